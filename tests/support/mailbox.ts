import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import PostalMime from 'postal-mime'
import { mailboxFolder } from '../../src/storage/data-folder.ts'
import { ownConnection } from './visitor.ts'

/** The one mail in the demo's mailbox that holds a text, as the mailbox's page has it; waits for it. */
export async function mailWith(page: Page, text: string): Promise<string> {
  const mails = async () => {
    const mailbox = await (await page.request.get('/dev/mailbox', ownConnection)).text()
    return mailbox.split('<article>').filter((mail) => mail.includes(text))
  }
  await expect.poll(mails).toHaveLength(1)
  return (await mails()).join('')
}

/** What is attached to the mail that holds a text, in its order. */
export async function attachmentsOf(text: string): Promise<{ name: string | null; bytes: Buffer }[]> {
  const folder = mailboxFolder(process.env['TESTED_DATA'] ?? '')
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.eml')) continue
    const mail = await PostalMime.parse(await readFile(join(folder, file)))
    if (mail.text?.includes(text) === true)
      return mail.attachments.map(({ filename, content }) => ({
        name: filename,
        bytes: Buffer.from(content as ArrayBuffer),
      }))
  }
  throw new Error('There is no such mail.')
}
