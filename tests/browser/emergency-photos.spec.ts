import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { fillAtOnce } from '../support/fill-at-once.ts'
import { emergency, messageOf } from '../support/message-forms.ts'
import { attachmentsOf, mailWith } from '../support/mailbox.ts'
import { gif, heic, jpeg, jpegOf, PHOTO_MAX, png } from '../support/photos.ts'
import { openRelay } from '../support/relay.ts'
import { alive, marker, test } from '../support/visitor.ts'
import {
  textField,
  wrongType,
  tooLarge,
  empty,
  failed,
  file,
  photos,
  slot,
  remove,
  photoGroup,
  button,
  problem,
  sent,
  choosePhotos,
  expectArrived,
  expectJpegsArrived,
  lookOf,
} from '../support/emergency-form.ts'

/** Draws a picture with different corners, the first transparent where the type allows it. */
async function drawnBy(page: Page, width: number, height: number, type: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([wide, high, kind]) => {
      const canvas = new OffscreenCanvas(wide, high)
      const drawing = canvas.getContext('2d')
      for (const [at, colour] of ['red', 'green', 'blue'].entries()) {
        if (drawing !== null) drawing.fillStyle = colour
        drawing?.fillRect(at === 0 ? 0 : wide / 2, at === 1 ? 0 : high / 2, wide / 2, high / 2)
      }
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: kind, quality: 1 })).arrayBuffer(),
      )
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    [width, height, type] as const,
  )
  return Buffer.from(base64, 'base64')
}

/**
 * Makes a JPEG look like one from a phone held upright: with Exif that rotates it and contains words, and more words
 * after the image.
 */
function withWords(photo: Buffer, words: Buffer): Buffer {
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1')
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff, words])
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, content.length + 2]), content])
  return Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2), words])
}

