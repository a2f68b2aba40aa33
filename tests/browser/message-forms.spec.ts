import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { choosePhotos, expectArrived, expectJpegsArrived, photos, remove } from '../support/emergency-form.ts'
import { inFewGoes } from '../support/faults.ts'
import { faultsShown, fillAtOnce } from '../support/fill-at-once.ts'
import { mailWith } from '../support/mailbox.ts'
import { contact, emergency, feedback, messageForms, messageOf } from '../support/message-forms.ts'
import type { MessageFormPage } from '../support/message-forms.ts'
import { inOrder, rosalind } from '../support/people.ts'
import { alive, fillInSender, hold, marker, test } from '../support/visitor.ts'

/*
 * The five forms whose messages reach the practice by mail; forms-without-script.test.ts tests the server's answers
 * without script.
 */

/** For forms that behave alike `npm test` tries the plainest, the one with its own submission (emergency), or both. */
const inSample = (form: MessageFormPage, ...tried: MessageFormPage[]) =>
  tried.includes(form) ? {} : { tag: '@long' }

const press = (page: Page, form: MessageFormPage) => page.getByRole('button', { name: form.button }).click()
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
const sent = (page: Page) => page.getByRole('group').filter({ hasText: 'Your reference is' })
const textOf = (page: Page, form: MessageFormPage) => page.getByLabel(form.textField)
const fill = (page: Page, form: MessageFormPage, text: string) => fillAtOnce(page, messageOf(form, text))

/** Fills a form in field by field, as a person does. */
async function typeInto(page: Page, form: MessageFormPage, text: string) {
  await fillInSender(page)
  for (const [label, value] of Object.entries(form.extra)) {
    const field = page.getByLabel(label)
    if (value === true) await page.locator('label').filter({ has: field }).click()
    else if ((await field.evaluate(({ localName }) => localName)) === 'select')
      await field.selectOption(value)
    else await field.fill(value)
  }
  await textOf(page, form).fill(text)
}

/** The practice has one letter about it, with everything that was typed and the reference on the page. */
async function expectLetter(page: Page, form: MessageFormPage, text: string) {
  if (form === emergency) return expectArrived(page, text)
  const reference = (await sent(page).getByRole('strong').textContent()) ?? ''
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const letter = await mailWith(page, text)
  for (const part of [...Object.values(rosalind), ...form.arrives, reference]) expect(letter).toContain(part)
}

/** Everything is as it was typed before the address was corrected. */
async function expectAsTyped(page: Page, form: MessageFormPage, text: string) {
  await expect(textOf(page, form)).toHaveValue(text)
  await expect(page.getByLabel('First name')).toHaveValue(rosalind.firstName)
  await expect(page.getByLabel('Email')).toHaveValue('nowhere')
  for (const [label, value] of Object.entries(form.extra))
    if (value === true) await expect(page.getByLabel(label)).toBeChecked()
    else await expect(page.getByLabel(label)).toHaveValue(value)
}

/** The result of a press is in view, below the sticky header. */
async function expectInSight(page: Page, box: typeof sent) {
  await expect(box(page)).toBeInViewport()
  const header = (await page.locator('header').first().boundingBox())?.height ?? 0
  const top = (await box(page).boundingBox())?.y ?? 0
  expect(top).toBeGreaterThanOrEqual(header)
  expect(top).toBeLessThan(422)
}

