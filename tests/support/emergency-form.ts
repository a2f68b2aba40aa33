import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { attachmentsOf, mailWith } from './mailbox.ts'
import { rosalind } from './people.ts'
import { jpeg, png, webp } from './photos.ts'
import { fillInSender } from './visitor.ts'

/* The emergency form as its page shows it. */

export const textField = 'What has happened?'
export const wrongType = 'The selected file must be a JPG, PNG, WebP, GIF, AVIF or HEIC photo'
export const tooLarge = 'The selected file must be smaller than 15MB'
export const empty = 'The selected file is empty'
export const failed = 'Failed to send the form. Please try again.'

export const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
export const photos = [file('front.png', png), file('side.jpg', jpeg), file('swelling.webp', webp)]
export const bytesOf = (files: readonly { buffer: Buffer }[]) =>
  files.map(({ buffer }) => buffer.toString('base64'))

export const slot = (page: Page, number: number) => page.getByLabel(`Photo ${number}`)
export const remove = (page: Page, number: number) =>
  page.getByRole('button', { name: `Remove photo ${number}` })
export const photoGroup = (page: Page) => page.getByRole('group', { name: 'Photos (optional)' })
export const button = (page: Page) => page.getByRole('button', { name: 'Send emergency message' })
export const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
export const sent = (page: Page) => page.getByRole('group').filter({ hasText: 'Your reference is' })

export async function fillIn(page: Page, text: string) {
  await fillInSender(page)
  await page.getByLabel(textField).fill(text)
}

export async function choosePhotos(page: Page, files: readonly (typeof photos)[number][]) {
  for (const [index, photo] of files.entries()) await slot(page, index + 1).setInputFiles(photo)
}

/** The practice has one mail with everything typed, the reference that the page shows, and these photos to the byte. */
export async function expectArrived(page: Page, text: string, files: readonly { buffer: Buffer }[] = []) {
  const reference = (await sent(page).getByRole('strong').textContent()) ?? ''
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const mail = await mailWith(page, text)
  for (const part of [...Object.values(rosalind), reference]) expect(mail).toContain(part)
  const attached = await attachmentsOf(text)
  expect(attached.map(({ bytes }) => bytes.toString('base64'))).toEqual(bytesOf(files))
}
