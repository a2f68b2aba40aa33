import { expect } from 'playwright/test'
import { fillAtOnce } from '../support/fill-at-once.ts'
import { mailWith } from '../support/mailbox.ts'
import { contact, feedback, messageOf } from '../support/message-forms.ts'
import { rosalind } from '../support/people.ts'
import { alive, marker, test } from '../support/visitor.ts'

/* Fields that are more than a text input. */

test.use({ viewport: { width: 390, height: 844 } })

test('a field that is corrected loses its error, and the page does not move meanwhile', async ({ page }) => {
  await page.goto(contact.path)
  await alive(page)
  const send = page.getByRole('button', { name: contact.button })
  await send.click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  const [first, email] = [page.getByLabel('First name'), page.getByLabel('Email')]
  const height = () => send.evaluate((button) => button.getBoundingClientRect().top + scrollY)
  const before = await height()
  await first.pressSequentially('Rosalind')
  await expect(first, 'while somebody types').toHaveAttribute('aria-invalid', 'true')
  await email.pressSequentially('ros.fenn')
  await expect(first).not.toHaveAttribute('aria-invalid')
  await expect(first).toHaveAccessibleDescription('')
  await expect(page.getByText('Error: Enter your first name')).toBeHidden()
  const struck = (sentence: string) =>
    summary
      .getByRole('link', { name: sentence })
      .evaluate((link) => getComputedStyle(link).textDecorationLine)
  expect(await struck('Enter your first name')).toBe('line-through')
  await page.getByLabel('Phone number').fill(rosalind.phone)
  await expect(email, 'left, but not right').toHaveAttribute('aria-invalid', 'true')
  expect(await struck('Enter your email address')).toBe('underline')
  await email.fill(rosalind.email)
  await first.fill('')
  await page.getByLabel('Last name').fill('Fenn')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(first, 'emptied again').toHaveAccessibleDescription('Error: Enter your first name')
  await first.fill('Rosalind')
  await page.getByLabel(contact.textField).fill(marker())
  expect(await height()).toBe(before)
  await send.click()
  await expect(page.getByRole('heading', { name: contact.sent })).toBeVisible()
})

test('a telephone field accepts digits of any script and +44, and says that letters are refused', async ({
  page,
}) => {
  await page.goto(contact.path)
  await alive(page)
  const phone = page.getByLabel('Phone number')
  await phone.pressSequentially('01632 96a0')
  await expect(phone).toHaveValue('01632960')
  await expect(page.getByText('Numeric Field Only', { exact: true })).toBeVisible()
  await phone.fill('01632960123')
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  await page.keyboard.type('x9')
  await expect(phone).toHaveValue('016932960123')
  await phone.fill('+44 1632 960 123')
  await expect(phone).toHaveValue('01632960123')
  for (const [script, typed] of [
    ['full-width', '＋４４ １６３２ ９６０１２３'],
    ['Arabic', '٠١٦٣٢ ٩٦٠١٢٣'],
    ['Persian', '۰۱۶۳۲۹۶۰۱۲۳'],
    ['Bengali', '০১৬৩২৯৬০১২৩'],
  ] as const) {
    await phone.fill('')
    await phone.pressSequentially(typed)
    await page.getByLabel('First name').focus()
    await expect(phone, script).toHaveValue('01632960123')
  }
})

test('the rating of the feedback form is chosen by keyboard or mouse, and is required', async ({ page }) => {
  await page.goto(feedback.path)
  await alive(page)
  const group = page.getByRole('group', { name: 'How was your visit?' })
  const star = (name: string) => group.getByRole('radio', { name })
  for (const [index, name] of [
    '1 apple, Poor',
    '2 apples, Fair',
    '3 apples, Good',
    '4 apples, Very Good',
    '5 apples, Excellent',
  ].entries()) {
    await expect(group.getByRole('radio').nth(index)).toHaveAccessibleName(name)
    await expect(group.getByRole('radio').nth(index)).not.toBeChecked()
  }
  await expect(group.getByRole('radio')).toHaveCount(5)

  const text = marker()
  const { '4 apples, Very Good': _chosen, ...typed } = messageOf(feedback, text)
  await fillAtOnce(page, typed)
  await page.getByLabel(feedback.textField).focus()
  // Backwards, the focus enters a radio group without a choice at its last button.
  await page.keyboard.press('Shift+Tab')
  await expect(star('5 apples, Excellent')).toBeFocused()
  const send = page.getByRole('button', { name: feedback.button })
  const links = page.getByRole('alert').getByRole('link')
  await send.click()
  await expect(links).toHaveText(['Choose a rating from 1 to 5 apples'])
  await expect(group).toHaveAccessibleDescription('Error: Choose a rating from 1 to 5 apples')
  await links.click()
  await expect(star('1 apple, Poor')).toBeFocused()

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(star('3 apples, Good')).toBeChecked()

  await page.getByText('Fair', { exact: true }).click()
  await page.getByLabel('Email').fill('')
  await send.click()
  await expect(links).toHaveText(['Enter your email address'])
  await expect(star('2 apples, Fair'), 'while something else is wrong').toBeChecked()
  await page.getByText('Excellent', { exact: true }).click()
  await page.getByLabel('Email').fill(rosalind.email)
  await send.click()
  await expect(page.getByRole('heading', { name: feedback.sent })).toBeVisible()
  expect(await mailWith(page, text)).toContain('5 out of 5, Excellent')
})
