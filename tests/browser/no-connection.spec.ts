import { expect } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { button, expectArrived, fillIn, problem, sent } from '../support/emergency-form.ts'
import { callOut, fillIn as fillInPaid, registration } from '../support/paying.ts'
import { alive, fillInSender, goOffline, hold, marker, test } from '../support/visitor.ts'

const address = '**/api/mail/emergency'

test.describe('without a connection', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the form says so, tells when it is back, and sends nothing until it is pressed', async ({
    page,
    context,
  }) => {
    await page.goto('/emergency')
    await alive(page)
    const text = marker()
    await fillIn(page, text)
    const asked: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && asked.push(request.url())))
    await goOffline(page)
    await button(page).click()
    await expect(problem(page)).toContainText('Failed to send the form. Please try again.')
    await expect(problem(page)).toContainText(
      'There is no connection at the moment. Nothing you typed is lost: press “Send emergency message” again when you are connected.',
    )
    await expect(problem(page)).toBeFocused()
    expect(await violations(page)).toEqual([])
    const tried = asked.length
    await context.setOffline(false)
    await expect(problem(page)).toContainText('You are connected again. Press “Send emergency message”.')
    await expect(problem(page)).not.toContainText('There is no connection')
    expect(asked).toHaveLength(tried)
    await button(page).click()
    await expect(sent(page)).toBeVisible()
    await expectArrived(page, text)
  })

  test('a page that is left at that moment tells that it is back, though the browser has lost messages (Firefox)', async ({
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
    await fillInSender(page)
    await page.locator('textarea').fill(text)
    await goOffline(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(problem(page)).toContainText('There is no connection at the moment.')
    const happens = (name: 'pagehide' | 'pageshow') =>
      page.evaluate((what) => {
        dispatchEvent(new PageTransitionEvent(what, { persisted: true }))
      }, name)
    await happens('pagehide')
    await context.setOffline(false)
    await happens('pageshow')
    await expect(problem(page)).toContainText('You are connected again.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(sent(page)).toBeVisible()
  })

  for (const [what, path, send, call, minutes] of [
    ['a message', '/contact', 'Send message', '**/api/mail/contact', 1],
    ['an emergency message', '/emergency', 'Send emergency message', address, 3],
  ] as const)
    test(`${what} on a dead line is given up, and sent once by a second press`, async ({ page }) => {
      await page.clock.install()
      await page.goto(path)
      await alive(page)
      const text = marker()
      await fillInSender(page)
      await page.locator('textarea').fill(text)
      const line = await hold(page, call)
      await page.getByRole('button', { name: send }).click()
      await expect.poll(line.requests).toBe(1)
      await page.clock.fastForward((minutes - 0.1) * 60_000)
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
      await page.clock.fastForward(0.2 * 60_000)
      await expect(problem(page)).toContainText('There is no connection at the moment.')
      line.letGo()
      await page.getByRole('button', { name: send }).click()
      await expect(sent(page)).toBeVisible()
      await expectArrived(page, text)
    })

  for (const form of [registration, callOut])
    test(`${form.name} waits likewise, and does not leave the page for nothing`, async ({
      page,
      context,
    }) => {
      await page.goto(form.path)
      await alive(page)
      await goOffline(page)
      await fillInPaid(page, form)
      const go = page.getByRole('button', { name: form.button })
      await go.click()
      await expect(problem(page)).toContainText('There is no connection at the moment.')
      await go.click()
      await expect(problem(page)).toContainText('There is no connection at the moment.')
      await expect(page).toHaveURL(form.path)
      await context.setOffline(false)
      await expect(problem(page)).toContainText(`You are connected again. Press “${form.button}”.`)
    })
})
