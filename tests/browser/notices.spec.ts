import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { newVisitor, screenOf, test } from '../support/looks.ts'
import { openLinkOfLetter } from '../support/notice.ts'
import { openStandingSite } from '../support/standing-site.ts'

/* Notices: a receptionist in an emergency changes the site from her phone. */

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a receptionist without script closes the practice for today, and opens it again', async ({
  browser,
}) => {
  const site = await openStandingSite()
  const page = await newVisitor(browser, site.url, screenOf(390), { javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('link', { name: 'For staff: urgent notice' }).click()
  await press(page, 'Send the link')
  await openLinkOfLetter(page, site.url, /^Link to publish/)
  await page.getByLabel('We’re closed').check()
  await press(page, 'Preview')
  await expect(page.getByText('It isn’t published yet.')).toBeVisible()
  await press(page, 'Publish')
  await page.getByRole('link', { name: 'See the home page' }).click()
  await expect(page.getByRole('region', { name: 'Notice' })).toContainText(
    'We’re closed until the end of today',
  )

  await openLinkOfLetter(page, site.url, /^Notice published/)
  await press(page, 'Take it down')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Notice' })).toHaveCount(0)
  await page.context().close()
  await site.close()
})

test('a receptionist with only a keyboard changes the notice before publishing it @long', async ({
  browser,
}) => {
  const site = await openStandingSite()
  const page = await newVisitor(browser, site.url, screenOf(1280))
  const focused = page.locator(':focus')
  const keys = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key)
  }
  await page.goto('/notice')
  await page.getByRole('button', { name: 'Send the link' }).focus()
  await keys('Enter')
  await expect(page.getByRole('status')).toContainText('The link is on its way')
  await openLinkOfLetter(page, site.url, /^Link to publish/)
  await page.getByLabel('We’re closed').focus()
  await keys('Space', 'ArrowDown', 'ArrowDown')
  await expect(page.getByLabel('Emergencies only')).toBeChecked()
  await keys('Tab')
  await expect(page.getByLabel('The end of today')).toBeFocused()
  await page.getByLabel('A sentence of your own').focus()
  await page.keyboard.type('The lift is broken too.')
  await keys('Tab')
  await expect(focused).toHaveText('Preview')
  await keys('Enter')
  await page.getByRole('button', { name: 'Change it' }).focus()
  await keys('Enter')
  await expect(page.getByLabel('Emergencies only')).toBeChecked()
  await expect(page.getByLabel('A sentence of your own')).toHaveValue('The lift is broken too.')
  await page.getByRole('button', { name: 'Preview' }).focus()
  await keys('Enter')
  await page.getByRole('button', { name: 'Publish' }).focus()
  await keys('Enter')
  await expect(page.getByRole('heading', { name: 'Your notice is published' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notice' })).toContainText(
    'Emergencies only until the end of today',
  )
  await page.context().close()
  await site.close()
})
