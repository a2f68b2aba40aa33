import { expect } from 'playwright/test'
import type { Route } from 'playwright/test'
import { telephone } from '#practice/name-and-telephones.ts'
import { practice } from '#practice/practice.ts'
import { everything } from '../support/amount.ts'
import { violations } from '../support/axe.ts'
import {
  allButLastFour,
  announced,
  amountOf,
  cardDialog,
  cardInput,
  cardTitles,
  detailsDialog,
  enterCard,
  field,
  formOf,
  lettersAbout,
  next,
  noiseOf,
  openCardStep,
  payByCard,
  payNow,
  payWith,
  registration,
  resultDialog,
  salesOf,
  showForm,
  somebody,
  success,
  typeCard,
  typeIn,
  processCall,
  paidNote,
  paidForms,
} from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { alive, hold, test } from '../support/visitor.ts'

for (const form of paidForms)
  test(`${form.name} is paid, and its details are there when the page is loaded again`, async ({ page }) => {
    const width = form === registration ? 390 : 1280
    const noise = noiseOf(page)
    const looksRight = async (state: string) => {
      for (const other of everything ? [1670 - width, width] : [width]) {
        await page.setViewportSize({ width: other, height: 860 })
        const at = `${state} at ${other} px`
        expect.soft(await violations(page), at).toEqual([])
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect.soft(wide, `${at} is wider than the screen`).toBeLessThanOrEqual(0)
      }
    }
    await page.setViewportSize({ width, height: 860 })
    const who = somebody()
    const posted: string[] = []
    page.on('request', (request) => void posted.push(request.postData() ?? ''))

    await page.goto(form.path)
    await alive(page)
    await typeIn(page, form, { ...form.texts, ...who })
    await page.getByRole('button', { name: form.button }).click()
    await next(page.getByRole('dialog')).click()
    await expect(payNow(page)).toBeEnabled()
    const dialog = cardDialog(page)
    await expect(dialog.getByRole('list', { name: 'Cards we take' }).getByRole('listitem')).toHaveText([
      'Visa',
      'Mastercard',
      'Amex',
      'Maestro',
    ])
    const placeholders = ['Card Number', 'MM/YY', 'CVV']
    for (const [index, title] of cardTitles.entries()) {
      await expect(dialog.getByText(title, { exact: true })).toBeVisible()
      await expect(cardInput(page, title)).toHaveAttribute('placeholder', placeholders[index] ?? '')
    }
    await expect(payNow(page)).toContainText(amountOf(form))
    await looksRight('Card Details')

    await typeCard(page, cards.verified)
    const held = await hold(page, processCall)
    await payNow(page).click()
    await expect(resultDialog(page).getByRole('heading', { name: 'Processing...' })).toBeFocused()
    await expect(resultDialog(page).getByRole('button')).toHaveCount(0)
    await looksRight('Processing')
    held.letGo()

    const details = detailsDialog(page)
    await expect(success(page)).toBeVisible()
    await expect(details.getByRole('heading', { level: 2 })).toBeFocused()
    const shown = Object.fromEntries(
      await details
        .locator('dl > div')
        .evaluateAll((lines) =>
          lines.map((line) => [line.querySelector('dt')?.textContent, line.querySelector('dd')?.textContent]),
        ),
    ) as Record<string, string>
    expect(shown).toMatchObject({
      Status: 'SUCCESS',
      Amount: amountOf(form),
      'Paid for': form.paidFor,
      Card: 'Visa ending 0100',
      Patient: `Rosalind ${who['Last name']}`,
      Email: who.Email,
    })
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Europe/London' })
    expect(shown['Date']).toContain(today.format(new Date()).replace(',', ''))
    await looksRight('the details')
    for (const narrow of [320, width]) {
      await page.setViewportSize({ width: narrow, height: 860 })
      const countLines = () =>
        details.getByRole('button', { name: 'Save as PDF' }).evaluate((button) => {
          const words = document.createRange()
          words.selectNode(button.lastChild ?? button)
          return words.getClientRects().length
        })
      // The dialog rearranges itself after the resize (matchMedia in shell.tsx).
      await expect.poll(countLines, `lines of the button at ${narrow} px`).toBe(1)
    }
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(
      allButLastFour(cards.verified),
    )

    await details.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(paidNote(page)).toBeFocused()
    await expect(paidNote(page)).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.paid-note')).toHaveText(`${amountOf(form)} paid.Show the payment`)
    const another = page.getByRole('button', { name: 'Pay for another person' })
    await expect(another).toBeVisible()
    await expect(page.getByRole('button', { name: form.button })).toHaveCount(0)
    for (const label of ['First name', 'Last name']) await expect(field(page, form, label)).toHaveValue('')
    for (const label of ['Phone number', 'Email', 'Town', 'Postcode'])
      await expect(field(page, form, label)).not.toHaveValue('')
    await expect(formOf(page, form).getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(paidNote(page)).toContainText(`You paid ${amountOf(form)} (${form.paidFor})`)
    await looksRight('after paying')

    await page.reload()
    await alive(page)
    await expect(paidNote(page)).toContainText(`You paid ${amountOf(form)} (${form.paidFor})`)
    await paidNote(page).getByRole('button', { name: 'Show the payment' }).click()
    await expect(details.getByText(shown['Transaction'] ?? '-')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(paidNote(page).getByRole('button', { name: 'Show the payment' })).toBeFocused()
    await showForm(page)
    await expect(another).toBeVisible()

    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
    // To the practice, to the payer, and for a call-out to the dentist on call who has a mailbox.
    const isDentistTold = form !== registration && practice.onCall.email !== null
    await expect.poll(() => lettersAbout(page, who.Email)).toBe(isDentistTold ? 3 : 2)
    expect(posted.join('\n')).not.toMatch(allButLastFour(cards.verified))
    expect(noise).toEqual([])
  })

test.describe('a card', () => {
  // The setting of most people.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('that is declined leaves the name on the card filled in, and another card pays', async ({ page }) => {
    const who = somebody()
    await payWith(page, registration, cards.code('202'), who)
    const failed = resultDialog(page)
    await expect(failed).toHaveAccessibleName(/^Payment Failed: There isn’t enough money on this card/)
    await expect(failed.getByText('Deposit not taken')).toBeVisible()
    // One instruction only: the message says what to do; the line after it says whom to ask.
    await expect(failed).toContainText('Please try another card.')
    await expect(failed).toContainText(`Contact support if the issue persists: ${telephone.shown}`)
    await expect(failed).not.toContainText('Please try again')
    expect(await violations(page)).toEqual([])
    await failed.getByRole('button', { name: 'Try another card' }).click()
    await expect(failed).toBeHidden()
    await expect(cardDialog(page).getByLabel('Name on card')).toHaveValue('R FENN')
    await expect(cardDialog(page).locator('.card-again')).toBeFocused()
    await expect(cardDialog(page).locator('.card-again')).toHaveText(
      /^Nothing was taken\. Please enter your card again/,
    )
    for (const title of cardTitles) await expect(cardInput(page, title)).toHaveValue('')
    await expect(cardDialog(page).locator('.field-error')).toHaveCount(0)
    // A security code of four digits.
    await payByCard(page, cards.amex)
    await expect(detailsDialog(page)).toContainText('American Express ending 0108')
    expect(await salesOf(page, who.Email)).toEqual({ asked: 2, charged: 1 })
  })

  test('that is not entered gets an error at each field, and nothing is sent; a postcode keeps only its digits @long', async ({
    page,
  }) => {
    await openCardStep(page, registration)
    const zip = cardDialog(page).getByLabel('Postcode digits')
    await expect(zip).toHaveValue('30')
    await expect(zip).toHaveAccessibleDescription(/The numbers in your postcode/)
    await zip.fill('SW1A 2AA')
    await expect(zip).toHaveValue('12')
    await expect(cardDialog(page).getByText('Numeric Field Only')).toBeVisible()

    const tokens: string[] = []
    page.on('request', (request) => void (request.url().includes('tokenise') && tokens.push(request.url())))
    await cardDialog(page).getByLabel('City or town').fill(' ')
    await payNow(page).click()
    const missing = [
      'Enter the name on the card',
      'Enter your card number',
      'Enter the expiry date',
      'Enter the 3 digits (Amex: 4)',
      'Enter your city or town',
    ]
    const errors = () => cardDialog(page).locator('.field-error').allInnerTexts()
    await expect(cardDialog(page).locator('.field-error')).toHaveCount(missing.length)
    expect((await errors()).map((text) => text.replace(/^\s*Error:\s*/, ''))).toEqual(missing)
    // The focused field announces its own error.
    await expect(announced(cardDialog(page), 'at once')).toHaveText(`Also: ${missing.slice(1).join('. ')}.`)
    await expect(cardDialog(page).getByLabel('Name on card')).toBeFocused()
    await expect(cardDialog(page).getByRole('group', { name: 'Card number' })).toHaveAccessibleDescription(
      'Error: Enter your card number',
    )
    expect(await violations(page)).toEqual([])

    await cardDialog(page).getByLabel('Name on card').fill('R FENN')
    await cardDialog(page).getByLabel('City or town').fill('Ashcombe')
    await payNow(page).click()
    await expect(cardDialog(page).getByRole('group', { name: 'Card number' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(cardInput(page, 'Card number')).toBeFocused()
    await cardInput(page, 'Card number').pressSequentially(cards.verified)
    await cardInput(page, 'Expiry date').click()
    await expect(cardDialog(page).getByText('Enter your card number')).toHaveCount(0)
    expect(tokens).toEqual([])
  })

  test('that becomes valid while Pay Now is held down is charged: the button does not move away @long', async ({
    page,
  }) => {
    await openCardStep(page, registration)
    await cardDialog(page).getByLabel('Name on card').fill(' ')
    await payNow(page).click()
    await expect(cardDialog(page).getByText('Enter the name on the card').last()).toBeVisible()
    await enterCard(page, cards.verified)
    await expect(cardDialog(page).locator('.field-error')).toHaveText([/Enter the 3 digits/])
    await payNow(page).hover()
    await page.mouse.down()
    // By now the last field is known to be valid too.
    await expect(page.locator('iframe.CollectJSValid')).toHaveCount(3)
    await page.mouse.up()
    await expect(success(page)).toBeVisible()
  })

  test('that is wrong or expired gets an error when its field is left, and again on Pay Now', async ({
    page,
  }) => {
    await openCardStep(page, registration)
    await enterCard(page, '4111111111111112', { expiry: '01/20' })
    await expect(cardDialog(page).locator('.field-error')).toHaveText([
      'Error: Check the card number',
      'Error: Check the expiry date',
    ])
    await payNow(page).click()
    await expect(cardDialog(page).getByRole('group', { name: 'Card number' })).toBeFocused()
    await expect(cardDialog(page).locator('.field-error').first()).toContainText('Check the card number')
    await payByCard(page, cards.verified)
    await expect(success(page)).toBeVisible()
  })

  test('of which the provider rejects a field when the token is requested gets an error and is not charged @long', async ({
    page,
  }) => {
    const who = somebody()
    const held = await hold(page, processCall)
    await openCardStep(page, registration, who)
    await enterCard(page, cards.verified)
    await cardDialog(page).getByLabel('City or town').click()
    await expect(page.locator('iframe.CollectJSValid')).toHaveCount(3)
    const lost = (route: Route) => route.fulfill({ json: { valid: false, message: 'Field is empty' } })
    await page.route('**/token/api/save', lost)
    await payNow(page).click()
    await expect(cardDialog(page).locator('.field-error').first()).toContainText('Enter your card number')
    await expect(resultDialog(page)).toBeHidden()
    await expect(cardDialog(page).getByRole('group', { name: 'Card number' })).toBeFocused()
    expect(held.requests()).toBe(0)
    held.letGo()
    await page.unroute('**/token/api/save', lost)
    await payNow(page).click()
    await payByCard(page, cards.verified)
    await expect(success(page)).toBeVisible()
    expect(await salesOf(page, who.Email)).toEqual({ asked: 1, charged: 1 })
  })

  test('shows which of its fields has the focus, also in forced colours @long', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openCardStep(page, registration)
    const ring = (id: string) =>
      page.locator(`.card-field:has(#${id})`).evaluate((box) => getComputedStyle(box).outlineStyle)
    for (const [title, id, other] of [
      ['Card number', 'card-number', 'card-code'],
      ['Card security code', 'card-code', 'card-number'],
    ] as const) {
      await cardInput(page, title).click()
      await expect.poll(() => ring(id)).toBe('solid')
      await expect.poll(() => ring(other)).toBe('none')
    }
  })

  test('keeps its fields, emptied, when the dialog goes back, closes and opens for another patient @long', async ({
    page,
  }) => {
    const who = somebody()
    await openCardStep(page, registration, who)
    const frames = () =>
      page.locator('iframe[title="Card number"]').evaluateHandle((frame) => frame as HTMLIFrameElement)
    const first = await frames()
    await cardDialog(page).getByRole('button', { name: 'Back' }).click()
    await next(page.getByRole('dialog', { name: 'Your Details' })).click()
    await enterCard(page, cards.verified)
    await cardDialog(page).getByLabel('City or town').press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await field(page, registration, 'First name').fill('Ivo')
    await field(page, registration, 'Town').fill('Nantwich')
    await page.getByRole('button', { name: registration.button }).click()
    await next(page.getByRole('dialog', { name: 'Your Details' })).click()
    await expect(cardDialog(page).getByLabel('City or town')).toHaveValue('Nantwich')
    expect(await first.evaluate((frame, now) => frame === now, await frames())).toBe(true)
    await payNow(page).click()
    await expect(cardDialog(page).locator('.field-error')).toHaveCount(4)
    await payByCard(page, cards.verified)
    await expect(detailsDialog(page)).toContainText(`Ivo ${who['Last name']}`)
  })

  test('whose security code was left by pressing Back is not called wrong afterwards @long', async ({
    page,
  }) => {
    await openCardStep(page, registration, somebody())
    await enterCard(page, cards.verified)
    await cardDialog(page).getByRole('button', { name: 'Back' }).click()
    await next(page.getByRole('dialog')).click()
    await expect(cardInput(page, 'Card security code')).toHaveValue('999')
    await payNow(page).click()
    await expect(success(page)).toBeVisible()
  })

  test('pays even if the provider’s answer about its security code was lost @long', async ({ page }) => {
    await openCardStep(page, registration, somebody())
    let lost = false
    // The provider's verdict on the field is lost, as after going back and forward in the browser.
    await page.route('**/token/api/save', async (route) => {
      const isCode = route.request().postData()?.includes('field=cvv') === true
      if (!isCode || lost) return route.continue()
      lost = true
      return route.abort('connectionreset')
    })
    await payByCard(page, cards.verified)
    await expect(success(page)).toBeVisible()
    expect(lost).toBe(true)
  })
})
