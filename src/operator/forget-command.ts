import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { listDatabaseCopies, getMailboxFolder, getPhotosFolder } from '../storage/data-folder.ts'
import { isStorageError } from '../storage/storage.ts'
import type { Storage } from '../storage/storage.ts'
import type { Db } from '../storage/tables.ts'
import type { Settings } from '../runtime/env.ts'
import { ERASE_PAUSE } from '../runtime/limits.ts'
import { sleep } from '../runtime/system.ts'
import type { System } from '../runtime/system.ts'
import { MINUTE, SECOND } from '../runtime/units.ts'
import { findPersonalMails, removeMails } from '../mail/mailbox-files.ts'
import { isSameAddress } from '../mail/same-address.ts'
import type { ErasureEffect } from '../payments/ledger/personal-payments.ts'
import {
  eraseRows,
  hasErasableData,
  isPersonUnknown,
  getLetterReferences,
  findPersonalData,
} from '../privacy/personal-data.ts'
import type { StoredLetter, PersonalData } from '../privacy/personal-data.ts'
import { getPracticeAddresses } from '../facts/mail-addresses.ts'
import { practice } from '#practice/practice.ts'
import { parseEmailOption, runWithStorage } from './command.ts'
import type { Command, CommandParts } from './command.ts'

/** Longest wait for a letter that is being sent: its connection and a silent mail server. */
const LETTER_UNDER_WAY_MAX = 2 * MINUTE
/** Longest wait for other readers of the database, which keep its log from being emptied. */
const READERS_MAX = 30 * SECOND

export const forgetCommand: Command = {
  summary: 'erases all data stored about a person',
  help: `Usage: npm run practice -- forget --email ADDRESS [--yes]

Erases the messages sent under this address (upper and lower case count as the same), their letters and photos, letters
and receipts to the address, payments that were started, and emails in the built-in mailbox; then rewrites the database,
so that nothing stays readable in its files. Works while the site runs, and waits for a letter that is being sent.
Unsent letters are erased too, and the practice never gets them; this needs --yes.

If a payment was charged, the data that tax law or a refund requires stays: name, address, amount, dates,
transaction, the card's type and last four digits. Its form, phone number and town are erased, and the name on each
card that was tried. A payment whose outcome is not known yet stays whole; erase again when it is
known.

Not erased: delivered mail, which is in the practice's mailbox; the card provider's data; and backups, which expire by
themselves. After restoring an older backup, erase again.

Exit code 1 when nothing was erased, or something needs attention.`,
  run(args, { settings, print, system }) {
    const { email, options } = parseEmailOption(args, { yes: { type: 'boolean' } })
    refuseOwnAddress(email, settings)
    return runWithStorage({ settings, system }, async (storage) => {
      const rows = await eraseWhenQuiet(storage.db, email, {
        yes: options['yes'] === true,
        print,
        system,
      })
      if (rows === null) return 1
      await removePhotoFiles(settings, rows)
      const folder = getMailboxFolder(settings.dataDir)
      const mails = await findPersonalMails(folder, email, getLetterReferences(rows.payments))
      await removeMails(
        folder,
        mails.map(({ file }) => file),
      )
      // Even when nobody was found: running the command again completes an interrupted erasure.
      const hindrance = await leaveNoTrace(storage, system)
      const isAnythingGone = hasErasableData(rows) || mails.length > 0
      if (isPersonUnknown(rows) && mails.length === 0) print(`Nothing is kept about ${email}.`)
      else if (isAnythingGone) printErased(rows, mails.length, print)
      else print(`Nothing kept about ${email} may be erased.`)
      for (const { what, why } of rows.mustStay) print(`Kept: ${what}. ${why}`)
      if (hindrance !== null)
        print(`Traces are left in the database's files (${hindrance}). Run this again later.`)
      await printCopies(settings, print)
      return hindrance === null && isAnythingGone ? 0 : 1
    })
  },
}

type Print = CommandParts['print']

/** Every letter to the practice would match. */
function refuseOwnAddress(email: string, settings: Settings) {
  const { from, to } = getPracticeAddresses(settings)
  const own = [from.address, to.address, practice.email.address]
  if (own.some((address) => isSameAddress(address, email)))
    throw new Error(`${email} is the practice's own address: every letter goes to it. Nothing was erased.`)
}

