import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'
import type { Width } from './looks.ts'
import {
  bankDialog,
  bankPage,
  callOut,
  cardDialog,
  detailsDialog,
  enterCard,
  fillIn,
  next,
  openCardStep,
  openDialog,
  payNow,
  payWith,
  registration,
  resultDialog,
  showForm,
  processCall,
} from './paying.ts'
import { jpeg } from './photos.ts'
import { letterScenes } from './letter-scenes.ts'
import { openLinkOfLetter } from './notice.ts'
import { openStandingSite } from './standing-site.ts'
import { cards } from './test-gateway.ts'
import { alive, fillInSender, hold } from './visitor.ts'

/*
 * What people meet besides the pages as they come: menus, forms that say what is wrong, forms that were sent, and each
 * step of paying. Pictures, accessibility and targets are checked in the same scenes.
 */

/** Somebody looks. `part` is where it happens; without it, the whole screen is meant. */
export type Shown = (moment: string, part?: Locator) => Promise<void>

export interface Scene {
  /** Read after "when". */
  name: string
  /** Everything that is looked at, in order. */
  moments: readonly string[]
  /** Screens on which there is such a scene; all of them unless said. */
  widths?: readonly Width[]
  play: (page: Page, shown: Shown) => Promise<void>
}

const menuScenes: readonly Scene[] = [
  {
    name: 'the menu of a small screen is opened',
    moments: ['menu', 'menu-about'],
    widths: [390, 768],
    async play(page, shown) {
      await page.goto('/contact')
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await shown('menu')
      await page.locator('nav summary', { hasText: 'About' }).click()
      await expect(page.getByRole('link', { name: 'A healthy smile' })).toBeVisible()
      await shown('menu-about')
    },
  },
  {
    name: 'a dropdown of the header is opened',
    moments: ['dropdown', 'skip-link'],
    widths: [1280],
    async play(page, shown) {
      await page.goto('/about')
      await page.locator('nav summary', { hasText: 'About' }).click()
      await expect(page.getByRole('link', { name: 'A healthy smile' }).first()).toBeVisible()
      await shown('dropdown')
      await page.goto('/about')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
      await shown('skip-link')
    },
  },
]

interface MessageForm {
  path: string
  button: string
  fill: (page: Page) => Promise<void>
}

const island = (page: Page) => page.locator('#island')
const send = (page: Page, { button }: MessageForm) => page.getByRole('button', { name: button }).click()

const messageForms: Readonly<Record<string, MessageForm>> = {
  contact: {
    path: '/contact',
    button: 'Send message',
    fill: (page) => page.getByLabel('How can we help?').fill('I would like to ask about a crown.'),
  },
  enquiry: {
    path: '/newpatients/what-to-expect',
    button: 'Send enquiry',
    async fill(page) {
      await page.getByLabel('Best day').selectOption('Tuesday')
      await page.getByLabel('Best time').fill('10am')
      await page.getByLabel('What would you like to come for?').fill('A check-up.')
    },
  },
  complaint: {
    path: '/complaints',
    button: 'Send complaint',
    fill: (page) => page.getByLabel('What went wrong?').fill('I waited for an hour.'),
  },
  feedback: {
    path: '/feedback',
    button: 'Send feedback',
    async fill(page) {
      await page.getByText('Very Good', { exact: true }).click()
      await page.getByLabel('Your feedback').fill('Everybody was kind.')
    },
  },
  emergency: {
    path: '/emergency',
    button: 'Send emergency message',
    async fill(page) {
      await page.getByLabel('What has happened?').fill('A tooth has come out.')
      await page
        .getByLabel('Photo 1')
        .setInputFiles({ name: 'tooth.jpg', mimeType: 'image/jpeg', buffer: jpeg })
      await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
    },
  },
}

