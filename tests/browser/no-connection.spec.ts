import { expect } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { button, expectArrived, problem, sent } from '../support/emergency-form.ts'
import { fillAndTick, fillAtOnce } from '../support/fill-at-once.ts'
import { contact, emergency, messageOf } from '../support/message-forms.ts'
import {
  cardDialog,
  enterCard,
  openCardStep,
  payNow,
  registration,
  salesOf,
  somebody,
  success,
  paidForms,
} from '../support/paying.ts'
import { cards } from '../support/test-gateway.ts'
import { alive, goOffline, hold, marker, test } from '../support/visitor.ts'

test.describe('without a connection', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a form says so, announces when the connection is back, and is sent only when pressed again', async ({
    page,
    context,
  }) => {
    await page.goto('/emergency')
    await alive(page)
    const text = marker()
    await fillAtOnce(page, messageOf(emergency, text))
    const asked: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && asked.push(request.url())))
    await goOffline(page)
    await button(page).click()
    await expect(problem(page)).toContainText('Failed to send the form. Please try again.')
    await expect(problem(page)).toContainText(
      'There’s no connection at the moment. Nothing you typed is lost. Press “Send emergency message” again when you’re back online.',
    )
    await expect(problem(page)).toBeFocused()
    expect(await violations(page)).toEqual([])
    const tried = asked.length
    await context.setOffline(false)
    await expect(problem(page)).toContainText('You’re back online. Press “Send emergency message”.')
    await expect(problem(page)).not.toContainText('There’s no connection')
    expect(asked).toHaveLength(tried)
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectArrived(page, text)
  })

  // Firefox drops messages of a page that is being left.
  test('a page that returns from the back-forward cache says that the connection is back @long', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      let left = false
      addEventListener('pagehide', () => (left = true))
      addEventListener('pageshow', () => (left = false))
      MessagePort.prototype.postMessage = new Proxy(Reflect.get(MessagePort.prototype, 'postMessage'), {
        apply: (post, port, all) => void (left || Reflect.apply(post, port, all)),
      })
    })
    await page.goto('/contact')
    await alive(page)
    const text = marker()
    await fillAtOnce(page, messageOf(contact, text))
    await goOffline(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(problem(page)).toContainText('There’s no connection at the moment.')
    const happens = (name: 'pagehide' | 'pageshow') =>
      page.evaluate((what) => {
        dispatchEvent(new PageTransitionEvent(what, { persisted: true }))
      }, name)
    await happens('pagehide')
    await context.setOffline(false)
    await happens('pageshow')
    await expect(problem(page)).toContainText('You’re back online.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(sent(page)).toBeVisible()
  })

  for (const [form, minutes, rarely] of [
    [contact, 1, { tag: '@long' }],
    [emergency, 3, {}],
  ] as const)
    test(
      `the ${form.name} form gives up on a dead line, and a second press sends one message`,
      rarely,
      async ({ page }) => {
        await page.clock.install()
        await page.goto(form.path)
        await alive(page)
        const text = marker()
        await fillAtOnce(page, messageOf(form, text))
        const line = await hold(page, `**${form.action}`)
        await page.getByRole('button', { name: form.button }).click()
        await expect.poll(line.requests).toBe(1)
        await page.clock.fastForward((minutes - 0.1) * 60_000)
        await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
        await page.clock.fastForward(0.2 * 60_000)
        await expect(problem(page)).toContainText('There’s no connection at the moment.')
        line.letGo()
        await page.getByRole('button', { name: form.button }).click()
        await expect(sent(page)).toBeVisible()
        await expectArrived(page, text)
      },
    )

  for (const form of paidForms)
    test(
      `the form for ${form.name} stays on its page, and announces when the connection is back`,
      form === registration ? {} : { tag: '@long' },
      async ({ page, context }) => {
        await page.goto(form.path)
        await alive(page)
        await goOffline(page)
        await fillAndTick(page, form.texts)
        const go = page.getByRole('button', { name: form.button })
        await go.click()
        await expect(problem(page)).toContainText('There’s no connection at the moment.')
        await go.click()
        await expect(problem(page)).toContainText('There’s no connection at the moment.')
        await expect(page).toHaveURL(form.path)
        await context.setOffline(false)
        await expect(problem(page)).toContainText(`You’re back online. Press “${form.button}”.`)
      },
    )

  test('the card step says so and charges nothing, and the next press with a connection pays', async ({
    page,
    context,
  }) => {
    const who = somebody()
    await openCardStep(page, registration, who)
    await enterCard(page, cards.verified)
    await goOffline(page)
    await payNow(page).click()
    await expect(cardDialog(page)).toContainText('Nothing was taken. There’s no connection at the moment.')
    await expect(payNow(page)).toBeVisible()
    await context.setOffline(false)
    await expect(cardDialog(page)).toContainText('You’re back online. Press “Pay Now”.')
    expect(await salesOf(page, who.Email)).toEqual({ asked: 0, charged: 0 })
    await payNow(page).click()
    await expect(success(page)).toBeVisible()
  })
})
