import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import {
  amountOf,
  announced,
  callNow,
  callOut,
  paidForms,
  cardInput,
  field,
  fillIn,
  formOf,
  next,
  openDialog,
  registration,
} from '../support/paying.ts'
import type { PaidFormPage } from '../support/paying.ts'
import { alive, hold, test } from '../support/visitor.ts'

const savingFailed = 'Error saving user details. Please try again.'

/** Both forms behave alike, so `npm test` skips the second. */
const callOutLater = (form: PaidFormPage) => (form === callOut ? { tag: '@long' } : {})

for (const form of paidForms)
  test.describe(`the checkout of ${form.name}`, () => {
    test(
      'shows the payer’s details and the amounts, saves the details, and goes on to the card and back',
      callOutLater(form),
      async ({ page }) => {
        const calls: string[] = []
        page.on('request', (request) => {
          const { pathname } = new URL(request.url())
          if (pathname.startsWith('/api/users/')) calls.push(`${pathname} ${request.postData()}`)
        })
        const dialog = await openDialog(page, form)
        await expect(dialog).toHaveAccessibleName('Your Details')
        const shown = {
          Email: 'ros.fenn@example.org',
          'First name': 'Rosalind',
          'Last name': 'Fenn',
          'Phone number': '07700900142',
          Country: 'United Kingdom',
        }
        for (const [label, value] of Object.entries(shown)) {
          await expect(dialog.getByLabel(label)).toHaveValue(value)
          await expect(dialog.getByLabel(label)).not.toBeEditable()
        }
        await expect(dialog.locator('.order-lines dd')).toHaveText(form.amounts)
        expect(calls).toEqual([])
        await next(dialog).click()
        await expect(dialog).toHaveAccessibleName('Card Details')
        await expect(dialog.getByRole('heading', { name: 'Card Details' })).toBeFocused()
        await expect(cardInput(page, 'Card number')).toBeVisible()
        await expect(dialog.getByLabel('City or town')).toHaveValue('Ashcombe')
        await expect(dialog.getByLabel('Postcode digits')).toHaveValue('30')
        await expect(dialog.getByRole('button', { name: /Pay Now/ })).toContainText(amountOf(form))
        const { Email: email } = shown
        expect(calls).toEqual([
          `/api/users/check ${JSON.stringify({ email })}`,
          `/api/users/create ${JSON.stringify({ first_name: 'Rosalind', last_name: 'Fenn', email, phone: '07700900142' })}`,
          `/api/users/check ${JSON.stringify({ email })}`,
        ])

        await dialog.getByRole('button', { name: 'Back' }).click()
        await expect(dialog).toHaveAccessibleName('Your Details')
        await expect(dialog.getByRole('heading', { name: 'Your Details' })).toBeFocused()
        await next(dialog).click()
        await expect(dialog).toHaveAccessibleName('Card Details')
        expect(calls.slice(3)).toEqual([`/api/users/check ${JSON.stringify({ email })}`])
      },
    )
  })

/** Collects the dialog's scripts that a page requests. */
function checkoutScriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && /\/checkout-/.test(request.url())) scripts.push(request.url())
  })
  return scripts
}