const messageScenes: readonly Scene[] = Object.entries(messageForms).map(([name, form]) => ({
  name: `the form for ${name} is left empty, filled in, not taken, and sent`,
  moments: [`${name}-wrong`, `${name}-filled`, `${name}-not-taken`, `${name}-sent`],
  async play(page, shown) {
    await page.goto(form.path)
    await alive(page)
    await send(page, form)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await shown(`${name}-wrong`, island(page))
    await fillInSender(page)
    await form.fill(page)
    // Nothing is in use, and the header that stays above covers no link.
    await island(page).evaluate((part) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      scrollTo({ top: part.getBoundingClientRect().top + scrollY - innerHeight / 4, behavior: 'instant' })
    })
    await shown(`${name}-filled`, island(page))
    await page.route('**/api/mail/**', (route) => route.abort('connectionreset'))
    await send(page, form)
    await expect(page.getByRole('alert').filter({ hasText: 'telephone' }).first()).toBeVisible()
    await shown(`${name}-not-taken`, island(page))
    await page.unroute('**/api/mail/**')
    await send(page, form)
    await expect(page.getByText('Your reference is')).toBeVisible()
    await shown(`${name}-sent`, island(page))
  },
}))

const pageScenes: readonly Scene[] = [
  {
    name: 'questions and the words of a film are opened',
    moments: ['questions-open', 'film-words'],
    async play(page, shown) {
      await page.goto('/dental-crown')
      const opened = page.locator('main details')
      for (const details of await opened.all())
        await details.evaluate((one: HTMLDetailsElement) => (one.open = true))
      await shown('questions-open', page.locator('.questions').first())
      await shown('film-words', page.locator('.film').first())
    },
  },
  {
    name: 'a step of a treatment plays its film',
    moments: ['film-at-a-step', 'step-of-a-film'],
    async play(page, shown) {
      await page.goto('/root-canal')
      const film = page.locator('.film video')
      await page.getByRole('button', { name: 'Play' }).click()
      await expect(page.locator('.film-words')).toContainText('An infected nerve')
      await page.getByRole('button', { name: 'Pause' }).click()
      await page.getByRole('slider').fill('19')
      await expect(page.locator('.film-words')).toContainText('Filled and sealed')
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false)
      await shown('film-at-a-step', page.locator('.film'))
      await shown('step-of-a-film', page.locator('.treatment-steps'))
    },
  },
  {
    name: 'prices are looked for, and a rating is chosen',
    moments: ['fees-chosen', 'rating-chosen'],
    async play(page, shown) {
      await page.goto('/dental-plans')
      await page.getByRole('radio', { name: 'Child' }).check()
      await page.getByRole('radio', { name: 'On a plan' }).check()
      await shown('fees-chosen', page.locator('.fees-finder'))
      await page.goto('/feedback')
      await alive(page)
      await page.getByText('Very Good', { exact: true }).click()
      await shown('rating-chosen', page.locator('.rating'))
    },
  },
  {
    name: 'the map is asked for',
    moments: ['map'],
    async play(page, shown) {
      await page.route(/maps\.example/, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Map</title><p>A map</p>' }),
      )
      await page.goto('/contact')
      await page.locator('main').getByRole('button', { name: 'Open live map' }).click()
      await expect(page.frameLocator('main iframe').getByText('A map')).toBeVisible()
      await shown('map', page.locator('main .embed'))
    },
  },
  {
    name: 'the foot of a page is read, and the week is opened',
    moments: ['footer', 'footer-week'],
    widths: [390, 768],
    async play(page, shown) {
      await page.goto('/about')
      const footer = page.locator('footer.footer')
      await footer.locator('img').last().scrollIntoViewIfNeeded()
      await shown('footer', footer)
      await footer.getByText(/^Today: /).click()
      await shown('footer-week', footer)
    },
  },
  {
    name: 'a page cannot be shown',
    moments: ['server-error'],
    async play(page, shown) {
      const broken = await openStandingSite({ quiet: true })
      await broken.breakDatabase()
      const response = await page.goto(`${broken.url}/contact?sent=AAAA-0000`)
      expect(response?.status()).toBe(500)
      await page
        .getByText(/[0-9a-f]{8}-[0-9a-f]{4}-/)
        .evaluateAll((all) =>
          all.map((one) => (one.textContent = one.textContent.replace(/\S*[0-9a-f]{8}-\S*/, 'xxxxxxxx'))),
        )
      await shown('server-error')
      await broken.close()
    },
  },
]

