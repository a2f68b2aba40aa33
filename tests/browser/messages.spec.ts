import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { inFewGoes, longTextFaults, plainlyMissing, senderFaults } from '../support/faults.ts'
import { mailWith } from '../support/mailbox.ts'
import { alive, expectFaults, fillInSender, marker, test } from '../support/visitor.ts'

const forms = [
  {
    name: 'contact',
    path: '/contact',
    button: 'Send message',
    lastField: 'How can we help?',
    faults: longTextFaults('How can we help?', 'Your message', 'Tell us how we can help'),
    extra: async () => undefined,
  },
  {
    name: 'enquiry about a first visit',
    path: '/newpatients/what-to-expect',
    button: 'Send enquiry',
    lastField: 'What would you like to come for?',
    faults: [
      { field: 'Best time', typed: ' ', sentence: 'Tell us which time of day suits you' },
      { field: 'Best time', typed: 't'.repeat(201), sentence: 'Time must be 200 characters or fewer' },
      ...longTextFaults(
        'What would you like to come for?',
        'Your message',
        'Tell us what you would like to come for',
      ),
    ],
    extra: async (page: Page) => {
      await page.getByLabel('Best day').selectOption('Tuesday')
      await page.getByLabel('Best time').fill('10am')
    },
  },
]

async function fillIn(page: Page, form: (typeof forms)[number], text: string) {
  await fillInSender(page)
  await form.extra(page)
  await page.getByLabel(form.lastField).fill(text)
}