for (const form of messageForms)
  test.describe(`the ${form.name} form with script`, () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test.beforeEach(async ({ page }) => {
      await page.goto(form.path)
      await alive(page)
    })

    test(
      'lists every missing field, and is sent once a person has typed everything',
      inSample(form, contact, emergency),
      async ({ page }) => {
        await page.setViewportSize({ width: 1280, height: 844 })
        await press(page, form)
        await expect(problem(page).getByRole('link')).toHaveText([...form.missing])
        await expect(page).toHaveTitle(/^Error: /)
        await expect(problem(page)).toBeFocused()
        await expectInSight(page, problem)
        await page.setViewportSize({ width: 390, height: 844 })
        expect(await violations(page)).toEqual([])

        const text = marker()
        await typeInto(page, form, text)
        await press(page, form)
        await expect(sent(page).getByRole('heading', { name: form.sent })).toBeVisible()
        await expect(sent(page)).toContainText(form.next)
        await expect(sent(page)).toBeFocused()
        await expect(page).toHaveTitle(/^(?!Error)/)
        await expectInSight(page, sent)
        expect(await violations(page)).toEqual([])
        await expectLetter(page, form, text)
      },
    )

    test(
      'shows each error at the top and at its field, and keeps what was typed',
      inSample(form, contact, emergency),
      async ({ page }) => {
        for (const faults of inFewGoes(form.faults(true))) {
          const wrong = Object.fromEntries(faults.map(({ field, typed }) => [field, typed]))
          await fillAtOnce(page, { ...messageOf(form, marker()), ...wrong })
          await press(page, form)
          const links = problem(page).getByRole('link')
          const sentences = inOrder(faults.map(({ sentence }) => sentence))
          await expect.poll(async () => inOrder(await links.allTextContents())).toEqual(sentences)
          const shown = await faultsShown(page)
          expect(shown).toHaveLength(faults.length)
          for (const { field, typed, sentence } of faults)
            expect(shown).toContainEqual({
              field,
              sentence,
              // With script the phone number drops letters.
              typed: field === 'Phone number' ? typed.replaceAll(/\D/g, '') : typed,
              isWrong: true,
              isReached: true,
            })
        }
      },
    )

    test(
      'shows Sending... meanwhile, and is sent once although it is pressed again',
      inSample(form, emergency),
      async ({ page }) => {
        const text = marker()
        await fill(page, form, text)
        if (form === emergency) {
          await choosePhotos(page, photos)
          await expect(remove(page, 3)).toBeVisible()
        }
        const { letGo, requests } = await hold(page, `**${form.action}`)
        // The upload bar of the photos moves the button away before a second press.
        await page
          .getByRole('button', { name: form.button })
          .click({ clickCount: form === emergency ? 1 : 2 })
        const sending = page.getByRole('button', { name: 'Sending...' })
        await expect(sending).toBeDisabled()
        await expect(sending).toBeFocused()
        await expect(page.getByRole('progressbar', { name: 'Uploading, 0%' })).toHaveCount(
          form === emergency ? 1 : 0,
        )
        await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Sending...' })).toBeAttached()
        // A link half covered by the sticky header would count as too small.
        await page.evaluate(() => scrollTo(0, 0))
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Enter')
        await sending.click({ force: true })
        letGo()
        await expect(sent(page)).toBeVisible()
        expect(requests()).toBe(1)
        if (form === emergency) await expectJpegsArrived(page, text, photos)
        else await expectLetter(page, form, text)
      },
    )

    test(
      'keeps everything when the answer is an error or gets lost, and is sent once',
      inSample(form, emergency),
      async ({ page }) => {
        const text = marker()
        await fill(page, form, text)
        const answers = [
          { answer: { status: 500, json: { message: 'The disk is full.' } }, said: 'The disk is full.' },
          { answer: { status: 500, json: {} }, said: form.failed },
          { answer: { status: 502, body: '<html><h1>Bad gateway</h1></html>' }, said: form.failed },
          { answer: { status: 200, body: '<html><h1>Log in</h1></html>' }, said: form.failed },
        ]
        if (form === emergency)
          answers.push({
            answer: { status: 413, body: '<html><h1>Request Entity Too Large</h1></html>' },
            said: 'Your photos are too large to send.',
          })
        for (const { answer, said } of answers) {
          await page.route(`**${form.action}`, (route) => route.fulfill(answer))
          await press(page, form)
          await expect(problem(page)).toContainText(said)
          await expect(problem(page)).toBeFocused()
          await expect(problem(page).getByRole('link', { name: form.call })).toBeVisible()
          await page.unroute(`**${form.action}`)
        }
        expect(await violations(page)).toEqual([])

        await page.route(`**${form.action}`, (route) => route.abort('connectionreset'))
        await press(page, form)
        await expect(problem(page)).toContainText(form.unreachable)
        await expect(page.getByRole('button', { name: form.button })).toBeEnabled()
        await page.unroute(`**${form.action}`)

        // The message arrives; only the answer is lost.
        const answered = Promise.withResolvers<number>()
        await page.route(`**${form.action}`, async (route) => {
          answered.resolve((await route.fetch()).status())
          await route.abort('connectionreset')
        })
        await press(page, form)
        expect(await answered.promise).toBe(200)
        await expect(page.getByRole('button', { name: form.button })).toBeEnabled()
        await expect(problem(page)).toContainText(form.unreachable)
        await expect(textOf(page, form)).toHaveValue(text)
        await page.unroute(`**${form.action}`)
        await press(page, form)
        await expect(sent(page)).toBeVisible()
        await expectLetter(page, form, text)
      },
    )

    test(
      'keeps its texts after Back, and is empty after Back once it was sent',
      inSample(form, emergency),
      async ({ page }) => {
        const text = marker()
        await fillAtOnce(page, { ...messageOf(form, text), Email: 'nowhere' })
        await press(page, form)
        await expect(problem(page)).toBeVisible()
        await page.getByRole('main').getByRole('link', { name: 'privacy notice' }).click()
        await expect(page).toHaveURL(/privacy-notice$/)
        await page.goBack()
        await expect(page).toHaveURL(form.path)
        await alive(page)
        await expectAsTyped(page, form, text)
        await page.getByLabel('Email').fill(rosalind.email)
        await press(page, form)
        await expect(sent(page)).toBeVisible()
        await expectLetter(page, form, text)

        await page.getByRole('contentinfo').getByRole('link', { name: 'Treatments' }).click()
        await expect(page).toHaveURL('/treatments')
        await page.goBack()
        await alive(page)
        await expect(textOf(page, form)).toHaveValue('')
        if (form === feedback) await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
      },
    )
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  for (const form of messageForms)
    test(
      `the ${form.name} form is corrected, sent, and sent again after Back as the same message`,
      inSample(form, contact, emergency),
      async ({ page }) => {
        const text = marker()
        await page.goto(form.path)
        await typeInto(page, form, text)
        await page.getByLabel('Email').fill('nowhere')
        if (form === emergency) await choosePhotos(page, photos)
        await press(page, form)
        await expect(problem(page).getByRole('link')).toHaveText(['Please enter a valid email address.'])
        await expectInSight(page, problem)
        await problem(page).getByRole('link').click()
        await expect(page.locator(':target')).toHaveValue('nowhere')
        await expect(page.locator(':target')).toHaveAccessibleDescription(
          'Error: Please enter a valid email address.',
        )
        await expect(textOf(page, form)).toHaveValue(text)
        await page.getByLabel('Email').fill(rosalind.email)
        if (form === emergency) await choosePhotos(page, photos)
        await press(page, form)
        await expect(sent(page).getByRole('heading', { name: form.sent })).toBeVisible()
        await expectInSight(page, sent)
        const reference = (await sent(page).getByRole('strong').textContent()) ?? 'a reference'
        if (form === emergency) await expectArrived(page, text, photos)
        else await expectLetter(page, form, text)

        // Back past the link and the refused post, to the form as typed.
        await page.evaluate(() => history.go(-3))
        await expect(page).toHaveURL(form.path)
        await expectAsTyped(page, form, text)
        await page.getByLabel('Email').fill(rosalind.email)
        if (form === emergency) await choosePhotos(page, photos)
        await press(page, form)
        await expect(sent(page)).toContainText(reference)
        await mailWith(page, text)
      },
    )
})