test.describe('the checkout dialog', () => {
  const form = registration

  test('keeps the focus while open, gives it back when closed, and opens again at the first step', async ({
    page,
  }) => {
    const dialog = await openDialog(page, form)
    await expect(dialog.getByRole('heading', { name: 'Your Details' })).toBeFocused()
    const places = new Set<string>()
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Tab')
      places.add(
        await page.evaluate(() => {
          const { activeElement, body } = document
          if (activeElement === body) return 'the browser itself'
          return activeElement?.closest('dialog') === null ? 'the page behind' : 'the dialog'
        }),
      )
    }
    expect(places).not.toContain('the page behind')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const opener = page.getByRole('button', { name: form.button })
    await expect(opener).toBeFocused()
    for (const [label, text] of Object.entries(form.texts))
      await expect(field(page, form, label)).toHaveValue(text)

    await field(page, form, 'First name').fill('Ros')
    await opener.click()
    await expect(dialog.getByLabel('First name')).toHaveValue('Ros')
    await expect(dialog).toHaveAccessibleName('Your Details')

    await next(dialog).click()
    await expect(dialog).toHaveAccessibleName('Card Details')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    const postcode = field(page, form, 'Postcode')
    await postcode.press('Enter')
    await expect(dialog).toHaveAccessibleName('Your Details')
    await page.keyboard.press('Escape')
    await expect(postcode).toBeFocused()
  })

  test('is fetched when the first box is ticked, not before, and opens once on a double click @long', async ({
    page,
  }) => {
    const scripts = checkoutScriptsOf(page)
    await page.goto(form.path)
    await alive(page)
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible()
    expect(scripts).toEqual([])
    const box = formOf(page, form).getByRole('checkbox').first()
    await box.focus()
    const fetched = page.waitForRequest(/checkout-/)
    await box.check()
    expect(await (await (await fetched).response())?.finished()).toBeNull()
    await fillIn(page, form)
    await page.getByRole('button', { name: form.button }).dblclick()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    expect(scripts).toHaveLength(1)
    await expect(page).toHaveTitle(/^(?!Error)/)
  })

  test('is fetched only when its button is pressed if the browser saves data', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const scripts = checkoutScriptsOf(page)
    await page.goto(form.path)
    await alive(page)
    await fillIn(page, form)
    // After this round trip every earlier request has been reported.
    await page.evaluate(() => fetch('/healthz'))
    expect(scripts).toEqual([])
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('whose fetch failed opens after the page comes back from the back-forward cache @long', async ({
    page,
  }) => {
    const code = '**/assets/checkout-*.js'
    await page.route(code, (route) => route.abort('connectionreset'))
    await page.goto(form.path)
    await alive(page)
    const failed = page.evaluate(
      () =>
        new Promise((resolve) => {
          // Vite's event comes before the import rejects, the timer after it.
          addEventListener('vite:preloadError', () => setTimeout(resolve), { once: true })
        }),
    )
    await fillIn(page, form)
    await failed
    await page.unroute(code)
    const loaded = page.waitForEvent('load')
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await loaded
    await alive(page)
    await expect(field(page, form, 'Town')).toHaveValue('Ashcombe')
    for (const box of await formOf(page, form).getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('shows Opening... while it is fetched over a slow line @long', async ({ page }) => {
    const held = await hold(page, '**/assets/checkout-*.js')
    await page.goto(form.path)
    await alive(page)
    await fillIn(page, form)
    await page.getByRole('button', { name: form.button }).click()
    const opening = page.getByRole('button', { name: 'Opening...' })
    await expect(opening).toBeDisabled()
    await expect(
      formOf(page, form).locator('[aria-live=polite]').filter({ hasText: 'Opening...' }),
    ).toHaveCount(1)
    await opening.click({ force: true })
    held.letGo()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: form.button })).toBeFocused()
    await expect(page.getByRole('button', { name: form.button })).toBeEnabled()
  })

  test('shows an error in the form when it cannot be fetched; at the second press the browser sends the form', async ({
    page,
  }) => {
    await page.route('**/assets/checkout-*.js', (route) => route.abort('connectionreset'))
    await page.goto(form.path)
    await alive(page)
    await fillIn(page, form)
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('alert')).toContainText('An unexpected error occurred. Please try again.')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(field(page, form, 'Town')).toHaveValue('Ashcombe')
    await page.unroute('**/assets/checkout-*.js')
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('alert')).toContainText('Paying by card needs JavaScript')
    for (const [label, text] of Object.entries(form.texts))
      await expect(field(page, form, label)).toHaveValue(text)
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('shows Saving... while it saves, and ignores a second press', async ({ page }) => {
    const dialog = await openDialog(page, form)
    const held = await hold(page, '**/api/users/create')
    await next(dialog).dblclick()
    const saving = dialog.getByRole('button', { name: 'Saving...' })
    await expect(saving).toBeDisabled()
    await expect(announced(dialog, 'politely')).toHaveText('Saving...')
    await saving.click({ force: true })
    held.letGo()
    await expect(dialog).toHaveAccessibleName('Card Details')
    expect(held.requests()).toBe(1)
  })

  test('closed while it saves stays closed, and opens again at the first step @long', async ({ page }) => {
    const dialog = await openDialog(page, form)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/users/check', async (route) => {
      await held
      await route.abort().catch(() => undefined)
    })
    await next(dialog).click()
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    release()
    await page.unroute('**/api/users/check')
    await page.getByRole('button', { name: form.button }).click()
    await expect(next(dialog)).toBeEnabled()
    await expect(dialog.locator('.checkout-alert')).toHaveCount(0)
    await next(dialog).click()
    await expect(dialog).toHaveAccessibleName('Card Details')
  })

  const failures = [
    ['the check is answered with an error', 'check', { status: 500, body: '<html>' }],
    ['the check is cut off', 'check', null],
    ['there were too many calls', 'check', { status: 429, json: { message: 'Please wait.' } }],
    ['saving is answered with an error', 'create', { status: 503, json: { message: 'no' } }],
    ['saving is answered with a page', 'create', { status: 200, body: '<html>' }],
    ['saving is cut off', 'create', null],
  ] as const
  test('shows an error however saving fails, and saves at the next press', async ({ page }) => {
    const dialog = await openDialog(page, form)
    for (const [what, address, fail] of failures)
      await test.step(what, async () => {
        await page.route(`**/api/users/${address}`, (route) =>
          fail === null ? route.abort('connectionreset') : route.fulfill(fail),
        )
        const asked = page.waitForRequest(`**/api/users/${address}`)
        await next(dialog).click()
        await asked
        await expect(announced(dialog, 'at once')).toHaveText(savingFailed)
        await expect(next(dialog)).toBeEnabled()
        await page.unroute(`**/api/users/${address}`)
      })
    await next(dialog).click()
    await expect(dialog).toHaveAccessibleName('Card Details')
  })

  for (const paidForm of paidForms)
    test(
      `says before a card is entered that a browser without cookies cannot pay (${paidForm.purpose})`,
      callOutLater(paidForm),
      async ({ page }) => {
        const dialog = await openDialog(page, paidForm)
        // Without Set-Cookie, as in a browser that keeps no cookies.
        await page.route('**/api/users/create', (route) =>
          route.fulfill({ json: { id: '4c8f9a51-6a5f-4c53-9df7-27a3f31f5a51' } }),
        )
        await next(dialog).click()
        const { before, number, after } = callNow(paidForm)
        await expect(announced(dialog, 'at once')).toHaveText(
          `This browser isn’t keeping the cookie we need to take a payment. Please allow cookies for this website, or ${before} ${number.shown}${after}.`,
        )
        await expect(dialog).toHaveAccessibleName('Your Details')
        await expect(dialog.locator('.checkout-alert').getByRole('link')).toHaveAttribute(
          'href',
          /^tel:\+44\d{10}$/,
        )
        expect(await violations(page)).toEqual([])
        await page.unroute('**/api/users/create')
        await next(dialog).click()
        await expect(dialog).toHaveAccessibleName('Card Details')
      },
    )

  test('does not save an emptied detail, shows an error under it, and allows an empty country', async ({
    page,
  }) => {
    // Typing cannot lead here, because the form requires a name; a tool that changes the page can.
    const dialog = await openDialog(page, form)
    const calls: string[] = []
    page.on('request', (request) => void (request.url().includes('/api/users/') && calls.push(request.url())))
    const empty = (label: string) =>
      dialog.getByLabel(label).evaluate((input: HTMLInputElement) => (input.value = ''))
    for (const label of ['Country', 'Phone number', 'First name']) await empty(label)
    await next(dialog).click()
    await expect(dialog.getByText('This field is required')).toHaveCount(2)
    for (const label of ['First name', 'Phone number'])
      await expect(dialog.getByLabel(label)).toHaveAccessibleDescription('Error: This field is required')
    await expect(dialog.getByLabel('First name')).toBeFocused()
    await expect(dialog.getByLabel('Country')).not.toHaveAttribute('aria-invalid')
    expect(calls).toEqual([])
  })
})
