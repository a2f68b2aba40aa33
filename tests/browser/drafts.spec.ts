import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import {
  button,
  choosePhotos,
  expectArrived,
  expectJpegsArrived,
  file,
  fillIn,
  photoGroup,
  photos,
  problem,
  remove,
  sent,
  slot,
  textField,
} from '../support/emergency-form.ts'
import { mailWith } from '../support/mailbox.ts'
import {
  callOut,
  enterCard,
  fillIn as fillInPaid,
  openCardStep,
  payWith,
  registration,
  resultDialog,
  somebody,
} from '../support/paying.ts'
import { rosalind } from '../support/people.ts'
import { png } from '../support/photos.ts'
import { cards } from '../support/test-gateway.ts'
import { alive, fillInSender, hold, marker, test } from '../support/visitor.ts'
import { openFrailBrowser } from '../support/thrown-away.ts'

const kept = (page: Page) => page.locator('[aria-live=polite]').filter({ hasText: 'We kept what you typed.' })
const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))
const address = '**/api/mail/emergency'

/** Goes elsewhere and comes again as if for the first time: the browser itself puts nothing back then. */
async function comeAgain(page: Page, path: string) {
  await page.goto('/about')
  await page.goto(path)
  await alive(page)
}

/** Lays something where a draft of a form would be. */
async function keep(page: Page, form: string, content: unknown) {
  await page.goto('/about')
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const entry = [`pearmain_draft:${form}`, text] as const
  await page.evaluate((one) => sessionStorage.setItem(...one), entry)
}

const messages = [
  { path: '/contact', texts: { 'How can we help?': 'A crown.' } },
  { path: '/emergency', texts: { [textField]: 'It hurts.\nSince Tuesday.' } },
  {
    path: '/newpatients/what-to-expect',
    texts: { 'Best time': '10am', 'What would you like to come for?': 'A check-up.' },
    choose: async (page: Page) => void (await page.getByLabel('Best day').selectOption('Tuesday')),
    chosen: (page: Page) => expect(page.getByLabel('Best day')).toHaveValue('Tuesday'),
  },
  { path: '/complaints', texts: { 'What went wrong?': 'I waited.' } },
  {
    path: '/feedback',
    texts: { 'Your feedback': 'Kind.' },
    choose: (page: Page) => page.getByText('Very Good', { exact: true }).click(),
    chosen: (page: Page) => expect(page.getByRole('radio', { name: 'Very Good' })).toBeChecked(),
  },
]

