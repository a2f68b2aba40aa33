import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { inFewGoes, longTextFaults, plainlyMissing, senderFaults } from '../support/faults.ts'
import { mailWith } from '../support/mailbox.ts'
import { rosalind } from '../support/people.ts'
import { alive, expectFaults, fillInSender, hold, marker, test } from '../support/visitor.ts'

const missingSender = Object.values(plainlyMissing)

const forms = [
  {
    name: 'complaint',
    path: '/complaints',
    address: '**/api/mail/submit-complaint',
    button: 'Send complaint',
    textField: 'What went wrong?',
    textFaults: longTextFaults('What went wrong?', 'Your complaint', 'Tell us what went wrong'),
    missing: [...missingSender, 'Tell us what went wrong'],
    words: {
      sent: 'Complaint submitted successfully!',
      next: 'who is looking into it',
      failed: 'Failed to submit complaint.',
      unreachable: 'An error occurred while submitting your complaint.',
    },
    choose: async () => undefined,
    arrives: [],
  },
  {
    name: 'feedback',
    path: '/feedback',
    address: '**/api/mail/submit-feedback',
    button: 'Send feedback',
    textField: 'Your feedback',
    textFaults: longTextFaults('Your feedback', 'Your feedback', 'Tell us what you think'),
    missing: ['Choose a rating from 1 to 5 stars', 'Tell us what you think', ...missingSender],
    words: {
      sent: 'Feedback submitted successfully!',
      next: 'The whole team reads',
      failed: 'Failed to submit Feedback.',
      unreachable: 'An error occurred while submitting your feedback.',
    },
    choose: (page: Page) => page.getByText('Very Good', { exact: true }).click(),
    arrives: ['4 of 5, Very Good'],
  },
]
type Form = (typeof forms)[number]
const [, feedback] = forms as [Form, Form]

async function fillIn(page: Page, form: Form, text: string) {
  await form.choose(page)
  await page.getByLabel(form.textField).fill(text)
  await fillInSender(page)
}

const press = (page: Page, form: Form) => page.getByRole('button', { name: form.button }).click()
const problem = (page: Page) => page.getByRole('alert')
const sent = (page: Page) => page.getByRole('group').filter({ hasText: 'Your reference is' })

/** The practice has one mail of it: everything that was typed, who to answer, and the reference that the page shows. */
async function expectArrived(page: Page, form: Form, text: string) {
  const reference = (await sent(page).getByRole('strong').textContent()) ?? ''
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const mail = await mailWith(page, text)
  for (const part of [...Object.values(rosalind), ...form.arrives, reference]) expect(mail).toContain(part)
}

