import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../../storage/tables.ts'

/**
 * Removes the photos that the practice has: they went with a letter that was delivered, and no other letter needs them.
 * One that a mail server would not take stays for the days of its message. Rows go first; a file whose removal is
 * broken off belongs to nobody and is swept.
 *
 * @param folder Folder of the photos.
 * @param messageId Whose; null: everybody's.
 * @returns how many went.
 */
export async function removeDeliveredPhotos(
  db: Db,
  folder: string,
  messageId: string | null = null,
): Promise<number> {
  const ofWhom = messageId === null ? sql`TRUE` : sql`message_id = ${messageId}`
  // CROSS JOIN: from the few photos to their letters, and never through all letters.
  const { rows } = await sql<{ id: string }>`
    WITH attached AS (
      SELECT attachment.value ->> 'photo' AS photo, letters.state
      FROM (SELECT DISTINCT message_id FROM photos WHERE ${ofWhom}) AS asked
      CROSS JOIN letters ON letters.message_id = asked.message_id
      CROSS JOIN json_each(letters.mail, '$.attachments') AS attachment
    )
    DELETE FROM photos
    WHERE id IN (SELECT photo FROM attached WHERE state = 'sent')
      AND id NOT IN (SELECT photo FROM attached WHERE state <> 'sent')
    RETURNING id`.execute(db)
  await Promise.all(rows.map(({ id }) => rm(join(folder, id), { force: true })))
  return rows.length
}
