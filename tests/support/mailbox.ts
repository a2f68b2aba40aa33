import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import PostalMime from 'postal-mime'
import { getMailboxFolder } from '../../src/storage/data-folder.ts'
import { ownConnection } from './visitor.ts'

/** Requests a demo page, which only this machine may see: without the header that names the client address. */
export const askDemo = (page: Page, path: string, init?: RequestInit): Promise<Response> =>
  fetch(new URL(path, page.url()), { ...init, ...ownConnection })

/** Mails with a text in the demo's mailbox, in the HTML of its page. */
export async function mailsWith(page: Page, text: string): Promise<string[]> {
  const mailbox = await (await askDemo(page, '/dev/mailbox')).text()
  return mailbox.split('<article>').filter((mail) => mail.includes(text))
}

/** The one mail with a text in the demo's mailbox; waits for it. */
export async function mailWith(page: Page, text: string): Promise<string> {
  await expect.poll(() => mailsWith(page, text)).toHaveLength(1)
  return (await mailsWith(page, text)).join('')
}

/** Attachments of the mail with a text, in order. */
export async function attachmentsOf(text: string): Promise<{ name: string | null; bytes: Buffer }[]> {
  const folder = getMailboxFolder(process.env['TESTED_DATA'] ?? '')
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