test.describe('emergency photos, with script', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test.beforeEach(async ({ page }) => {
    await page.goto('/emergency')
    await alive(page)
  })

  test('a filled slot is locked and shows its photo and name, and Remove opens it again', async ({
    page,
  }) => {
    const group = photoGroup(page)
    await expect(group.getByText('Max 15MB')).toHaveCount(3)
    await slot(page, 2).setInputFiles(file('front.png', png))
    await expect(remove(page, 2)).toBeFocused()
    await expect(remove(page, 2)).toHaveAccessibleDescription('front.png')
    await expect(group.getByText('front.png')).toBeVisible()
    const preview = group.locator('img')
    await expect(preview).toBeVisible()
    expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await slot(page, 2).focus()
    await expect(slot(page, 2)).not.toBeFocused()

    await remove(page, 2).click()
    await expect(slot(page, 2)).toBeFocused()
    await expect(slot(page, 2)).toHaveValue('')
    await expect(preview).toHaveCount(0)
    const chooser = page.waitForEvent('filechooser')
    await group.getByText('Photo 2').click()
    await (await chooser).setFiles(file('again.png', png))
    await expect(group.getByText('again.png')).toBeVisible()
    await slot(page, 1).setInputFiles(file('first.gif', gif))

    const text = marker()
    await fillAtOnce(page, messageOf(emergency, text))
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectJpegsArrived(page, text, [file('first.gif', gif), file('again.png', png)])
  })

  test('a photo that the browser cannot display is listed by name and sent all the same @long', async ({
    page,
  }) => {
    await slot(page, 1).setInputFiles(file('IMG_0042.HEIC', heic))
    await expect(remove(page, 1)).toHaveAccessibleDescription('IMG_0042.HEIC')
    await expect(photoGroup(page).locator('img')).toHaveCount(0)
    const text = marker()
    await fillAtOnce(page, messageOf(emergency, text))
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectArrived(page, text, [file('IMG_0042.HEIC', heic)])
  })

  test('a file of the wrong type, too large or empty gets an error in its own slot only', async ({
    page,
  }) => {
    const text = marker()
    await fillAtOnce(page, messageOf(emergency, text))
    await slot(page, 1).setInputFiles(file('front.png', png))
    const refused = [
      { photo: file('letter.jpg', Buffer.from('Dear Sir or Madam, my tooth hurts.')), said: wrongType },
      {
        photo: file('drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
        said: wrongType,
      },
      { photo: file('huge.jpg', jpegOf(PHOTO_MAX + 1)), said: tooLarge },
      { photo: file('nothing.jpg', Buffer.alloc(0)), said: empty },
    ]
    for (const { photo, said } of refused) {
      await slot(page, 2).setInputFiles(photo)
      await expect(slot(page, 2)).toHaveAccessibleDescription(`Error: ${said}`)
      await expect(slot(page, 2)).toHaveAttribute('aria-invalid', 'true')
      await expect(slot(page, 2)).toHaveValue('')
      await expect(page.locator('[aria-live=assertive]').filter({ hasText: said })).toBeVisible()
      await expect(remove(page, 1)).toBeVisible()
    }
    expect(await violations(page)).toEqual([])
    await slot(page, 2).setInputFiles(file('side.jpg', jpeg))
    await expect(remove(page, 2)).toBeVisible()
    await expect(page.getByText(empty)).toHaveCount(0)
    await expect(page.getByLabel(textField)).toHaveValue(text)
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectJpegsArrived(page, text, photos.slice(0, 2))
  })

  test('a photo is sent smaller, the right way up and without the location that the phone stored in it', async ({
    page,
  }) => {
    const whereTaken = Buffer.from('GPS 51.5 N, 0.12 W', 'latin1')
    const large = withWords(await drawnBy(page, 3_000, 2_000, 'image/jpeg'), whereTaken)
    const text = marker()
    await fillAtOnce(page, messageOf(emergency, text))
    await slot(page, 1).setInputFiles(file('bicycle.jpeg', large))
    await slot(page, 2).setInputFiles(file('clear.png', await drawnBy(page, 300, 200, 'image/png')))
    await expect(remove(page, 2)).toBeVisible()
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await mailWith(page, text)
    const [photo, clear] = await attachmentsOf(text)
    expect(photo?.bytes.length).toBeLessThan(large.length)
    expect(photo?.bytes.includes('GPS 51.5 N')).toBe(false)
    const [before, after] = [await lookOf(page, large), await lookOf(page, photo?.bytes ?? large)]
    // Exif rotates it to portrait.
    expect([before.width, before.height]).toEqual([2_000, 3_000])
    expect([after.width, after.height]).toEqual([1_600, 2_400])
    for (const [at, colour] of after.colours.entries())
      expect(Math.abs(colour - (before.colours[at] ?? 0))).toBeLessThan(16)
    // Transparent areas become white, as on the page.
    expect((await lookOf(page, clear?.bytes ?? png)).colours.slice(0, 3)).toEqual([255, 255, 255])
  })

  test('a photo that only the server recognises as broken is refused, and the error links to the photos', async ({
    page,
  }) => {
    const text = marker()
    await fillAtOnce(page, messageOf(emergency, text))
    await choosePhotos(page, [file('front.png', png), file('no-picture.jpg', jpeg.subarray(0, 60))])
    await expect(remove(page, 2)).toBeVisible()
    await button(page).click()
    await expect(problem(page).getByRole('link')).toHaveText([wrongType])
    await expect(photoGroup(page)).toHaveAccessibleDescription(new RegExp(`Error: ${wrongType}$`))
    expect(await violations(page)).toEqual([])
    await problem(page).getByRole('link').click()
    await expect(remove(page, 1)).toBeFocused()
    await remove(page, 2).click()
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectJpegsArrived(page, text, photos.slice(0, 1))
  })

  test('a connection that breaks during the upload loses nothing, and a second press sends the photos @long', async ({
    page,
    baseURL,
  }) => {
    const relay = await openRelay(Number(new URL(baseURL ?? '').port))
    await page.goto(`${relay.url}/emergency`)
    await alive(page)
    // Of a type that this browser cannot shrink.
    const heavy = [1, 2, 3].map((number) =>
      file(`photo-${number}.heic`, Buffer.concat([heic, Buffer.alloc(1_200_000, number)])),
    )
    const text = marker()
    await fillAtOnce(page, messageOf(emergency, text))
    await choosePhotos(page, heavy)
    await expect(remove(page, 3)).toBeVisible()
    const browser = await page.context().newCDPSession(page)
    const setSpeed = (uploadThroughput: number) =>
      browser.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await browser.send('Network.enable')
    await setSpeed(400_000)
    await button(page).click()
    const bar = page.getByRole('progressbar', { name: /^Uploading, \d+%$/ })
    await expect(bar).toBeVisible()
    const percent = async () => Number(await bar.getAttribute('value'))
    await expect.poll(percent).toBeGreaterThan(10)
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    const before = await percent()
    await expect.poll(percent).toBeGreaterThan(before)
    expect(await percent()).toBeLessThan(100)
    relay.cut()
    await expect(problem(page)).toContainText(failed)
    await expect(problem(page)).toBeFocused()
    await expect(bar).toHaveCount(0)
    for (const number of [1, 2, 3]) await expect(remove(page, number)).toBeVisible()
    await expect(page.getByLabel(textField)).toHaveValue(text)
    await setSpeed(-1)
    relay.mend()
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectArrived(page, text, heavy)
    relay.close()
  })
})
