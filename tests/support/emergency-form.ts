import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { attachmentsOf, mailWith } from './mailbox.ts'
import { rosalind } from './people.ts'
import { jpeg, png, webp } from './photos.ts'
import { fillInSender } from './visitor.ts'

/* The emergency form on its page. */

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

/** Expects one mail with everything typed and the reference on the page. @returns its attachments. */
async function attachedTo(page: Page, text: string) {
  const reference = (await sent(page).getByRole('strong').textContent()) ?? ''
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const mail = await mailWith(page, text)
  for (const part of [...Object.values(rosalind), reference]) expect(mail).toContain(part)
  return attachmentsOf(text)
}

/** The message has arrived with exactly these photos, byte for byte. */
export async function expectArrived(page: Page, text: string, files: readonly { buffer: Buffer }[] = []) {
  const attached = await attachedTo(page, text)
  expect(attached.map(({ bytes }) => bytes.toString('base64'))).toEqual(bytesOf(files))
}

/** The message has arrived with the photos as JPEGs that look the same, as the script makes them. */
export async function expectJpegsArrived(page: Page, text: string, files: readonly { buffer: Buffer }[]) {
  const attached = await attachedTo(page, text)
  expect(attached).toHaveLength(files.length)
  for (const [index, { name, bytes }] of attached.entries()) {
    expect(name).toMatch(/\.jpg$/)
    expect(bytes.toString('latin1', 0, 3)).toBe('\xff\xd8\xff')
    const [before, after] = [await lookOf(page, files[index]?.buffer ?? jpeg), await lookOf(page, bytes)]
    expect([after.width, after.height]).toEqual([before.width, before.height])
    const off = after.colours.map((colour, at) => Math.abs(colour - (before.colours[at] ?? 0)))
    expect(Math.max(...off)).toBeLessThan(COLOURS_OFF)
  }
}
/** Largest difference of a colour between photo and JPEG, of 255. */
const COLOURS_OFF = 16

/** Appearance of a photo: displayed size, colours of its corners on white, and a digest of all its pixels. */
export function lookOf(page: Page, photo: Buffer) {
  return page.evaluate(async (base64) => {
    const raw = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const picture = new Image()
    picture.src = URL.createObjectURL(new Blob([raw]))
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    const drawing = new OffscreenCanvas(width, height).getContext('2d')
    if (drawing === null) throw new Error('There is no canvas.')
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, width, height)
    drawing.drawImage(picture, 0, 0)
    const corners = [0, width - 1].flatMap((x) =>
      [0, height - 1].map((y) => drawing.getImageData(x, y, 1, 1)),
    )
    const all = await crypto.subtle.digest('SHA-256', drawing.getImageData(0, 0, width, height).data)
    return {
      width,
      height,
      colours: corners.flatMap(({ data }) => Array.from(data)),
      digest: new Uint8Array(all).toHex(),
    }
  }, photo.toString('base64'))
}
