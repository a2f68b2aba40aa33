import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'
import {
  announced,
  bankDialog,
  cardDialog,
  cardInput,
  detailsDialog,
  enterCard,
  next,
  openCardStep,
  openDialog,
  payNow,
  payWith,
  registration,
  resultDialog,
  somebody,
} from '../support/paying.ts'
import { button, fillIn, sent } from '../support/emergency-form.ts'
import { cards } from '../support/test-gateway.ts'
import { alive, marker, test } from '../support/visitor.ts'

/* What somebody hears beside what has the focus, as Orca was listened to with Firefox. */

/** Everything that a region says from now on, in its order. */
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

/** Of the regions that are empty: those that are not drawn, which nobody hears, or are read out as an empty something. */
const deaf = (page: Page) =>
  page.locator('[aria-live], [role=status], [role=alert]').evaluateAll((regions) =>
    regions
      .filter((one) => one.textContent === '' && one.closest('dialog:not([open])') === null)
      .filter((one) => one.role !== null || getComputedStyle(one).display === 'none')
      .map((one) => one.outerHTML),
  )

test('what speaks later is there before its words, and until then nobody stops at it', async ({ page }) => {
  for (const path of ['/emergency', '/contact', '/newpatients']) {
    await page.goto(path)
    await alive(page)
    expect(await page.locator('[aria-live]').count()).toBeGreaterThan(0)
    expect(await deaf(page), path).toEqual([])
  }
  await openCardStep(page, registration)
  expect(await deaf(page), 'Card Details').toEqual([])
})

test('the checkout says each step that it goes to, and back', async ({ page }) => {
  const dialog = await openDialog(page, registration)
  await expect(announced(dialog, 'politely')).toHaveText('Step 1 of 2: who pays £50.00.')
  await next(dialog).click()
  await expect(announced(cardDialog(page), 'politely')).toHaveText('Step 2 of 2: your card.')
  await cardDialog(page).getByRole('button', { name: 'Back' }).click()
  await expect(announced(dialog, 'politely')).toHaveText('Step 1 of 2: who pays £50.00.')
})

test('who tries another card hears that nothing was taken', async ({ page }) => {
  await payWith(page, registration, cards.code('202'))
  await expect(announced(resultDialog(page), 'at once')).toContainText('not enough money on this card')
  await resultDialog(page).getByRole('button', { name: 'Try another card' }).click()
  await expect(announced(cardDialog(page), 'politely')).toHaveText(
    'Step 2 of 2: your card. Nothing was taken.',
  )
})

test('what is wrong with a card is said once for each press of Pay Now, and not again while it is put right', async ({
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

test('the question of a bank is said in its own dialog, where everything else is out of reach', async ({
  page,
}) => {
  await payWith(page, registration, cards.challenge)
  await expect(announced(bankDialog(page), 'politely')).toHaveText(
    'Your bank asks whether you pay £50.00 to Pearmain Dental Practice.',
  )
})

test('whoever paid hears what for and how much, and that the PDF is saved', async ({ page }) => {
  await payWith(page, registration, cards.verified, somebody())
  const said = announced(detailsDialog(page), 'politely')
  await expect(said).toHaveText('Payment Successful! Your place is held. £50.00.')
  await Promise.all([
    page.waitForEvent('download'),
    detailsDialog(page).getByRole('button', { name: 'Save as PDF' }).click(),
  ])
  await expect(said).toHaveText('The PDF is saved.')
})

test('the answer to a form that was sent is heard to its end when it takes the focus', async ({ page }) => {
  await page.goto('/emergency')
  await alive(page)
  await fillIn(page, marker())
  await button(page).click()
  await expect(sent(page)).toBeFocused()
  await expect(sent(page)).toHaveAccessibleName('Email sent successfully!')
  await expect(sent(page)).toHaveAccessibleDescription(
    /If it gets worse, .* call 111\. Your reference is [0-9A-Z]{4}-[0-9A-Z]{4}\. .* reached us all the same\.$/,
  )
})

test('the words of a film are said once: number, title and text come one by one, and each would bring all of them', async ({
  page,
}) => {
  await page.goto('/dental-crown')
  const words = page.locator('.film-words')
  await expect(words).toHaveAttribute('aria-live', 'polite')
  await expect(words).not.toHaveAttribute('aria-atomic')
})
