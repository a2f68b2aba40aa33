import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { urgentNumber } from '../../src/practice/who-answers.ts'
import { violations } from '../support/axe.ts'
import { inFewGoes, longTextFaults, senderFaults } from '../support/faults.ts'
import { attachmentsOf, mailWith } from '../support/mailbox.ts'
import { rosalind } from '../support/people.ts'
import { gif, heic, jpeg, jpegOf, png, webp } from '../support/photos.ts'
import { openRelay } from '../support/relay.ts'
import { alive, expectFaults, fillInSender, hold, marker, test } from '../support/visitor.ts'

const address = '**/api/mail/emergency'
const emergencyNumber = '01632 960911'
const textField = 'What has happened?'
const missingText = 'Please describe your dental emergency'
const missing = {
  firstName: 'First Name is required.',
  lastName: 'Last Name is required.',
  email: 'Email is required.',
  phone: 'Phone number is required.',
}
const wrongType = 'The selected file must be a JPG, PNG, WebP, GIF, AVIF or HEIC photo'
const tooLarge = 'The selected file must be smaller than 15MB'
const empty = 'The selected file is empty'
const failed = 'Failed to send the form. Please try again.'

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const photos = [file('front.png', png), file('side.jpg', jpeg), file('swelling.webp', webp)]
const bytesOf = (files: readonly { buffer: Buffer }[]) => files.map(({ buffer }) => buffer.toString('base64'))

const slot = (page: Page, number: number) => page.getByLabel(`Photo ${number}`)
const remove = (page: Page, number: number) => page.getByRole('button', { name: `Remove photo ${number}` })
const photoGroup = (page: Page) => page.getByRole('group', { name: 'Photos (optional)' })
const button = (page: Page) => page.getByRole('button', { name: 'Send emergency message' })
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
const sent = (page: Page) => page.getByRole('status').filter({ hasText: 'Your reference is' })

async function fillIn(page: Page, text: string) {
  await fillInSender(page)
  await page.getByLabel(textField).fill(text)
}

async function choosePhotos(page: Page, files: readonly (typeof photos)[number][]) {
  for (const [index, photo] of files.entries()) await slot(page, index + 1).setInputFiles(photo)
}

/** The practice has one mail with everything typed, the reference that the page shows, and these photos to the byte. */
async function expectArrived(page: Page, text: string, files: readonly { buffer: Buffer }[] = []) {
  const reference = (await sent(page).getByRole('strong').textContent()) ?? ''
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const mail = await mailWith(page, text)
  for (const part of [...Object.values(rosalind), reference]) expect(mail).toContain(part)
  const attached = await attachmentsOf(text)
  expect(attached.map(({ bytes }) => bytes.toString('base64'))).toEqual(bytesOf(files))
}

