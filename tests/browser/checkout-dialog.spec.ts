import { expect } from 'playwright/test'
import { violations } from '../support/axe.ts'
import {
  announced,
  callNow,
  paidForms,
  cardInput,
  field,
  fillIn,
  formOf,
  next,
  openDialog,
  registration,
  showForm,
} from '../support/paying.ts'
import { alive, hold, test } from '../support/visitor.ts'

const savingFailed = 'Error saving user details. Please try again.'

for (const form of paidForms)
  test.describe(`the checkout of ${form.name}`, () => {
    test('shows who pays and what, saves it, and goes on to the card and back', async ({ page }) => {
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
      await expect(dialog.getByLabel('City or town')).toHaveValue('Wrenbury')
      await expect(dialog.getByLabel('Postcode digits')).toHaveValue('30')
      await expect(dialog.getByRole('button', { name: /Pay Now/ })).toContainText(form.amounts.at(-1) ?? '')
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
    })

    for (const width of [390, 1280])
      test(`is accessible in each state and fits the screen at ${width} px`, async ({ browser, baseURL }) => {
        const page = await browser.newPage({
          viewport: { width, height: 800 },
          reducedMotion: 'reduce',
          ...(baseURL !== undefined && { baseURL }),
        })
        const noise: string[] = []
        page.on('pageerror', (error) => void noise.push(error.message))
        page.on('console', (message) => {
          const wanted = message.text().includes('status of 500')
          if (['error', 'warning'].includes(message.type()) && !wanted) noise.push(message.text())
        })
        const dialog = await openDialog(page, form)
        const looksRight = async (state: string) => {
          expect.soft(await violations(page), state).toEqual([])
          const {
            x,
            y,
            width: wide,
            height,
          } = (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
          expect.soft(height, state).toBeLessThanOrEqual(800 * 0.94 + 1)
          expect.soft(wide, state).toBeLessThanOrEqual(920)
          if (width < 900) expect.soft([x, Math.round(y + height)], state).toEqual([0, 800])
          const inside = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
          expect.soft(inside, `${state} is wider than its dialog`).toBe(0)
        }
        await looksRight('Your Details')
        await page.route('**/api/users/*', (route) => route.fulfill({ status: 500 }))
        await next(dialog).click()
        await expect(announced(dialog, 'at once')).toHaveText(savingFailed)
        await looksRight('saving failed')
        await page.unroute('**/api/users/*')
        await dialog.getByLabel('Last name').evaluate((input: HTMLInputElement) => (input.value = ' '))
        await next(dialog).click()
        await expect(dialog.getByText('This field is required')).toBeVisible()
        await looksRight('a detail is missing')
        await dialog.getByLabel('Last name').evaluate((input: HTMLInputElement) => (input.value = 'Fenn'))
        await next(dialog).click()
        await expect(dialog).toHaveAccessibleName('Card Details')
        for (const summary of await dialog.locator('summary').all()) await summary.click()
        await looksRight('Card Details, everything open')
        const close = dialog.getByRole('button', { name: 'Close' })
        await expect(close).toBeInViewport({ ratio: 1 })
        const size = await close.boundingBox()
        expect([size?.width, size?.height]).toEqual([48, 48])
        expect(noise).toEqual([])
        await page.close()
      })
  })

test.describe('the checkout dialog', () => {
  const form = registration

  test('takes the focus, keeps it, gives it back on Escape, and opens again with what was typed', async ({
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
  })

  test('closes by its button, also at the second step, and begins again at the first', async ({ page }) => {
    const dialog = await openDialog(page, form)
    await next(dialog).click()
    await expect(dialog).toHaveAccessibleName('Card Details')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: form.button })).toBeFocused()
    await page.getByRole('button', { name: form.button }).click()
    await expect(dialog).toHaveAccessibleName('Your Details')
  })

  test('opened from the keyboard gives the focus back to the field that Enter was pressed in', async ({
    page,
  }) => {
    await page.goto(form.path)
    await alive(page)
    await fillIn(page, form)
    const postcode = field(page, form, 'Postcode')
    await postcode.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(postcode).toBeFocused()
  })

  test('is not fetched before it is needed, and opens once however often the button is pressed', async ({
    page,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
    await page.goto(form.path)
    await alive(page)
    await page.getByRole('button', { name: form.button }).click()
    expect(scripts.filter((url) => /\/checkout-/.test(url))).toEqual([])
    await fillIn(page, form)
    await page.getByRole('button', { name: form.button }).dblclick()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    expect(scripts.filter((url) => /\/checkout-/.test(url))).toHaveLength(1)
    await expect(page).toHaveTitle(/^(?!Error)/)
  })

  test('is fetched when the first box is ticked, so that the press finds it', async ({ page }) => {
    await page.goto(form.path)
    await alive(page)
    await showForm(page)
    const box = formOf(page, form).getByRole('checkbox').first()
    await box.focus()
    const fetched = page.waitForRequest(/checkout-/)
    await box.check()
    expect(await (await (await fetched).response())?.finished()).toBeNull()
  })

  test('waits for the press where data is to be saved', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const scripts: string[] = []
    page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
    await page.goto(form.path)
    await alive(page)
    await fillIn(page, form)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((url) => /checkout-/.test(url))).toEqual([])
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('that could not be fetched is there when the page comes back as it was left', async ({ page }) => {
    const code = '**/assets/checkout-*.js'
    await page.route(code, (route) => route.abort('connectionreset'))
    await page.goto(form.path)
    await alive(page)
    const failed = page.evaluate(
      () =>
        new Promise((resolve) => {
          // Vite's event comes before whoever waits for the code is told, the timer after it.
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
    await expect(field(page, form, 'Town')).toHaveValue('Wrenbury')
    for (const box of await formOf(page, form).getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('that is fetched over a slow line says Opening... meanwhile', async ({ page }) => {
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

  test('that cannot be fetched is said in the form; at the second try the browser sends the form by itself', async ({
    page,
  }) => {
    await page.route('**/assets/checkout-*.js', (route) => route.abort('connectionreset'))
    await page.goto(form.path)
    await alive(page)
    await fillIn(page, form)
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('alert')).toContainText('An unexpected error occurred. Please try again.')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(field(page, form, 'Town')).toHaveValue('Wrenbury')
    await page.unroute('**/assets/checkout-*.js')
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('alert')).toContainText('Paying by card needs JavaScript')
    for (const [label, text] of Object.entries(form.texts))
      await expect(field(page, form, label)).toHaveValue(text)
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('says Saving... while it saves, and a second press does nothing', async ({ page }) => {
    const dialog = await openDialog(page, form)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let requests = 0
    await page.route('**/api/users/create', async (route) => {
      requests += 1
      await held
      await route.continue()
    })
    await next(dialog).dblclick()
    const saving = dialog.getByRole('button', { name: 'Saving...' })
    await expect(saving).toBeDisabled()
    await expect(announced(dialog, 'politely')).toHaveText('Saving...')
    await saving.click({ force: true })
    release()
    await expect(dialog).toHaveAccessibleName('Card Details')
    expect(requests).toBe(1)
  })

  test('closed while it saves stays closed, and opens again at the first step', async ({ page }) => {
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

  for (const [what, address, fail] of [
    ['the check is answered with an error', 'check', { status: 500, body: '<html>' }],
    ['the check is cut off', 'check', null],
    ['saving is answered with an error', 'create', { status: 503, json: { message: 'no' } }],
    ['saving is answered with a page', 'create', { status: 200, body: '<html>' }],
    ['saving is cut off', 'create', null],
    ['there were too many calls', 'check', { status: 429, json: { message: 'Please wait.' } }],
  ] as const)
    test(`when ${what} says so, and works at the second try`, async ({ page }) => {
      const dialog = await openDialog(page, form)
      await page.route(`**/api/users/${address}`, (route) =>
        fail === null ? route.abort('connectionreset') : route.fulfill(fail),
      )
      await next(dialog).click()
      await expect(announced(dialog, 'at once')).toHaveText(savingFailed)
      await expect(next(dialog)).toBeEnabled()
      await page.unroute(`**/api/users/${address}`)
      await next(dialog).click()
      await expect(dialog).toHaveAccessibleName('Card Details')
    })

  for (const paidForm of paidForms)
    test(`says before any card is entered that a browser without cookies cannot pay (${paidForm.name})`, async ({
      page,
    }) => {
      const dialog = await openDialog(page, paidForm)
      // The answer without its cookie, as a browser takes it that keeps none.
      await page.route('**/api/users/create', (route) =>
        route.fulfill({ json: { id: '4c8f9a51-6a5f-4c53-9df7-27a3f31f5a51' } }),
      )
      await next(dialog).click()
      const { before, number, after } = callNow(paidForm)
      await expect(announced(dialog, 'at once')).toHaveText(
        `This browser does not keep the cookie that a payment needs. Please allow cookies for this website, or ${before} ${number.shown}${after}.`,
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
    })

  test('does not save a detail that something emptied, says so under it, and leaves country free', async ({
    page,
  }) => {
    // No typing leads here, since the form takes no empty name; a tool that changes the page can.
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

  test('moves for those who like it and stands still for those who do not', async ({ page }) => {
    const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
      await page.emulateMedia({ reducedMotion })
      const dialog = await openDialog(page, form)
      return dialog.evaluate((element) => getComputedStyle(element).transitionDuration.split(', ')[0])
    }
    expect(await moving('no-preference')).toBe('0.32s')
    expect(await moving('reduce')).toBe('0s')
  })
})

test.describe('on the narrowest telephone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('an address however long is shown whole before it is saved', async ({ page }) => {
    const address = `${'rosalind.'.repeat(6)}fenn@example.org`
    const dialog = await openDialog(page, registration, { Email: address })
    const shown = dialog.getByLabel('Email')
    await expect(shown).toHaveValue(address)
    const hidden = await shown.evaluate((area) => [
      area.scrollWidth - area.clientWidth,
      area.scrollHeight - area.clientHeight,
    ])
    expect(hidden).toEqual([0, 0])
  })
})