/**
 * Erases a person's rows in one transaction. A letter that is being sent would be delivered, and filed in the built-in
 * mailbox, after the erasure, so it may finish first. Once its row is deleted nobody sends it.
 *
 * @returns the erased rows; null when erasing needs --yes, after saying so.
 * @throws {Error} when a letter does not finish; nothing is erased then.
 */
async function eraseWhenQuiet(
  db: Db,
  email: string,
  { yes, print, system }: { yes: boolean; print: Print; system: System },
): Promise<PersonalData | null> {
  const patience = system.now() + LETTER_UNDER_WAY_MAX
  for (let isAnnounced = false; ; isAnnounced = true) {
    const outcome = await eraseUnlessUnderWay(db, email, { yes, now: system.now() })
    if (typeof outcome === 'object') return outcome
    if (outcome !== 'under way') {
      print(`${outcome} letters about this person have not been sent yet; the practice would never get them.`)
      print('Nothing was erased. See them with "npm run practice -- mail", or add --yes to erase them too.')
      return null
    }
    if (system.now() > patience)
      throw new Error('A letter about this person is still being sent. Nothing was erased; try again later.')
    if (!isAnnounced) print('A letter about this person is being sent; waiting for it.')
    await sleep(system, ERASE_PAUSE)
  }
}

/** @returns the erased rows, `under way` for a letter being sent, or the number of unsent letters that need --yes. */
function eraseUnlessUnderWay(
  db: Db,
  email: string,
  { yes, now }: { yes: boolean; now: number },
): Promise<PersonalData | 'under way' | number> {
  return db.transaction().execute(async (trx) => {
    // Changes nothing, but acquires the write lock: exactly the rows found below are erased.
    await sql`UPDATE letters SET due_at = due_at WHERE id = 0`.execute(trx)
    const data = await findPersonalData(trx, email)
    /** True while a process is sending it; an expired claim belongs to a process that ended. */
    const isUnderWay = ({ state, due_at }: StoredLetter) => state === 'sending' && due_at > now
    const unsent = data.letters.filter((letter) => letter.state !== 'sent' && !isUnderWay(letter))
    if (unsent.length > 0 && !yes) return unsent.length
    if (data.letters.some(isUnderWay)) return 'under way'
    await eraseRows(trx, data)
    return data
  })
}

async function removePhotoFiles({ dataDir }: Settings, { photos }: PersonalData) {
  for (const { id } of photos) await rm(join(getPhotosFolder(dataDir), id), { force: true })
}

/** @returns the last obstacle after READERS_MAX; null when no trace is left. */
async function leaveNoTrace(storage: Storage, system: System): Promise<string | null> {
  const patience = system.now() + READERS_MAX
  let rewritten = false
  for (;;) {
    let hindrance = 'another process is reading the database'
    try {
      if (!rewritten) await storage.vacuum()
      rewritten = true
      if (await storage.checkpointLog()) return null
    } catch (error) {
      if (!(error instanceof Error) || !isStorageError(error)) throw error
      hindrance = error.message
    }
    if (system.now() > patience) return hindrance
    await sleep(system, ERASE_PAUSE)
  }
}

function printErased(
  { messages, letters, photos, users, payments }: PersonalData,
  mails: number,
  print: Print,
) {
  const unsent = letters.filter(({ state }) => state !== 'sent').length
  const thatAre = (wanted: ErasureEffect) => payments.filter(({ erasure }) => erasure === wanted).length
  print('Erased:')
  print(`  ${messages.length} messages`)
  print(`  ${letters.length} letters, ${unsent} of them not sent`)
  print(`  ${photos.length} photos`)
  print(`  ${users.length} records of a payment that was started`)
  print(`  ${thatAre('goes')} payments without a charge`)
  print(`  form, phone number, town and names on cards of ${thatAre('is reduced')} payments`)
  print(`  ${mails} emails in the built-in mailbox`)
  print("Delivered mail is in the practice's mailbox: delete it there too.")
}

async function printCopies({ dataDir }: Settings, print: Print) {
  const copies = await listDatabaseCopies(dataDir)
  if (copies.length === 0) return
  print(
    'These copies of the database may still contain the person’s data; delete them once they’re not needed:',
  )
  for (const { file } of copies) print(`  ${file}`)
}