for (const javaScriptEnabled of [true, false])
  test.describe(`emergency, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

    test.beforeEach(async ({ page }) => {
      await page.goto('/emergency')
      if (javaScriptEnabled) await alive(page)
    })

    for (const width of [390, 1280])
      test(`at ${width} px a message goes out with three photos, and the practice has them to the byte`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 844 })
        const text = marker()
        await fillIn(page, text)
        await choosePhotos(page, photos)
        if (javaScriptEnabled) {
          await expect(remove(page, 3)).toBeVisible()
          expect(await violations(page)).toEqual([])
        }
        await button(page).click()
        await expect(sent(page).getByRole('heading', { name: 'Email sent successfully!' })).toBeVisible()
        if (javaScriptEnabled) {
          await expect(sent(page)).toBeFocused()
          expect(await violations(page)).toEqual([])
        }
        await expectArrived(page, text, photos)
      })

    test('who answers at this hour stands beside the button, with the emergency number, which the success message repeats', async ({
      page,
    }) => {
      const form = page.locator('form').filter({ has: button(page) })
      const beside = form.getByRole('paragraph').filter({ hasText: emergencyNumber })
      const first = beside.getByRole('link').first()
      await expect(first).toHaveText(urgentNumber(new Date()).shown)
      await expect(beside.getByRole('link', { name: emergencyNumber })).toHaveAttribute(
        'href',
        'tel:+441632960911',
      )
      // The paragraph begins there; how long its first sentence is depends on the hour.
      const [pressed, told] = [await button(page).boundingBox(), await beside.boundingBox()]
      expect(Math.abs((told?.y ?? 0) - (pressed?.y ?? 0))).toBeLessThan(80)
      await fillIn(page, marker())
      await button(page).click()
      await expect(sent(page)).toContainText('We read emergency messages in opening times.')
      const again = sent(page).getByRole('link', { name: emergencyNumber })
      await expect(again).toHaveAttribute('href', 'tel:+441632960911')
    })

    test('everything that is missing is said in the order of the fields', async ({ page }) => {
      await button(page).click()
      await expect(problem(page).getByRole('link')).toHaveText([...Object.values(missing), missingText])
      await expect(page).toHaveTitle(/^Error: /)
      if (!javaScriptEnabled) return
      await expect(problem(page)).toBeFocused()
      expect(await violations(page)).toEqual([])
    })

    test('each fault is said at the top and at its field, and what was typed stays', async ({ page }) => {
      const faults = [
        ...senderFaults(missing, javaScriptEnabled),
        ...longTextFaults(textField, 'Your message', missingText),
      ]
      for (const go of inFewGoes(faults)) {
        await fillIn(page, marker())
        for (const { field, typed } of go) await page.getByLabel(field).fill(typed)
        await button(page).click()
        await expectFaults(page, go, javaScriptEnabled)
      }
      const text = marker()
      await fillIn(page, text)
      await button(page).click()
      await expect(sent(page)).toBeVisible()
      await expect(page).toHaveTitle(/^(?!Error)/)
      await expectArrived(page, text)
    })

    test('two quick presses send it once', async ({ page }) => {
      const text = marker()
      await fillIn(page, text)
      await choosePhotos(page, photos)
      await button(page).dblclick()
      await expect(sent(page)).toBeVisible()
      await expectArrived(page, text, photos)
    })

    test('Back after an error leads to the form with what was typed', async ({ page }) => {
      const text = marker()
      await fillIn(page, text)
      await page.getByLabel('Email').fill('nowhere')
      await button(page).click()
      await expect(problem(page)).toBeVisible()
      if (javaScriptEnabled) {
        await page.getByRole('main').getByRole('link', { name: 'privacy notice' }).click()
        await expect(page).toHaveURL(/privacy-notice$/)
      }
      await page.goBack()
      await expect(page).toHaveURL('/emergency')
      if (javaScriptEnabled) await alive(page)
      await expect(page.getByLabel(textField)).toHaveValue(text)
      await expect(page.getByLabel('Email')).toHaveValue('nowhere')
      await page.getByLabel('Email').fill(rosalind.email)
      await button(page).click()
      await expect(sent(page)).toBeVisible()
      await expectArrived(page, text)
    })
  })

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
    await fillIn(page, text)
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectArrived(page, text, [file('first.gif', gif), file('again.png', png)])
  })

  test('a photo that the browser cannot show has its name, and goes out all the same', async ({ page }) => {
    await slot(page, 1).setInputFiles(file('IMG_0042.HEIC', heic))
    await expect(remove(page, 1)).toHaveAccessibleDescription('IMG_0042.HEIC')
    await expect(photoGroup(page).locator('img')).toHaveCount(0)
    const text = marker()
    await fillIn(page, text)
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectArrived(page, text, [file('IMG_0042.HEIC', heic)])
  })

  test('a wrong, a too large and an empty file are refused in their slot, and nothing else is lost', async ({
    page,
  }) => {
    const text = marker()
    await fillIn(page, text)
    await slot(page, 1).setInputFiles(file('front.png', png))
    const refused = [
      { photo: file('letter.jpg', Buffer.from('Dear Sir or Madam, my tooth hurts.')), said: wrongType },
      {
        photo: file('drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
        said: wrongType,
      },
      { photo: file('huge.jpg', jpegOf(15 * 1024 * 1024 + 1)), said: tooLarge },
      { photo: file('nothing.jpg', Buffer.alloc(0)), said: empty },
    ]
    for (const { photo, said } of refused) {
      await slot(page, 2).setInputFiles(photo)
      await expect(slot(page, 2)).toHaveAccessibleDescription(`Error: ${said}`)
      await expect(slot(page, 2)).toHaveAttribute('aria-invalid', 'true')
      await expect(slot(page, 2)).toHaveValue('')
      await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
      await expect(remove(page, 1)).toBeVisible()
    }
    expect(await violations(page)).toEqual([])
    await slot(page, 2).setInputFiles(file('side.jpg', jpeg))
    await expect(remove(page, 2)).toBeVisible()
    await expect(page.getByText(empty)).toHaveCount(0)
    await expect(page.getByLabel(textField)).toHaveValue(text)
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectArrived(page, text, photos.slice(0, 2))
  })

  test('photos chosen one after another stay when something typed is wrong', async ({ page }) => {
    const text = marker()
    await choosePhotos(page, photos)
    await expect(remove(page, 3)).toBeVisible()
    await button(page).click()
    await expect(problem(page)).toBeFocused()
    for (const number of [1, 2, 3]) await expect(remove(page, number)).toBeVisible()
    await fillIn(page, text)
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectArrived(page, text, photos)
  })

  test('a photo chosen before the script came is in its slot after', async ({ page }) => {
    const { letGo } = await hold(page, '**/assets/browser-*.js')
    await page.goto('/emergency', { waitUntil: 'commit' })
    await slot(page, 1).setInputFiles(file('early.png', png))
    letGo()
    await expect(remove(page, 1)).toHaveAccessibleDescription('early.png')
    await expect(remove(page, 1)).not.toBeFocused()
  })

  test('a large photo goes out smaller, and without what the telephone wrote into it', async ({ page }) => {
    const noise = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(3_000, 2_000)
      const drawing = canvas.getContext('2d')
      const grain = new ImageData(3_000, 2_000)
      for (let at = 0; at < grain.data.length; at += 65_536)
        crypto.getRandomValues(grain.data.subarray(at, at + 65_536))
      drawing?.putImageData(grain, 0, 0)
      const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
      return [...new Uint8Array(await photo.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join('')
    })
    const whereTaken = Buffer.from('\xff\xe1\x00\x1aExif\0\0GPS 51.5 N, 0.12 W\0\0', 'latin1')
    const bytes = Buffer.from(noise, 'latin1')
    const large = Buffer.concat([bytes.subarray(0, 2), whereTaken, bytes.subarray(2)])
    expect(large.length).toBeGreaterThan(3_000_000)

    const text = marker()
    await fillIn(page, text)
    await slot(page, 1).setInputFiles(file('bicycle.jpeg', large))
    await expect(remove(page, 1)).toBeVisible()
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await mailWith(page, text)
    const [arrived] = await attachmentsOf(text)
    expect(arrived?.bytes.length).toBeLessThan(large.length)
    expect(arrived?.bytes.includes('GPS')).toBe(false)
    const size = await page.evaluate(
      async (photo) => {
        const raw = Uint8Array.from(atob(photo), (letter) => letter.codePointAt(0) ?? 0)
        const { width, height } = await createImageBitmap(new Blob([raw]))
        return { width, height }
      },
      arrived?.bytes.toString('base64') ?? '',
    )
    expect(size).toEqual({ width: 2_400, height: 1_600 })
  })

  test('a photo that only the server sees through is refused, and the sentence leads to the photos', async ({
    page,
  }) => {
    const text = marker()
    await fillIn(page, text)
    const twoFaced = Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>')])
    await choosePhotos(page, [file('front.png', png), file('two-faced.jpg', twoFaced)])
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
    await expectArrived(page, text, photos.slice(0, 1))
  })

  test('a line that breaks in the middle of the photos loses nothing, and a second press sends them', async ({
    page,
    baseURL,
  }) => {
    const relay = await openRelay(Number(new URL(baseURL ?? '').port))
    await page.goto(`${relay.url}/emergency`)
    await alive(page)
    const heavy = [1, 2, 3].map((number) => file(`photo-${number}.jpg`, jpegOf(1_200_000, number)))
    const text = marker()
    await fillIn(page, text)
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

test.describe('emergency, with script', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test.beforeEach(async ({ page }) => {
    await page.goto('/emergency')
    await alive(page)
  })

  test('while it is on its way there is a bar, and the button says so, keeps the focus and does nothing more', async ({
    page,
  }) => {
    const text = marker()
    await fillIn(page, text)
    await choosePhotos(page, photos)
    await expect(remove(page, 3)).toBeVisible()
    const { letGo, requests } = await hold(page, address)
    await button(page).click()
    const sending = page.getByRole('button', { name: 'Sending...' })
    await expect(sending).toBeDisabled()
    await expect(sending).toBeFocused()
    await expect(page.getByRole('progressbar', { name: 'Uploading, 0%' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Sending...' })).toBeAttached()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    letGo()
    await expect(sent(page)).toBeVisible()
    expect(requests()).toBe(1)
    await expectArrived(page, text, photos)
  })

  test('what the server says is shown, and the words of the form when it says nothing', async ({ page }) => {
    const text = marker()
    await fillIn(page, text)
    await choosePhotos(page, photos)
    await expect(remove(page, 3)).toBeVisible()
    const answers = [
      { answer: { status: 500, json: { message: 'The disk is full.' } }, said: 'The disk is full.' },
      { answer: { status: 500, json: {} }, said: failed },
      { answer: { status: 502, body: '<html><h1>Bad gateway</h1></html>' }, said: failed },
      {
        answer: { status: 413, body: '<html><h1>Request Entity Too Large</h1></html>' },
        said: 'Your photos are too large for the connection between you and us.',
      },
      { answer: { status: 200, body: '<html><h1>Log in</h1></html>' }, said: failed },
    ]
    for (const { answer, said } of answers) {
      await page.route(address, (route) => route.fulfill(answer))
      await button(page).click()
      await expect(problem(page)).toContainText(said)
      await expect(problem(page)).toBeFocused()
      await expect(problem(page).getByRole('link', { name: emergencyNumber })).toBeVisible()
      await page.unroute(address)
    }
    expect(await violations(page)).toEqual([])
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectArrived(page, text, photos)
  })

  test('a message that went without photos is sent, and the page says what is missing', async ({ page }) => {
    await fillIn(page, marker())
    const note = 'Your message has reached us, but 2 photos could not be sent with it.'
    const headers = { 'message-reference': '7KQ2-M9XD' }
    await page.route(address, (route) =>
      route.fulfill({ status: 200, headers, json: { message: 'Sent', note } }),
    )
    await button(page).click()
    await expect(sent(page)).toContainText(note)
    await expect(sent(page)).toContainText('7KQ2-M9XD')
  })

  test('a connection that breaks loses nothing, also when only the answer is lost', async ({ page }) => {
    const text = marker()
    await fillIn(page, text)
    await page.route(address, (route) => route.abort('connectionreset'))
    await button(page).click()
    await expect(problem(page)).toContainText(failed)
    await page.unroute(address)
    const answered = Promise.withResolvers<number>()
    await page.route(address, async (route) => {
      answered.resolve((await route.fetch()).status())
      await route.abort('connectionreset')
    })
    await button(page).click()
    expect(await answered.promise).toBe(200)
    await expect(problem(page)).toContainText(failed)
    await page.unroute(address)
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectArrived(page, text)
  })

  test('Back after it was sent leads to an empty form', async ({ page }) => {
    await fillIn(page, marker())
    await choosePhotos(page, photos)
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Treatments' }).click()
    await expect(page).toHaveURL('/treatments')
    await page.goBack()
    await alive(page)
    await expect(page.getByLabel(textField)).toHaveValue('')
    await expect(slot(page, 1)).toHaveValue('')
  })

  test('the whole form goes by keyboard', async ({ page }) => {
    const text = marker()
    const next = async () => page.keyboard.press('Tab')
    const toChoose: typeof photos = []
    page.on('filechooser', (chooser) => void chooser.setFiles(toChoose.splice(0, 1)))
    const choose = (key: string, photo: (typeof photos)[number]) => {
      toChoose.push(photo)
      return page.keyboard.press(key)
    }
    // The last link before the form.
    await page.locator('.emergency-message').getByRole('link').last().focus()
    for (const [label, typed] of [
      ['First name', rosalind.firstName],
      ['Last name', rosalind.lastName],
      ['Email', rosalind.email],
      ['Phone number', rosalind.phone],
      [textField, text],
    ] as const) {
      await next()
      await expect(page.getByLabel(label)).toBeFocused()
      await page.keyboard.type(typed)
    }
    await next()
    await expect(slot(page, 1)).toBeFocused()
    await choose('Enter', file('front.png', png))
    await expect(remove(page, 1)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByLabel(textField)).toBeFocused()
    await next()
    await next()
    await expect(slot(page, 2)).toBeFocused()
    await choose('Space', file('wrong.txt', Buffer.from('not a photo')))
    await expect(slot(page, 2)).toHaveAccessibleDescription(`Error: ${wrongType}`)
    await expect(slot(page, 2)).toBeFocused()
    await choose('Enter', file('side.jpg', jpeg))
    await expect(remove(page, 2)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(slot(page, 2)).toBeFocused()
    await choose('Enter', file('swelling.webp', webp))
    await expect(remove(page, 2)).toBeFocused()
    await next()
    await expect(slot(page, 3)).toBeFocused()
    await next()
    await expect(button(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(sent(page)).toBeFocused()
    await expectArrived(page, text, [file('front.png', png), file('swelling.webp', webp)])
  })
})

test.describe('emergency, without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test.beforeEach(({ page }) => page.goto('/emergency'))

  test('a refused message says that photos must be chosen again', async ({ page }) => {
    const text = marker()
    await fillIn(page, text)
    await page.getByLabel('Email').fill('nowhere')
    await choosePhotos(page, photos)
    await button(page).click()
    await expect(problem(page).getByRole('link')).toHaveText(['Please enter a valid email address.'])
    await expect(photoGroup(page)).toContainText('Please choose your photos again.')
    await expect(page.getByLabel(textField)).toHaveValue(text)
    await page.getByLabel('Email').fill(rosalind.email)
    await choosePhotos(page, photos)
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectArrived(page, text, photos)
  })

  for (const [what, photo, said] of [
    [
      'a file that is no photo',
      file('letter.jpg', Buffer.from('Dear Sir or Madam, it hurts.'.repeat(9))),
      wrongType,
    ],
    ['a photo one byte too large', file('huge.jpg', jpegOf(15 * 1024 * 1024 + 1)), tooLarge],
    ['an empty file', file('nothing.jpg', Buffer.alloc(0)), empty],
  ] as const)
    test(`${what} is refused, and what was typed stays`, async ({ page }) => {
      const text = marker()
      await fillIn(page, text)
      await choosePhotos(page, [file('front.png', png), photo])
      await button(page).click()
      await expect(problem(page).getByRole('link')).toHaveText([said])
      await expect(photoGroup(page)).toHaveAccessibleDescription(new RegExp(`Error: ${said}$`))
      await expect(photoGroup(page)).toContainText('Please choose your photos again.')
      await expect(page.getByLabel(textField)).toHaveValue(text)
      await problem(page).getByRole('link').click()
      expect(new URL(page.url()).hash).toBe(`#${await photoGroup(page).getAttribute('id')}`)
      await choosePhotos(page, photos)
      await button(page).click()
      await expect(sent(page)).toBeVisible()
      await expectArrived(page, text, photos)
    })

  test('Back and send once more is the same message', async ({ page }) => {
    const text = marker()
    await fillIn(page, text)
    await button(page).click()
    const reference = await sent(page).getByRole('strong').textContent()
    await page.goBack()
    await expect(page.getByLabel(textField)).toHaveValue(text)
    await button(page).click()
    await expect(sent(page)).toContainText(reference ?? 'a reference')
    await expectArrived(page, text)
  })
})
