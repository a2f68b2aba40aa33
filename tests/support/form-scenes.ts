import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { visitDay } from './people.ts'
import { callOut, registration, showForm } from './paying.ts'
import { jpeg } from './photos.ts'
import { island } from './scene.ts'
import type { Scene } from './scene.ts'
import { alive, fillInSender, goOffline } from './visitor.ts'

/* Message forms: left empty, filled in, refused, sent, lost and restored. */

interface MessageForm {
  path: string
  button: string
  fill: (page: Page) => Promise<void>
}

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
      await page.getByLabel('Best day').selectOption(visitDay)
      await page.getByLabel('Best time').fill('10am')
      await page.getByLabel('What would you like to see us about?').fill('A check-up.')
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

export const messageScenes: readonly Scene[] = Object.entries(messageForms).map(([name, form]) => ({
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
    // Nothing has the focus, and the sticky header covers no link.
    await island(page).evaluate((part) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      scrollTo({ top: part.getBoundingClientRect().top + scrollY - innerHeight / 4, behavior: 'instant' })
    })
    await shown(`${name}-filled`, island(page))
    await page.route('**/api/mail/**', (route) => route.abort('connectionreset'))
    await send(page, form)
    await expect(page.getByRole('alert').filter({ hasText: 'Call us' }).first()).toBeVisible()
    await shown(`${name}-not-taken`, island(page))
    await page.unroute('**/api/mail/**')
    await send(page, form)
    await expect(page.getByText('Your reference is')).toBeVisible()
    await shown(`${name}-sent`, island(page))
  },
}))

export const paidFormScenes: readonly Scene[] = [registration, callOut].map((form) => ({
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

export const lostPageScene: Scene = {
  name: 'a page with a form, or the connection, is lost and comes again',
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
    await goOffline(page)
    await send(page, form)
    const alert = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(alert).toContainText('There’s no connection')
    await shown('no-connection', alert)
    await page.context().setOffline(false)
    await expect(alert).toContainText('You’re back online')
    await shown('connected-again', alert)
  },
}
