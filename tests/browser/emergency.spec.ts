import { expect } from 'playwright/test'
import { formatUrgentAdvice, getUrgentNumber } from '../../src/facts/who-answers.ts'
import {
  button,
  choosePhotos,
  expectJpegsArrived,
  file,
  photos,
  remove,
  sent,
  slot,
  textField,
  wrongType,
} from '../support/emergency-form.ts'
import { fillAtOnce } from '../support/fill-at-once.ts'
import { emergency, messageOf } from '../support/message-forms.ts'
import { rosalind } from '../support/people.ts'
import { jpeg, png, webp } from '../support/photos.ts'
import { openStandingSite } from '../support/standing-site.ts'
import { alive, marker, test } from '../support/visitor.ts'
import { closingOn, openDate } from '../support/facts.ts'
import { HOUR } from '../support/times.ts'
import { emergencyTelephone } from '#practice/name-and-telephones.ts'

/* Behaviour of the emergency form only; message-forms.spec.ts tests what all forms share. */

const address = `**${emergency.action}`
const atThisHour = { now: new Date(), notice: null }
const { shown: emergencyNumber, international } = emergencyTelephone ?? getUrgentNumber(atThisHour)

test.use({ viewport: { width: 390, height: 844 } })

test.beforeEach(async ({ page }) => {
  await page.goto(emergency.path)
  await alive(page)
})

test('the emergency form says beside its button who answers now, and repeats the number once sent', async ({
  page,
}) => {
  const form = page.locator('form').filter({ has: button(page) })
  const beside = form.getByRole('paragraph').filter({ hasText: emergencyNumber })
  const first = beside.getByRole('link').first()
  await expect(first).toHaveText(getUrgentNumber(atThisHour).shown)
  const number = beside.getByRole('link', { name: emergencyNumber })
  await expect(number).toHaveAttribute('href', `tel:${international}`)
  // Compares top edges: the length of the first sentence depends on the hour.
  const [pressed, told] = [await button(page).boundingBox(), await beside.boundingBox()]
  expect(Math.abs((told?.y ?? 0) - (pressed?.y ?? 0))).toBeLessThan(80)

  const text = marker()
  await fillAtOnce(page, messageOf(emergency, text))
  await choosePhotos(page, photos)
  await expect(remove(page, 3)).toBeVisible()
  await button(page).dblclick()
  const again = sent(page).getByRole('link', { name: emergencyNumber })
  await expect(again).toHaveAttribute('href', `tel:${international}`)
  await expectJpegsArrived(page, text, photos)
  await page.goto('/robots.txt')
  await page.goBack()
  await alive(page)
  await expect(page.getByLabel(textField)).toHaveValue('')
  await expect(slot(page, 1)).toHaveValue('')
})

test('an emergency page left open updates whom to call, and keeps what was typed', async ({ page }) => {
  const [afternoon, evening] = [-1, 3].map((hours) =>
    new Date(closingOn(openDate).getTime() + hours * HOUR).toISOString(),
  ) as [string, string]
  const callAt = (at: string) => formatUrgentAdvice({ now: new Date(at), notice: null })
  const open = await openStandingSite({ at: afternoon })
  const closed = await openStandingSite({ at: evening })
  try {
    await page.clock.install({ time: afternoon })
    await page.goto(open.url + emergency.path)
    await alive(page)
    const form = page.locator('form').filter({ has: button(page) })
    await expect(form).toContainText(callAt(afternoon))
    await page.getByLabel(textField).fill('A crown came off')
    const later = await (await fetch(closed.url + emergency.path)).text()
    await page.route(`**${emergency.path}`, (route) =>
      route.fulfill({ body: later, contentType: 'text/html' }),
    )
    await page.clock.fastForward('04:00:00')
    await expect(form).toContainText(callAt(evening))
    await expect(form).not.toContainText(callAt(afternoon))
    await expect(page.getByLabel(textField)).toHaveValue('A crown came off')
  } finally {
    await open.close()
    await closed.close()
  }
})

test('a message that arrived without its photos counts as sent, and the page says what is missing', async ({
  page,
}) => {
  await fillAtOnce(page, messageOf(emergency, marker()))
  const note = 'Your message has reached us, but 2 photos couldn’t be sent with it.'
  const headers = { 'message-reference': '7KQ2-M9XD' }
  await page.route(address, (route) =>
    route.fulfill({ status: 200, headers, json: { message: 'Sent', note } }),
  )
  await button(page).click()
  await expect(sent(page)).toContainText(note)
  await expect(sent(page)).toContainText('7KQ2-M9XD')
})

test('the whole emergency form works by keyboard', async ({ page }) => {
  const text = marker()
  const next = async () => page.keyboard.press('Tab')
  const toChoose: typeof photos = []
  page.on('filechooser', (chooser) => void chooser.setFiles(toChoose.splice(0, 1)))
  const choose = (key: string, photo: (typeof photos)[number]) => {
    toChoose.push(photo)
    return page.keyboard.press(key)
  }
  // The last link before the form.
  await page.locator('.form-page > :first-child > .stack').getByRole('link').last().focus()
  for (const [label, typed] of [
    ['First name', rosalind.firstName],
    ['Last name', rosalind.lastName],
    ['Email', rosalind.email],
    ['Phone number', rosalind.phone],
    [textField, text],
  ] as const) {
    await next()
    await expect(page.getByLabel(label)).toBeFocused()
    await page.keyboard.type(typed)
  }
  await next()
  await expect(slot(page, 1)).toBeFocused()
  await choose('Enter', file('front.png', png))
  await expect(remove(page, 1)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel(textField)).toBeFocused()
  await next()
  await next()
  await expect(slot(page, 2)).toBeFocused()
  await choose('Space', file('wrong.txt', Buffer.from('not a photo')))
  await expect(slot(page, 2)).toHaveAccessibleDescription(`Error: ${wrongType}`)
  await expect(slot(page, 2)).toBeFocused()
  await choose('Enter', file('side.jpg', jpeg))
  await expect(remove(page, 2)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(slot(page, 2)).toBeFocused()
  await choose('Enter', file('swelling.webp', webp))
  await expect(remove(page, 2)).toBeFocused()
  await next()
  await expect(slot(page, 3)).toBeFocused()
  await next()
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sent(page)).toBeFocused()
  await expectJpegsArrived(page, text, [file('front.png', png), file('swelling.webp', webp)])
})
