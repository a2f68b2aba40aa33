import { expect } from 'playwright/test'
import { urgentNumber } from '../../src/practice/who-answers.ts'
import { violations } from '../support/axe.ts'
import { inFewGoes, longTextFaults, senderFaults } from '../support/faults.ts'
import { rosalind } from '../support/people.ts'
import { jpeg, jpegOf, png, webp } from '../support/photos.ts'
import { alive, expectFaults, hold, marker, test } from '../support/visitor.ts'
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
  fillIn,
  choosePhotos,
  expectArrived,
  expectJpegsArrived,
} from '../support/emergency-form.ts'

const address = '**/api/mail/emergency'
const emergencyNumber = '01632 960911'
const missingText = 'Please describe your dental emergency'
const missing = {
  firstName: 'First Name is required.',
  lastName: 'Last Name is required.',
  email: 'Email is required.',
  phone: 'Phone number is required.',
}

for (const javaScriptEnabled of [true, false])
  test.describe(`emergency, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    const expectPhotos = javaScriptEnabled ? expectJpegsArrived : expectArrived

    test.beforeEach(async ({ page }) => {
      await page.goto('/emergency')
      if (javaScriptEnabled) await alive(page)
    })

    for (const width of [390, 1280])
      test(`at ${width} px a message goes out with three photos, and the practice has them`, async ({
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
        await expectPhotos(page, text, photos)
      })

    test('who answers at this hour stands beside the button, with the emergency number, which the success message repeats', async ({
      page,
    }) => {
      const form = page.locator('form').filter({ has: button(page) })
      const beside = form.getByRole('paragraph').filter({ hasText: emergencyNumber })
      const first = beside.getByRole('link').first()
      await expect(first).toHaveText(urgentNumber({ now: new Date(), notice: null }).shown)
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

    test('whoever sends is led to what came of it, below the header that stays', async ({ page }) => {
      const inSight = async (box: typeof sent) => {
        const header = (await page.locator('header').first().boundingBox())?.height ?? 0
        const top = (await box(page).boundingBox())?.y ?? 0
        expect(top).toBeGreaterThanOrEqual(header)
        expect(top).toBeLessThan(422)
      }
      await button(page).click()
      await expect(problem(page)).toBeVisible()
      await inSight(problem)
      await fillIn(page, marker())
      await button(page).click()
      await expect(sent(page)).toBeVisible()
      await inSight(sent)
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
      await expectPhotos(page, text, photos)
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
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Sending...' })).toBeAttached()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    letGo()
    await expect(sent(page)).toBeVisible()
    expect(requests()).toBe(1)
    await expectJpegsArrived(page, text, photos)
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
    await expectJpegsArrived(page, text, photos)
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
    await expectJpegsArrived(page, text, [file('front.png', png), file('swelling.webp', webp)])
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
