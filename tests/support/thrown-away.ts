import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright/test'
import type { Browser, BrowserContextOptions, CDPSession, LaunchOptions, Page } from 'playwright/test'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A separate browser whose tab can be discarded, as a phone does when the camera needs memory. */
export interface FrailBrowser {
  page: Page
  /** Kills the tab's process and loads the same tab again, as a browser does when it is shown again. */
  throwAway: () => Promise<Page>
  close: () => Promise<void>
}

export async function openFrailBrowser(
  launch: LaunchOptions,
  options: BrowserContextOptions,
): Promise<FrailBrowser> {
  const port = await freePort()
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  })
  const page = await (await browser.newContext(options)).newPage()
  const session = await browser.newBrowserCDPSession()
  const again: Browser[] = []
  return {
    page,
    async throwAway() {
      const url = page.url()
      const targetId = await targetOf(page)
      const crashed = page.waitForEvent('crash')
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL')
      await crashed
      await reload(session, targetId)
      // Playwright gives up a crashed tab; a second connection to the browser finds it alive.
      const second = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
      again.push(second)
      const same = second
        .contexts()
        .flatMap((context) => context.pages())
        .find((one) => one.url() === url)
      if (same === undefined) throw new Error('The tab did not come back.')
      return same
    },
    async close() {
      for (const one of again) await one.close()
      await browser.close()
    },
  }
}

async function targetOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  return targetInfo.targetId
}

async function reload(session: CDPSession, targetId: string): Promise<void> {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const done = new Promise((resolve) => session.once('Target.receivedMessageFromTarget', resolve))
  await session.send('Target.sendMessageToTarget', {
    sessionId,
    message: JSON.stringify({ id: 1, method: 'Page.reload' }),
  })
  await done
  await session.send('Target.detachFromTarget', { sessionId })
}