const noticeScene: Scene = {
  name: 'the practice must close, and says so on every page',
  moments: [
    'notice-ask',
    'notice-sent',
    'notice-wrong',
    'notice-seen',
    'notice-published',
    'notice-home',
    'notice-emergency',
    'notice-take-back',
  ],
  async play(page, shown) {
    const site = await openStandingSite()
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const openLetter = (subject: RegExp) => openLinkOfLetter(page, site.url, subject)
    await page.goto(`${site.url}/notice`)
    await shown('notice-ask', page.locator('main'))
    await press('Send the link')
    await shown('notice-sent', page.locator('main'))
    await openLetter(/^Link to publish/)
    await press('See it as patients will')
    await expect(page.getByRole('alert')).toBeVisible()
    await shown('notice-wrong', page.locator('main'))
    await page.getByLabel('We are closed').check()
    await page.getByLabel('A sentence of your own').fill('A pipe has burst. We are sorry.')
    await press('See it as patients will')
    await shown('notice-seen', page.locator('main'))
    await press('Publish')
    await expect(page.getByRole('heading', { name: 'Your notice is published' })).toBeVisible()
    await shown('notice-published')
    await page.goto(`${site.url}/`)
    await shown('notice-home')
    await page.goto(`${site.url}/emergency`)
    await shown('notice-emergency')
    await openLetter(/^Notice published/)
    await shown('notice-take-back')
    await press('Take it back')
    await expect(page.getByRole('heading', { name: 'No notice is published' })).toBeVisible()
    await site.close()
  },
}

const lostPageScene: Scene = {
  name: 'a page with a form is lost and comes again, and the connection goes and comes',
  moments: ['kept', 'photos-again', 'no-connection', 'connected-again'],
  async play(page, shown) {
    const form = messageForms['emergency'] as MessageForm
    await page.goto(form.path)
    await alive(page)
    await fillInSender(page)
    await form.fill(page)
    await page.goto('/about')
    await page.goto(form.path)
    await alive(page)
    await expect(page.getByText('We kept what you typed.')).toBeVisible()
    await shown('kept', page.locator('.kept'))
    await shown('photos-again', page.locator('.photos'))
    await page.context().setOffline(true)
    await send(page, form)
    const alert = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(alert).toContainText('There is no connection')
    await shown('no-connection', alert)
    await page.context().setOffline(false)
    await expect(alert).toContainText('You are connected again')
    await shown('connected-again', alert)
  },
}