test.describe('somebody whose page is lost', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('because the telephone threw the tab away while its camera was open, goes on where they were', async ({
    launchOptions,
    contextOptions,
    extraHTTPHeaders,
    baseURL,
  }) => {
    const phone = await openFrailBrowser(launchOptions, {
      ...contextOptions,
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
      ...(baseURL !== undefined && { baseURL }),
    })
    const text = marker()
    await phone.page.goto('/emergency')
    await alive(phone.page)
    await fillIn(phone.page, text)
    await choosePhotos(phone.page, [file('front.png', png)])
    await expect(remove(phone.page, 1)).toBeVisible()
    const camera = phone.page.waitForEvent('filechooser')
    await slot(phone.page, 2).click()
    await camera

    const page = await phone.throwAway()
    await alive(page)
    await expect(kept(page)).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue(rosalind.firstName)
    await expect(page.getByLabel(textField)).toHaveValue(text)
    await expect(photoGroup(page)).toContainText('You had chosen front.png. Please choose your photos again.')
    expect(await violations(page)).toEqual([])
    await slot(page, 1).setInputFiles(file('front.png', png))
    await expect(remove(page, 1)).toBeVisible()
    await expect(photoGroup(page)).not.toContainText('Please choose your photos again.')
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    expect(await stored(page)).toEqual({})
    await phone.close()
  })

  for (const { path, texts, choose, chosen } of messages)
    test(`finds the texts of ${path} again, after a reload and on coming back`, async ({ page }) => {
      await page.goto(path)
      await alive(page)
      await fillInSender(page)
      for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text)
      await choose?.(page)
      for (const comesBack of [
        () => page.reload(),
        () => comeAgain(page, path),
        () => page.goto('/about').then(() => page.goBack()),
      ]) {
        await comesBack()
        await alive(page)
        await expect(kept(page)).toBeVisible()
        for (const [label, text] of Object.entries({
          'Last name': rosalind.lastName,
          Email: rosalind.email,
          ...texts,
        }))
          await expect(page.getByLabel(label)).toHaveValue(text)
        await chosen?.(page)
      }
    })

  for (const form of [registration, callOut])
    test(`finds the texts of ${form.name} again, and ticks the boxes anew`, async ({ page }) => {
      await page.goto(form.path)
      await alive(page)
      await fillInPaid(page, form)
      await comeAgain(page, form.path)
      await expect(kept(page)).toBeVisible()
      for (const [label, text] of Object.entries(form.texts))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
      for (const box of await page.locator('form').getByRole('checkbox').all())
        await expect(box).not.toBeChecked()
    })

  test('is asked for a photo that was being taken, also where nothing else was there yet', async ({
    page,
  }) => {
    await page.goto('/emergency')
    await alive(page)
    const camera = page.waitForEvent('filechooser')
    await slot(page, 1).click()
    await camera
    await comeAgain(page, '/emergency')
    await expect(photoGroup(page)).toContainText('Please choose your photos again.')
    await expect(kept(page)).toBeHidden()
  })

  test('is not asked for a photo that was taken out, or that was none', async ({ page }) => {
    await page.goto('/emergency')
    await alive(page)
    await page.getByLabel('First name').fill(rosalind.firstName)
    await slot(page, 1).setInputFiles(photos[0] ?? [])
    await remove(page, 1).click()
    await slot(page, 1).setInputFiles(file('letter.jpg', Buffer.from('Dear Sir')))
    await expect(photoGroup(page)).toContainText('The selected file must be')
    await comeAgain(page, '/emergency')
    await expect(kept(page)).toBeVisible()
    await expect(photoGroup(page)).not.toContainText('again')
  })

  test('keeps what they typed before the script came', async ({ page }) => {
    await page.goto('/contact')
    await alive(page)
    await fillInSender(page)
    await page.goto('/about')
    const script = await hold(page, '**/assets/browser-*.js')
    await page.goto('/contact', { waitUntil: 'commit' })
    await page.getByLabel('First name').fill('Zoë')
    script.letGo()
    await alive(page)
    await expect(page.getByLabel('Last name')).toHaveValue(rosalind.lastName)
    await expect(page.getByLabel('First name')).toHaveValue('Zoë')
  })

  test('keeps what they typed before the script came also when the page is lost right after', async ({
    page,
  }) => {
    const script = await hold(page, '**/assets/browser-*.js')
    await page.goto('/contact', { waitUntil: 'commit' })
    await fillInSender(page)
    script.letGo()
    await alive(page)
    await comeAgain(page, '/contact')
    await expect(kept(page)).toBeVisible()
    await expect(page.getByLabel('Last name')).toHaveValue(rosalind.lastName)
  })

  test('finds the newer text again where the server gave it back beside an older one', async ({ page }) => {
    await page.goto('/contact')
    await alive(page)
    await fillInSender(page)
    await page.getByLabel('How can we help?').fill('A crown.')
    const script = '**/assets/browser-*.js'
    await page.route(script, (route) => route.abort())
    await page.goto('/contact')
    await fillInSender(page)
    await page.getByLabel('Email').fill('nowhere')
    await page.getByLabel('How can we help?').fill('Two crowns.')
    await page.unroute(script)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(problem(page)).toBeVisible()
    await alive(page)
    await expect(page.getByLabel('How can we help?')).toHaveValue('Two crowns.')
    await comeAgain(page, '/contact')
    await expect(page.getByLabel('How can we help?')).toHaveValue('Two crowns.')
  })

  test('finds what still fits of a draft that an older version of the form kept', async ({ page }) => {
    await keep(page, 'expect', {
      key: 'mws44e3o-6b7911af',
      typed: { firstName: 'Zoë', day: 'Funday', gone: 'Nowhere' },
      files: [],
      choosing: false,
      // The browser's clock: on other days that of the tests is another.
      at: await page.evaluate(() => Date.now()),
    })
    await page.goto('/newpatients/what-to-expect')
    await alive(page)
    await expect(page.getByLabel('First name')).toHaveValue('Zoë')
    await expect(page.getByLabel('Best day').locator('option:checked')).toHaveText(/./)
    await expect(kept(page)).toBeVisible()
  })

  const draft = { key: 'mws44e3o-6b7911af', typed: { firstName: 'A' }, files: [], choosing: false }
  for (const [what, content] of [
    ['no JSON', '{nope'],
    ['nothing', null],
    ['a draft without time', draft],
    ['a draft without texts', { ...draft, typed: null, at: Date.now() }],
    ['texts that are none', { ...draft, typed: { firstName: { a: 1 } }, at: Date.now() }],
    ['a draft without files', { ...draft, files: undefined, at: Date.now() }],
    ['files without names', { ...draft, files: [{}], at: Date.now() }],
    ['a key that is none', { ...draft, key: { a: 1 }, at: Date.now() }],
  ] as const)
    test(`has the form as ever where ${what} was kept`, async ({ page }) => {
      await keep(page, 'emergency', content)
      await page.goto('/emergency')
      await alive(page)
      await expect.poll(() => stored(page)).toEqual({})
      await expect(kept(page)).toBeHidden()
      const text = marker()
      await fillIn(page, text)
      await button(page).click()
      await expectArrived(page, text)
    })

  test('sends one message, also when it had arrived and only the answer was lost', async ({ page }) => {
    const text = marker()
    await page.goto('/emergency')
    await alive(page)
    await fillIn(page, text)
    await page.route(address, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await button(page).click()
    await expect(problem(page)).toBeVisible()
    await page.unroute(address)
    await comeAgain(page, '/emergency')
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectArrived(page, text)
  })

  test('and who is not alone with the device, clears the form', async ({ page }) => {
    await page.goto('/emergency')
    await alive(page)
    await fillIn(page, 'It hurts.')
    await choosePhotos(page, photos.slice(0, 1))
    await comeAgain(page, '/emergency')
    await page.getByLabel('Email').fill('nowhere')
    await button(page).click()
    await expect(problem(page)).toBeVisible()
    await page.getByRole('button', { name: 'Clear the form' }).click()
    for (const label of ['First name', 'Last name', 'Email', 'Phone number', textField])
      await expect(page.getByLabel(label)).toHaveValue('')
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(problem(page)).toBeHidden()
    await expect(kept(page)).toBeHidden()
    await expect(photoGroup(page)).not.toContainText('again')
    await expect(page).toHaveTitle(/^(?!Error)/)
    expect(await stored(page)).toEqual({})
    const text = marker()
    await fillIn(page, text)
    await button(page).click()
    await expectArrived(page, text)
  })
})

