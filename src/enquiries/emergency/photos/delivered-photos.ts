import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../../storage/tables.ts'

/**
 * Deletes photos that the practice has received: attached to a delivered letter, and needed by no other letter. A photo
 * that a mail server refused stays as long as its message. Rows are deleted first; a file left by an interrupted
 * deletion has no row and is swept.
 *
 * @returns number of deleted photos.
 */
export async function removeDeliveredPhotos(db: Db, folder: string): Promise<number> {
  // CROSS JOIN fixes the order: from the few photos to their letters, never a scan of letters.
  const { rows } = await sql<{ id: string }>`
    WITH attached AS (
      SELECT attachment.value ->> 'photo' AS photo, letters.state
      FROM (SELECT DISTINCT message_id FROM photos) AS asked
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