const payingScenes: readonly Scene[] = [
  {
    name: 'the checkout asks who pays',
    moments: ['your-details', 'your-details-fees', 'your-details-failed'],
    async play(page, shown) {
      const dialog = await openDialog(page, registration)
      await expect(dialog.getByRole('heading', { name: 'Your Details' })).toBeFocused()
      await shown('your-details')
      await dialog.getByText('What the fee covers').click()
      await shown('your-details-fees', dialog.locator('.fee-details'))
      await page.route('**/api/users/**', (route) => route.abort('connectionreset'))
      await next(dialog).click()
      await expect(dialog.getByRole('alert').filter({ hasText: 'Error saving' })).toBeVisible()
      await shown('your-details-failed')
    },
  },
  {
    name: 'a card is entered, refused and entered again',
    moments: [
      'card-details',
      'card-details-end',
      'card-wrong',
      'card-entered',
      'payment-failed',
      'card-again',
    ],
    async play(page, shown) {
      await openCardStep(page, registration)
      const dialog = cardDialog(page)
      await shown('card-details')
      await dialog
        .locator('.checkout-part:not([inert]) > .checkout-scroller')
        .evaluate((one) => one.scrollTo(0, one.scrollHeight))
      await shown('card-details-end')
      await payNow(page).click()
      await expect(dialog.locator('.field-error').first()).toBeVisible()
      await shown('card-wrong')
      await enterCard(page, cards.code('202'))
      await shown('card-entered')
      await payNow(page).click()
      await expect(resultDialog(page).getByRole('heading', { name: /^Payment Failed/ })).toBeFocused()
      await shown('payment-failed')
      await resultDialog(page).getByRole('button', { name: 'Try another card' }).click()
      await expect(dialog.getByText('Nothing was taken').first()).toBeVisible()
      await shown('card-again')
    },
  },
  {
    name: 'the bank asks, the payment is made, and its details come',
    moments: ['bank-asks', 'processing', 'payment-details', 'paid-before'],
    async play(page, shown) {
      await payWith(page, callOut, cards.challenge, {})
      await expect(bankPage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
      await expect(bankDialog(page).getByRole('heading')).toBeFocused()
      await shown('bank-asks')
      const held = await hold(page, processCall)
      await bankPage(page).getByRole('button', { name: 'Approve' }).click()
      await expect(resultDialog(page).getByRole('heading', { name: 'Processing...' })).toBeFocused()
      await expect(resultDialog(page).getByText('Your bank has confirmed').first()).toBeVisible()
      await shown('processing')
      held.letGo()
      await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
      await expect(detailsDialog(page).getByRole('heading', { level: 2 })).toBeFocused()
      await shown('payment-details')
      await detailsDialog(page).getByRole('button', { name: 'Close' }).click()
      const paid = page.getByRole('region', { name: 'Your payments' })
      await expect(paid).toContainText('You paid')
      await shown('paid-before', paid)
    },
  },
  {
    name: 'the payment is made and its details are waited for',
    moments: ['details-waiting', 'payment-successful'],
    async play(page, shown) {
      await page.routeWebSocket('**/api/live', () => undefined)
      await payWith(page, registration, cards.verified, {})
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeFocused()
      await expect(page.getByText('Waiting for the confirmation').first()).toBeVisible()
      await shown('details-waiting')
      await page.keyboard.press('Escape')
      await expect(resultDialog(page).getByRole('button', { name: 'Show the payment' })).toBeVisible()
      await shown('payment-successful')
    },
  },
  {
    name: 'a place is held, and its details are read to the end and printed',
    moments: ['place-held', 'place-held-end', 'place-held-print'],
    async play(page, shown) {
      await payWith(page, registration, cards.verified, {})
      const details = detailsDialog(page)
      await expect(details.getByText('SUCCESS', { exact: true })).toBeVisible()
      await expect(details.getByRole('heading', { name: 'Your place is held' })).toBeFocused()
      await shown('place-held')
      await details
        .locator('.checkout-scroller')
        .last()
        .evaluate((one) => one.scrollTo(0, one.scrollHeight))
      await shown('place-held-end')
      await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
      await shown('place-held-print', details)
    },
  },
  {
    name: 'somebody gives up answering the bank',
    moments: ['payment-cancelled'],
    async play(page, shown) {
      await payWith(page, registration, cards.challenge, {})
      await expect(bankPage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
      await bankDialog(page).getByRole('button', { name: 'Cancel this payment' }).click()
      await expect(resultDialog(page).getByRole('heading', { name: /You cancelled/ })).toBeFocused()
      await shown('payment-cancelled')
    },
  },
  {
    name: 'it is never heard what became of the payment',
    moments: ['payment-undecided'],
    async play(page, shown) {
      await page.clock.install()
      await page.route(processCall, (route) =>
        route.fulfill({ json: { status: 'pending', transaction_id: null, error: null, details: null } }),
      )
      await page.routeWebSocket('**/api/live', () => undefined)
      await payWith(page, registration, cards.verified, {})
      await expect(resultDialog(page)).toContainText('We are checking your payment')
      await page.clock.fastForward('10:01')
      await expect(resultDialog(page).getByRole('heading', { name: 'We do not know yet' })).toBeFocused()
      await shown('payment-undecided')
    },
  },
  {
    name: 'the details of a payment do not come, or say that it failed',
    moments: ['details-missing', 'details-failed'],
    async play(page, shown) {
      const answer = { status: 'success', transaction_id: '7000000001', error: null, details: null }
      await page.route(processCall, (route) => route.fulfill({ json: answer }))
      const failed = {
        transaction_id: '7000000001',
        currency: 'GBP',
        action: {
          amount: '50.00',
          date: '20261124100000',
          success: '0',
          response_text: 'DECLINE',
          processor_response_text: 'Do not honour',
          response_code: '200',
        },
        card: { cc_number: '************0100', cc_type: 'visa' },
        billing_address: { first_name: 'Rosalind', last_name: 'Fenn', email: '', city: 'Wrenbury' },
      }
      let sent = 'nothing that can be read'
      await page.routeWebSocket('**/api/live', (socket) => socket.send(sent))
      await payWith(page, registration, cards.verified, {})
      await expect(detailsDialog(page).getByRole('button', { name: 'Try again' })).toBeVisible()
      await shown('details-missing')
      sent = JSON.stringify({ event: 'transactionUpdate', event_body: failed })
      await detailsDialog(page).getByRole('button', { name: 'Try again' }).click()
      await expect(detailsDialog(page).getByText('FAILED', { exact: true })).toBeVisible()
      await shown('details-failed')
    },
  },
  {
    name: 'it is not known whether the card was charged',
    moments: ['checking', 'checking-before'],
    async play(page, shown) {
      await page.route(processCall, async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await page.routeWebSocket('**/api/live', () => undefined)
      await payWith(page, registration, cards.verified, {})
      await expect(
        resultDialog(page).getByRole('heading', { name: 'We are checking your payment' }),
      ).toBeFocused()
      await shown('checking')
      await page.route('**/api/payments/made', (route) =>
        route.fulfill({
          json: {
            payments: [
              {
                purpose: 'registration',
                status: 'pending',
                transaction_id: null,
                amount: '50.00',
                at: '2026-11-24T10:00:00.000Z',
              },
            ],
          },
        }),
      )
      await page.reload()
      const paid = page.getByRole('region', { name: 'Your payments' })
      await expect(paid).toContainText('We are still checking')
      await shown('checking-before', paid)
    },
  },
  {
    name: 'the card fields do not come',
    moments: ['card-unavailable'],
    async play(page, shown) {
      await page.route('**/Collect.js', (route) => route.abort('connectionreset'))
      await next(await openDialog(page, registration)).click()
      await expect(cardDialog(page).getByRole('button', { name: 'Try again' })).toBeVisible()
      await shown('card-unavailable')
    },
  },
  {
    name: 'no cards are taken',
    moments: ['card-off'],
    async play(page, shown) {
      const site = await openStandingSite({ takesCards: false })
      await page.goto(site.url + registration.path)
      await alive(page)
      await fillIn(page, registration)
      await page.getByRole('button', { name: registration.button }).click()
      await next(page.getByRole('dialog')).click()
      await expect(cardDialog(page).getByRole('button', { name: 'Back' })).toBeVisible()
      await shown('card-off')
      await site.close()
    },
  },
]

const paidFormScenes: readonly Scene[] = [registration, callOut].map((form) => ({
  name: `the form of ${form.name} is left empty`,
  moments: [`${form.path.slice(1)}-wrong`],
  async play(page, shown) {
    await page.goto(form.path)
    await alive(page)
    await showForm(page)
    await page.getByRole('button', { name: form.button }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await shown(`${form.path.slice(1)}-wrong`, island(page))
  },
}))

const otherScenes: readonly Scene[] = [
  {
    name: 'colours are the visitor’s own',
    moments: ['forced-colours-home', 'forced-colours-form'],
    widths: [768],
    async play(page, shown) {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
      await page.goto('/')
      await shown('forced-colours-home')
      await page.goto('/contact')
      await alive(page)
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await shown('forced-colours-form', island(page))
    },
  },
  {
    name: 'it is printed',
    moments: ['print-fees', 'print-policy'],
    widths: [768],
    async play(page, shown) {
      await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
      await page.goto('/dental-plans')
      await shown('print-fees', page.locator('body'))
      await page.goto('/policies/cookie-policy')
      await shown('print-policy', page.locator('body'))
    },
  },
]

export const scenes: readonly Scene[] = [
  ...menuScenes,
  ...messageScenes,
  lostPageScene,
  ...paidFormScenes,
  ...pageScenes,
  noticeScene,
  ...letterScenes,
  ...payingScenes,
  ...otherScenes,
]

/** The scenes of a screen. */
export const scenesAt = (width: Width) =>
  scenes.filter(({ widths }) => widths === undefined || widths.includes(width))
