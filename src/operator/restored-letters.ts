import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../storage/tables.ts'
import type { Mail } from '../mail/mail.ts'
import { addNote } from '../mail/split-mail.ts'

const maybeSent = 'Restored from a backup: it may have been sent already.'

/**
 * Letters whose photos are missing say so, because they could not be sent with missing files.
 *
 * @returns the number of letters parked now, and of missing photos.
 */
export function parkUnsentLetters(
  db: Db,
  photosDir: string,
): Promise<{ parked: number; photosMissing: number }> {
  return db.transaction().execute(async (trx) => {
    // Acknowledgements are out of date by now.
    await trx
      .deleteFrom('letters')
      .where('state', '!=', 'sent')
      .where(sql`mail ->> 'automatic'`, '=', 'auto-replied')
      .execute()
    const { numUpdatedRows } = await trx
      .updateTable('letters')
      .set({ state: 'parked', sender: null, last_error: maybeSent })
      .where('state', 'in', ['waiting', 'sending'])
      .executeTakeFirst()
    const letters = await trx
      .selectFrom('letters')
      .select(['id', 'mail'])
      .where('state', '=', 'parked')
      .execute()
    const missing = new Set<string>()
    for (const { id, mail } of letters) {
      const { attachments = [], ...rest } = JSON.parse(mail) as Mail
      const there = attachments.filter(({ photo }) => existsSync(join(photosDir, basename(photo))))
      const gone = attachments.filter((attachment) => !there.includes(attachment))
      if (gone.length === 0) continue
      for (const { photo } of gone) missing.add(photo)
      const names = gone.map(({ filename }) => filename).join(', ')
      const note = `Not attached: ${names}. The website was restored from a backup without these photos; please ask the patient for them.`
      const changed: Mail = { ...addNote(rest, note), ...(there.length > 0 && { attachments: there }) }
      await trx
        .updateTable('letters')
        .set({
          mail: JSON.stringify(changed),
          last_error: `${maybeSent} Photos missing from the backup: ${names}.`,
        })
        .where('id', '=', id)
        .execute()
    }
    return { parked: Number(numUpdatedRows), photosMissing: missing.size }
  })
}
