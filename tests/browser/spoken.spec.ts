import { expect } from 'playwright/test'
import { anyFilm, treatmentPath } from '../support/facts.ts'
import type { Locator, Page } from 'playwright/test'
import {
  amountOf,
  announced,
  cardDialog,
  cardInput,
  detailsDialog,
  enterCard,
  next,
  openCardStep,
  openDialog,
  payByCard,
  payNow,
  registration,
  resultDialog,
  somebody,
} from '../support/paying.ts'
import { button, fillIn, sent } from '../support/emergency-form.ts'
import { cards } from '../support/test-gateway.ts'
import { alive, marker, test } from '../support/visitor.ts'

/* Announcements away from the focus, as Orca reads them with Firefox. */

/** Records everything that a region announces from now on, in order. */
async function sayingsOf(region: Locator): Promise<() => Promise<string[]>> {
  await region.evaluate((one: HTMLElement) => {
    const said: string[] = []
    Object.assign(one, { said })
    new MutationObserver(() => {
      if (one.textContent !== '' && one.textContent !== said.at(-1)) said.push(one.textContent)
    }).observe(one, { childList: true, characterData: true, subtree: true })
  })
  return () => region.evaluate((one: HTMLElement & { said: string[] }) => one.said)
}

/**
 * Empty live regions that fail: not rendered, which nobody hears, or with a role, and then read out as an empty
 * something.
 */
const deaf = (page: Page) =>
  page.locator('[aria-live], [role=status], [role=alert]').evaluateAll((regions) =>
    regions
      .filter((one) => one.textContent === '' && one.closest('dialog:not([open])') === null)
      .filter((one) => one.role !== null || getComputedStyle(one).display === 'none')
      .map((one) => one.outerHTML),
  )

test('live regions exist before their words, and are ignored while they are empty', async ({ page }) => {
  for (const path of ['/emergency', '/contact', '/newpatients']) {
    await page.goto(path)
    await alive(page)
    expect(await page.locator('[aria-live]').count()).toBeGreaterThan(0)
    expect(await deaf(page), path).toEqual([])
  }
  await openCardStep(page, registration)
  expect(await deaf(page), 'Card Details').toEqual([])
})

test('the checkout announces each step, the result of each card and the saved PDF in regions that stay', async ({
  page,
}) => {
  const amount = amountOf(registration)
  const dialog = await openDialog(page, registration, somebody())
  const regions = page.locator('dialog.checkout > [aria-live]')
  const before = await regions.elementHandles()
  const [politely, atOnce] = [announced(dialog, 'politely'), announced(dialog, 'at once')]
  await expect(politely).toHaveText(`Step 1 of 2: your details. You’re paying ${amount}.`)
  await next(dialog).click()
  await expect(politely).toHaveText('Step 2 of 2: your card.')
  await cardDialog(page).getByRole('button', { name: 'Back' }).click()
  await expect(politely).toHaveText(`Step 1 of 2: your details. You’re paying ${amount}.`)
  await next(dialog).click()
  await expect(payNow(page)).toBeEnabled()

  await payByCard(page, cards.code('202'))
  await expect(resultDialog(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(atOnce).toHaveText(/^Payment Failed: There isn’t enough money on this card/)
  await resultDialog(page).getByRole('button', { name: 'Try another card' }).click()
  await expect(atOnce).toHaveText('')
  await expect(politely).toHaveText('Step 2 of 2: your card. Nothing was taken.')

  await payByCard(page, cards.verified)
  await expect(politely).toHaveText(`Payment Successful! Your place is held. ${amount}.`)
  await expect(detailsDialog(page).getByRole('heading', { name: 'Your place is held' })).toBeFocused()
  await Promise.all([
    page.waitForEvent('download'),
    detailsDialog(page).getByRole('button', { name: 'Save as PDF' }).click(),
  ])
  await expect(detailsDialog(page).getByText('Saved', { exact: true })).toHaveAttribute('aria-live', 'polite')
  expect(before).toHaveLength(2)
  for (const [index, then] of before.entries())
    expect(await regions.nth(index).evaluate((now, one) => now === one, then)).toBe(true)
})

test('the errors of a card are announced once for each press of Pay Now, not while they are corrected @long', async ({
  page,
}) => {
  await openCardStep(page, registration)
  const said = await sayingsOf(announced(cardDialog(page), 'at once'))
  await payNow(page).press('Enter')
  await expect(cardDialog(page).getByLabel('Name on card')).toBeFocused()
  await expect(announced(cardDialog(page), 'at once')).toContainText('Also: Enter your card number. ')
  await enterCard(page, '4100000000000101')
  await cardInput(page, 'Card number').press('Tab')
  await expect(cardDialog(page).locator('.field-error')).toHaveText(['Error: Check the card number'])
  await payNow(page).press('Enter')
  await expect(cardDialog(page).getByRole('group', { name: 'Card number' })).toBeFocused()
  await expect(announced(cardDialog(page), 'at once')).toHaveText('')
  expect(await said()).toHaveLength(1)
})

test('the answer to a sent form takes the focus, and is read to its end', async ({ page }) => {
  await page.goto('/emergency')
  await alive(page)
  await fillIn(page, marker())
  await button(page).click()
  await expect(sent(page)).toBeFocused()
  await expect(sent(page)).toHaveAccessibleName('Email sent successfully!')
  await expect(sent(page)).toHaveAccessibleDescription(
    /^Your reference is [0-9A-Z]{4}-[0-9A-Z]{4}\. What happens now .* call 111\. .* we still have your message\.$/,
  )
})

test('the words of a film are a polite live region that announces only what changes', async ({ page }) => {
  test.skip(anyFilm === undefined, 'the practice has no films')
  await page.goto(treatmentPath)
  const words = page.locator('.film-words')
  await expect(words).toHaveAttribute('aria-live', 'polite')
  await expect(words).not.toHaveAttribute('aria-atomic')
})
