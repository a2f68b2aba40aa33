-- A letter is laid out as text and HTML when it leaves, no longer when it is written. What still has to leave keeps its words.
UPDATE letters
SET mail = json_set(
  json_remove(mail, '$.text', '$.html'),
  '$.letter',
  json_object(
    'title', mail ->> '$.subject',
    'opening', json_array(),
    'lines', json_array(json_array('Letter', mail ->> '$.text')),
    'closing', json_array()
  )
)
WHERE mail ->> '$.text' IS NOT NULL;
