import { expect } from 'playwright/test'
import { violations } from '../support/axe.ts'
import {
  button,
  choosePhotos,
  expectArrived,
  expectJpegsArrived,
  file,
  photoGroup,
  photos,
  problem,
  remove,
  sent,
  slot,
  textField,
} from '../support/emergency-form.ts'
import { sample } from '../support/amount.ts'
import { fillAndTick, fillAtOnce } from '../support/fill-at-once.ts'
import { emergency, messageForms, messageOf, senderTexts } from '../support/message-forms.ts'
import { paidForms, registration } from '../support/paying.ts'
import { rosalind } from '../support/people.ts'
import { png } from '../support/photos.ts'
import { alive, hold, marker, test } from '../support/visitor.ts'
import { openFrailBrowser } from '../support/thrown-away.ts'
import { comeAgain, ELSEWHERE, keep, kept, stored } from '../support/drafts.ts'

const address = '**/api/mail/emergency'

test.describe('a patient whose page is lost', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('because the phone discarded the tab while its camera was open goes on where they were', async ({
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
    await fillAtOnce(phone.page, messageOf(emergency, text))
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
    await expect(photoGroup(page)).toContainText('You chose front.png. Please choose your photos again.')
    expect(await violations(page)).toEqual([])
    await slot(page, 1).setInputFiles(file('front.png', png))
    await expect(remove(page, 1)).toBeVisible()
    await expect(photoGroup(page)).not.toContainText('Please choose your photos again.')
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    expect(await stored(page)).toEqual({})
    await phone.close()
  })

  for (const form of messageForms)
    test(
      `finds the texts and choices of the ${form.name} form again`,
      form === emergency ? {} : { tag: '@long' },
      async ({ page }) => {
        await page.goto(form.path)
        await alive(page)
        const typed = messageOf(form, 'It hurts.\nSince Tuesday.')
        await fillAtOnce(page, typed)
        // The short run tries one way of losing the page.
        const ways = [
          () => comeAgain(page, form.path),
          () => page.reload(),
          () => page.goto(ELSEWHERE).then(() => page.goBack()),
        ]
        for (const comesBack of ways.slice(0, sample(1, ways.length))) {
          await comesBack()
          await alive(page)
          await expect(kept(page)).toBeVisible()
          for (const [label, value] of Object.entries(typed))
            if (value === true) await expect(page.getByLabel(label)).toBeChecked()
            else await expect(page.getByLabel(label)).toHaveValue(value)
        }
      },
    )

  for (const form of paidForms)
    test(
      `finds the texts of the form for ${form.name} again, but has to tick the boxes anew`,
      form === registration ? {} : { tag: '@long' },
      async ({ page }) => {
        await page.goto(form.path)
        await alive(page)
        await fillAndTick(page, form.texts)
        await comeAgain(page, form.path)
        await expect(kept(page)).toBeVisible()
        for (const [label, text] of Object.entries(form.texts))
          await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
        for (const box of await page.locator('form').getByRole('checkbox').all())
          await expect(box).not.toBeChecked()
      },
    )

  test('is asked again for a photo that was being taken, even if nothing else was entered', async ({
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

  test('is not asked again for a photo that was removed or refused @long', async ({ page }) => {
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

  test('keeps text typed before the script loads, beside the rest of an older draft', async ({ page }) => {
    await page.goto('/contact')
    await alive(page)
    await fillAtOnce(page, senderTexts)
    await page.goto(ELSEWHERE)
    const script = await hold(page, '**/assets/browser-*.js')
    await page.goto('/contact', { waitUntil: 'commit' })
    await page.getByLabel('First name').fill('Zoë')
    script.letGo()
    await alive(page)
    await expect(page.getByLabel('Last name')).toHaveValue(rosalind.lastName)
    await expect(page.getByLabel('First name')).toHaveValue('Zoë')
  })

  test('finds the text that the server returned with an error, not an older draft @long', async ({
    page,
  }) => {
    await page.goto('/contact')
    await alive(page)
    await fillAtOnce(page, senderTexts)
    await page.getByLabel('How can we help?').fill('A crown.')
    const script = '**/assets/browser-*.js'
    await page.route(script, (route) => route.abort())
    await page.goto('/contact')
    await fillAtOnce(page, senderTexts)
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

  test('finds those texts of an older version’s draft that still fit the form @long', async ({ page }) => {
    await keep(page, 'expect', {
      key: 'mws44e3o-6b7911af',
      typed: { firstName: 'Zoë', day: 'Funday', gone: 'Nowhere' },
      files: [],
      choosing: false,
      // Time of the browser: the clock of the test may show another day.
      at: await page.evaluate(() => Date.now()),
    })
    await page.goto('/newpatients/what-to-expect')
    await alive(page)
    await expect(page.getByLabel('First name')).toHaveValue('Zoë')
    await expect(page.getByLabel('Best day').locator('option:checked')).toHaveText(/./)
    await expect(kept(page)).toBeVisible()
  })

  const draft = { key: 'mws44e3o-6b7911af', typed: { firstName: 'A' }, files: [], choosing: false }
  test('gets an empty form that works when the stored draft is malformed @long', async ({ page }) => {
    const contents = {
      'no JSON': '{nope',
      nothing: null,
      'a draft without time': draft,
      'a draft without texts': { ...draft, typed: null, at: Date.now() },
      'texts that are none': { ...draft, typed: { firstName: { a: 1 } }, at: Date.now() },
      'a draft without files': { ...draft, files: undefined, at: Date.now() },
      'files without names': { ...draft, files: [{}], at: Date.now() },
      'a key that is none': { ...draft, key: { a: 1 }, at: Date.now() },
    }
    const faults: Error[] = []
    page.on('pageerror', (error) => faults.push(error))
    for (const [what, content] of Object.entries(contents)) {
      await keep(page, 'emergency', content)
      await page.goto('/emergency')
      await alive(page)
      await expect.poll(() => stored(page), what).toEqual({})
      await expect(kept(page), what).toBeHidden()
      await expect(page.getByLabel('First name'), what).toHaveValue('')
      const text = marker()
      await fillAtOnce(page, messageOf(emergency, text))
      await button(page).click()
      await expect(sent(page), what).toBeVisible()
      expect(await stored(page), what).toEqual({})
    }
    expect(faults).toEqual([])
  })

  test('sends one message, also when it had arrived and only the answer was lost', async ({ page }) => {
    const text = marker()
    await page.goto('/emergency')
    await alive(page)
    await fillAtOnce(page, messageOf(emergency, text))
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

  test('can clear the form, its photos and its errors, and then send a message', async ({ page }) => {
    await page.goto('/emergency')
    await alive(page)
    await fillAtOnce(page, messageOf(emergency, 'It hurts.'))
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
    await fillAtOnce(page, messageOf(emergency, text))
    await button(page).click()
    await expectArrived(page, text)
  })
})

test('a browser without session storage sends a message as usual @long', async ({ page }) => {
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
  await fillAtOnce(page, messageOf(emergency, text))
  await choosePhotos(page, photos)
  await button(page).click()
  await expectJpegsArrived(page, text, photos)
  expect(faults).toEqual([])
})