for (const form of forms)
  for (const javaScriptEnabled of [true, false])
    test.describe(`${form.name}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
      test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

      test('a message is sent, and the practice has it', async ({ page }) => {
        const text = marker()
        await page.goto(form.path)
        if (javaScriptEnabled) await alive(page)
        await fillIn(page, form, text)
        await page.getByRole('button', { name: form.button }).click()
        await expect(page.getByRole('heading', { name: 'Email sent successfully!' })).toBeVisible()
        await expect(page.getByText(/Your reference is [0-9A-Z]{4}-[0-9A-Z]{4}/)).toBeVisible()
        await mailWith(page, text)
      })

      test('what is missing is said at the top and at its field, and nothing typed is lost', async ({
        page,
      }) => {
        await page.goto(form.path)
        if (javaScriptEnabled) await alive(page)
        await page.getByLabel('First name').fill('Rosalind')
        await page.getByLabel('Email').fill('nowhere')
        await page.getByRole('button', { name: form.button }).click()
        const summary = page.getByRole('alert')
        await expect(summary.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
        await expect(page).toHaveTitle(/^Error: /)
        if (javaScriptEnabled) await expect(summary).toBeFocused()
        const email = page.getByLabel('Email')
        await expect(email).toHaveAccessibleDescription(/Please enter a valid email address\./)
        await expect(email).toHaveAttribute('aria-invalid', 'true')
        await expect(email).toHaveValue('nowhere')
        await expect(page.getByLabel('First name')).toHaveValue('Rosalind')
        await summary.getByRole('link', { name: 'Enter your last name' }).click()
        if (javaScriptEnabled) await expect(page.getByLabel('Last name')).toBeFocused()
        else await expect(page).toHaveURL(/#field-lastName$/)

        await fillIn(page, form, marker())
        await page.getByRole('button', { name: form.button }).click()
        await expect(page.getByRole('heading', { name: 'Email sent successfully!' })).toBeVisible()
        await expect(page).toHaveTitle(/^(?!Error)/)
      })

      test('each thing that can be wrong is said in its own sentence at its field', async ({ page }) => {
        await page.goto(form.path)
        if (javaScriptEnabled) await alive(page)
        for (const faults of inFewGoes([
          ...senderFaults(plainlyMissing, javaScriptEnabled),
          ...form.faults,
        ])) {
          await fillIn(page, form, marker())
          for (const { field, typed } of faults) await page.getByLabel(field).fill(typed)
          await page.getByRole('button', { name: form.button }).click()
          await expectFaults(page, faults, javaScriptEnabled)
        }
      })

      test('the back button brings back what was typed', async ({ page }) => {
        const text = marker()
        await page.goto(form.path)
        if (javaScriptEnabled) await alive(page)
        await fillIn(page, form, text)
        await page.getByRole('contentinfo').getByRole('link', { name: 'Treatments' }).click()
        await expect(page).toHaveURL('/treatments')
        await page.goBack()
        await expect(page.getByLabel(form.lastField)).toHaveValue(text)
        await expect(page.getByLabel('Email')).toHaveValue('ros.fenn@example.org')
      })
    })

for (const form of forms)
  test(`${form.name} is accessible empty, with errors, and sent`, async ({ page }) => {
    await page.goto(form.path)
    await alive(page)
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await fillIn(page, form, marker())
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('heading', { name: 'Email sent successfully!' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

test.describe('with script', () => {
  const [form] = forms
  if (form === undefined) throw new Error('no form')

  test('while a message is on its way the button says so and a second press does nothing', async ({
    page,
  }) => {
    await page.goto(form.path)
    await alive(page)
    await fillIn(page, form, marker())
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let requests = 0
    await page.route('**/api/mail/contact', async (route) => {
      requests += 1
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: form.button }).dblclick()
    const sending = page.getByRole('button', { name: 'Sending...' })
    await expect(sending).toBeDisabled()
    // Under the header that stays at the top, half a link would look too small.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await violations(page)).toEqual([])
    await sending.click({ force: true })
    release()
    await expect(page.getByText('Email sent successfully!')).toBeVisible()
    expect(requests).toBe(1)
  })

  test('a field that was wrong and is left right is not called wrong any longer, and nothing moves under the hand', async ({
    page,
  }) => {
    await page.goto('/contact')
    await alive(page)
    const send = page.getByRole('button', { name: 'Send message' })
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
    await page.getByLabel('Phone number').fill('01632960123')
    await expect(email, 'left, but not right').toHaveAttribute('aria-invalid', 'true')
    expect(await struck('Enter your email address')).toBe('underline')
    await email.fill('ros.fenn@example.org')
    await first.fill('')
    await page.getByLabel('Last name').fill('Fenn')
    await expect(email).not.toHaveAttribute('aria-invalid')
    await expect(first, 'emptied again').toHaveAccessibleDescription('Error: Enter your first name')
    await first.fill('Rosalind')
    await page.getByLabel('How can we help?').fill(marker())
    expect(await height()).toBe(before)
    await send.click()
    await expect(page.getByRole('heading', { name: 'Email sent successfully!' })).toBeVisible()
  })

  test('a connection that breaks is said, the text stays, and a second try sends it once', async ({
    page,
  }) => {
    const text = marker()
    await page.goto(form.path)
    await alive(page)
    await fillIn(page, form, text)
    await page.route('**/api/mail/contact', (route) => route.abort('connectionreset'))
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('alert')).toContainText('An error occurred while sending the email.')
    await expect(page.getByLabel('How can we help?')).toHaveValue(text)
    await page.unroute('**/api/mail/contact')
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByText('Email sent successfully!')).toBeVisible()
    await mailWith(page, text)
  })

  test('what the server says is shown, and its own words when it says nothing', async ({ page }) => {
    await page.goto(form.path)
    await alive(page)
    await fillIn(page, form, marker())
    await page.route('**/api/mail/contact', (route) =>
      route.fulfill({ status: 429, json: { message: 'Please wait a minute.' } }),
    )
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('alert')).toContainText('Please wait a minute.')
    await page.unroute('**/api/mail/contact')
    await page.route('**/api/mail/contact', (route) =>
      route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }),
    )
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to send email.')
  })

  test('a network that answers everything with its own login page is not believed', async ({ page }) => {
    await page.goto(form.path)
    await alive(page)
    await fillIn(page, form, marker())
    await page.route('**/api/mail/contact', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<title>Log in to the hotel</title>' }),
    )
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to send email.')
  })

  test('what was typed before the script arrived is still there after', async ({ page }) => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/browser-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(form.path, { waitUntil: 'commit' })
    await page.getByLabel('First name').fill('Typed early')
    release()
    await alive(page)
    await expect(page.getByLabel('First name')).toHaveValue('Typed early')
  })

  test('a telephone number takes digits only, says so, and understands +44', async ({ page }) => {
    await page.goto(form.path)
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
  })

  for (const [script, typed] of [
    ['full-width', '＋４４ １６３２ ９６０１２３'],
    ['Arabic', '٠١٦٣٢ ٩٦٠١٢٣'],
    ['Persian', '۰۱۶۳۲۹۶۰۱۲۳'],
    ['Bengali', '০১৬৩২৯৬০১২৩'],
  ] as const)
    test(`a telephone number in ${script} digits is the same number`, async ({ page }) => {
      await page.goto(form.path)
      await alive(page)
      await page.getByLabel('Phone number').pressSequentially(typed)
      await page.getByLabel('First name').focus()
      await expect(page.getByLabel('Phone number')).toHaveValue('01632960123')
    })
})