for (const form of forms)
  for (const javaScriptEnabled of [true, false])
    test.describe(`${form.name}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
      test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

      test.beforeEach(async ({ page }) => {
        await page.goto(form.path)
        if (javaScriptEnabled) await alive(page)
      })

      for (const width of [390, 1280])
        test(`at ${width} px it is sent, and the practice has it`, async ({ page }) => {
          await page.setViewportSize({ width, height: 844 })
          const text = marker()
          await fillIn(page, form, text)
          await press(page, form)
          await expect(sent(page)).toContainText(form.words.next)
          await expect(sent(page).getByRole('heading', { name: form.words.sent })).toBeVisible()
          if (javaScriptEnabled) {
            await expect(sent(page)).toBeFocused()
            expect(await violations(page)).toEqual([])
          }
          await expectArrived(page, form, text)
        })

      test('everything that is missing is said in the order of the fields', async ({ page }) => {
        await press(page, form)
        await expect(problem(page).getByRole('heading', { name: 'There is a problem' })).toBeVisible()
        await expect(problem(page).getByRole('link')).toHaveText(form.missing)
        await expect(page).toHaveTitle(/^Error: /)
        if (!javaScriptEnabled) return
        await expect(problem(page)).toBeFocused()
        expect(await violations(page)).toEqual([])
      })

      test('each fault is said at the top and at its field, and what was typed stays', async ({ page }) => {
        for (const faults of inFewGoes([
          ...senderFaults(plainlyMissing, javaScriptEnabled),
          ...form.textFaults,
        ])) {
          await fillIn(page, form, marker())
          for (const { field, typed } of faults) await page.getByLabel(field).fill(typed)
          await press(page, form)
          await expectFaults(page, faults, javaScriptEnabled)
        }
        const text = marker()
        await fillIn(page, form, text)
        await press(page, form)
        await expect(sent(page)).toBeVisible()
        await expect(page).toHaveTitle(/^(?!Error)/)
        await expectArrived(page, form, text)
      })

      test('two quick presses send it once', async ({ page }) => {
        const text = marker()
        await fillIn(page, form, text)
        await page.getByRole('button', { name: form.button }).dblclick()
        await expect(sent(page)).toBeVisible()
        await expectArrived(page, form, text)
      })

      test('Back after an error leads to the form with what was typed', async ({ page }) => {
        const text = marker()
        await fillIn(page, form, text)
        await page.getByLabel('Email').fill('nowhere')
        await press(page, form)
        await expect(problem(page)).toBeVisible()
        if (javaScriptEnabled) {
          await page.getByRole('main').getByRole('link', { name: 'privacy notice' }).click()
          await expect(page).toHaveURL(/privacy-notice$/)
        }
        await page.goBack()
        await expect(page).toHaveURL(form.path)
        if (javaScriptEnabled) await alive(page)
        await expect(page.getByLabel(form.textField)).toHaveValue(text)
        await expect(page.getByLabel('First name')).toHaveValue(rosalind.firstName)
        await expect(page.getByLabel('Email')).toHaveValue('nowhere')
        await page.getByLabel('Email').fill(rosalind.email)
        await press(page, form)
        await expect(sent(page)).toBeVisible()
        await expectArrived(page, form, text)
      })
    })

for (const form of forms)
  test.describe(`${form.name}, with script`, () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test.beforeEach(async ({ page }) => {
      await page.goto(form.path)
      await alive(page)
    })

    test('while it is on its way the button says so, keeps the focus and does nothing more', async ({
      page,
    }) => {
      const text = marker()
      await fillIn(page, form, text)
      const { letGo, requests } = await hold(page, form.address)
      await press(page, form)
      const sending = page.getByRole('button', { name: 'Sending...' })
      await expect(sending).toBeDisabled()
      await expect(sending).toBeFocused()
      await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Sending...' })).toBeAttached()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Enter')
      letGo()
      await expect(sent(page)).toBeVisible()
      expect(requests()).toBe(1)
      await expectArrived(page, form, text)
    })

    test('what the server says is shown, and the words of the form when it says nothing', async ({
      page,
    }) => {
      const text = marker()
      await fillIn(page, form, text)
      const answers = [
        { answer: { status: 500, json: { message: 'The disk is full.' } }, said: 'The disk is full.' },
        { answer: { status: 500, json: {} }, said: form.words.failed },
        { answer: { status: 502, body: '<html><h1>Bad gateway</h1></html>' }, said: form.words.failed },
        { answer: { status: 200, body: '<html><h1>Log in</h1></html>' }, said: form.words.failed },
      ]
      for (const { answer, said } of answers) {
        await page.route(form.address, (route) => route.fulfill(answer))
        await press(page, form)
        await expect(problem(page)).toContainText(said)
        await expect(problem(page)).toBeFocused()
        await expect(problem(page).getByRole('link', { name: /^01632/ })).toBeVisible()
        await page.unroute(form.address)
      }
      expect(await violations(page)).toEqual([])
      await press(page, form)
      await expect(sent(page)).toBeVisible()
      await expectArrived(page, form, text)
    })

    test('a connection that breaks loses nothing, also when only the answer is lost', async ({ page }) => {
      const text = marker()
      await fillIn(page, form, text)
      await page.route(form.address, (route) => route.abort('connectionreset'))
      await press(page, form)
      await expect(problem(page)).toContainText(form.words.unreachable)
      await page.unroute(form.address)
      await page.route(form.address, async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await press(page, form)
      await expect(page.getByRole('button', { name: form.button })).toBeEnabled()
      await expect(problem(page)).toContainText(form.words.unreachable)
      await expect(page.getByLabel(form.textField)).toHaveValue(text)
      await page.unroute(form.address)
      await press(page, form)
      await expect(sent(page)).toBeVisible()
      await expectArrived(page, form, text)
    })

    test('Back after it was sent leads to an empty form', async ({ page }) => {
      const text = marker()
      await fillIn(page, form, text)
      await press(page, form)
      await expect(sent(page)).toBeVisible()
      await expectArrived(page, form, text)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Treatments' }).click()
      await expect(page).toHaveURL('/treatments')
      await page.goBack()
      await alive(page)
      await expect(page.getByLabel(form.textField)).toHaveValue('')
    })
  })

for (const form of forms)
  test.describe(`${form.name}, without script`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

    test('Back and send once more is the same message', async ({ page }) => {
      const text = marker()
      await page.goto(form.path)
      await fillIn(page, form, text)
      await press(page, form)
      const reference = await sent(page).getByRole('strong').textContent()
      await page.goBack()
      await expect(page.getByLabel(form.textField)).toHaveValue(text)
      await press(page, form)
      await expect(sent(page)).toContainText(reference ?? 'a reference')
      await expectArrived(page, form, text)
    })
  })

test.describe('the stars of the feedback', () => {
  const stars = ['1 star, Poor', '2 stars, Fair', '3 stars, Good', '4 stars, Very Good', '5 stars, Excellent']

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

      test.beforeEach(async ({ page }) => {
        await page.goto('/feedback')
        if (javaScriptEnabled) await alive(page)
      })

      test('are a group of five radio buttons with names, none of them chosen', async ({ page }) => {
        const rating = page.getByRole('group', { name: 'How was your visit?' }).getByRole('radio')
        await expect(rating).toHaveCount(5)
        for (const [index, name] of stars.entries()) {
          await expect(rating.nth(index)).toHaveAccessibleName(name)
          await expect(rating.nth(index)).not.toBeChecked()
        }
      })

      test('are chosen with the arrow keys', async ({ page }) => {
        const text = marker()
        await page.getByLabel('Your feedback').fill(text)
        await fillInSender(page)
        await page.getByLabel('Your feedback').focus()
        // A group of which none is chosen is entered from behind at its last button.
        await page.keyboard.press('Shift+Tab')
        await expect(page.getByRole('radio', { name: '5 stars, Excellent' })).toBeFocused()
        await page.keyboard.press('ArrowLeft')
        await page.keyboard.press('ArrowLeft')
        await expect(page.getByRole('radio', { name: '3 stars, Good' })).toBeChecked()
        await press(page, feedback)
        await expect(sent(page)).toBeVisible()
        expect(await mailWith(page, text)).toContain('3 of 5, Good')
      })

      test('are chosen with the mouse, and changed', async ({ page }) => {
        const text = marker()
        await page.getByLabel('Your feedback').fill(text)
        await fillInSender(page)
        await page.getByText('Poor', { exact: true }).click()
        await expect(page.getByRole('radio', { name: '1 star, Poor' })).toBeChecked()
        await page.getByText('Excellent', { exact: true }).click()
        await press(page, feedback)
        await expect(sent(page)).toBeVisible()
        expect(await mailWith(page, text)).toContain('5 of 5, Excellent')
      })

      test('are asked for when none is chosen, and the sentence leads to the first', async ({ page }) => {
        await page.getByLabel('Your feedback').fill(marker())
        await fillInSender(page)
        await press(page, feedback)
        await expect(problem(page).getByRole('link')).toHaveText(['Choose a rating from 1 to 5 stars'])
        const group = page.getByRole('group', { name: 'How was your visit?' })
        await expect(group).toHaveAccessibleDescription('Error: Choose a rating from 1 to 5 stars')
        await problem(page).getByRole('link').click()
        const first = page.getByRole('radio', { name: '1 star, Poor' })
        if (javaScriptEnabled) await expect(first).toBeFocused()
        else expect(new URL(page.url()).hash).toBe(`#${await first.getAttribute('id')}`)
        await page.getByText('Good', { exact: true }).click()
        await press(page, feedback)
        await expect(sent(page)).toBeVisible()
      })

      test('stay chosen when something else is wrong', async ({ page }) => {
        await page.getByText('Fair', { exact: true }).click()
        await press(page, feedback)
        await expect(problem(page).getByRole('link')).toHaveText(feedback.missing.slice(1))
        await expect(page.getByRole('radio', { name: '2 stars, Fair' })).toBeChecked()
      })
    })

  test('stay chosen after Back', async ({ page }) => {
    await page.goto('/feedback')
    await alive(page)
    await page.getByText('Fair', { exact: true }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Treatments' }).click()
    await expect(page).toHaveURL('/treatments')
    await page.goBack()
    await alive(page)
    await expect(page.getByRole('radio', { name: '2 stars, Fair' })).toBeChecked()
  })
})