test.describe('nothing of it stays', () => {
  test('after it was sent', async ({ page }) => {
    await page.goto('/contact')
    await alive(page)
    await fillInSender(page)
    const text = marker()
    await page.getByLabel('How can we help?').fill(text)
    expect(Object.keys(await stored(page))).toEqual(['pearmain_draft:contact'])
    await page.getByRole('button', { name: 'Send message' }).click()
    await mailWith(page, text)
    await expect(page.getByText('Your reference is')).toBeVisible()
    expect(await stored(page)).toEqual({})
    await comeAgain(page, '/contact')
    await expect(page.getByLabel('First name')).toHaveValue('')
    await expect(kept(page)).toBeHidden()
  })

  test('also when the browser itself puts back what was sent', async ({ page }) => {
    await page.goto('/contact')
    await alive(page)
    await fillInSender(page)
    const text = marker()
    await page.getByLabel('How can we help?').fill(text)
    await comeAgain(page, '/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Your reference is')).toBeVisible()
    await page.goBack()
    await page.goBack()
    await alive(page)
    expect(await stored(page)).toEqual({})
  })

  test('on the page that a browser shows after its own post', async ({ page }) => {
    await page.goto('/contact')
    await alive(page)
    const text = marker()
    await fillInSender(page)
    await page.getByLabel('How can we help?').fill(text)
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page).toHaveURL(/\?sent=/)
    await alive(page)
    await expect.poll(() => stored(page)).toEqual({})
  })

  test('in another tab, and after the tab was closed', async ({ page, context }) => {
    await page.goto('/contact')
    await alive(page)
    await fillInSender(page)
    await page.close()
    const other = await context.newPage()
    await other.goto('/contact')
    await alive(other)
    await expect(other.getByLabel('First name')).toHaveValue('')
    expect(await stored(other)).toEqual({})
    expect(await other.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0])
    expect(await other.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  })

  test('after half a day', async ({ page }) => {
    await page.goto('/contact')
    await alive(page)
    await fillInSender(page)
    const agesBy = (hours: number) =>
      page.evaluate((by) => {
        const name = 'pearmain_draft:contact'
        const draft = JSON.parse(sessionStorage.getItem(name) ?? '') as { at: number }
        sessionStorage.setItem(name, JSON.stringify({ ...draft, at: draft.at - by * 3_600_000 }))
      }, hours)
    await agesBy(11.9)
    await comeAgain(page, '/contact')
    await expect(kept(page)).toBeVisible()
    await agesBy(0.2)
    await comeAgain(page, '/contact')
    await expect(page.getByLabel('First name')).toHaveValue('')
    expect(await stored(page)).toEqual({})
  })

  test('of a card at any time, and of the form once it is paid', async ({ page }) => {
    await openCardStep(page, registration, somebody())
    await enterCard(page, cards.verified, { name: 'MRS CARDHOLDER' })
    const draft = Object.entries(await stored(page))
    expect(draft.map(([name]) => name)).toEqual(['pearmain_draft:registration'])
    const { typed } = JSON.parse(draft[0]?.[1] ?? '') as { typed: object }
    expect(Object.keys(typed).sort()).toEqual([
      'address',
      'address2',
      'dob.day',
      'dob.month',
      'dob.year',
      'email',
      'firstName',
      'lastName',
      'phone',
      'postcode',
      'town',
    ])
    for (const part of ['CARDHOLDER', '12/34', '"999"', cards.verified.replaceAll(/\D/g, '')])
      expect(draft[0]?.[1]).not.toContain(part)
    await page.goto('/about')
    await payWith(page, callOut, cards.verified)
    await expect(resultDialog(page).getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    expect(Object.keys(await stored(page))).toEqual(['pearmain_draft:registration'])
  })

  test('when it is paid, also where the page was lost before it could say so', async ({ page }) => {
    await openCardStep(page, registration, somebody())
    const [draft] = Object.values(await stored(page))
    await page.goto('/about')
    await payWith(page, registration, cards.verified)
    await expect(resultDialog(page).getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await keep(page, 'registration', draft)
    await page.goto(registration.path)
    await expect(page.getByRole('heading', { name: 'Your payments' })).toBeVisible()
    expect(await stored(page)).toEqual({})
  })
})

test('a browser that keeps nothing sends a message as ever', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  await page.goto('/emergency')
  await alive(page)
  const text = marker()
  await fillIn(page, text)
  await choosePhotos(page, photos)
  await button(page).click()
  await expectJpegsArrived(page, text, photos)
  expect(faults).toEqual([])
})
