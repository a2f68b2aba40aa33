import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { testChromium } from './chromium.ts'

/*
 * A browser that prerenders. Playwright attaches to each page, and then Chromium does not prerender; attaching to the
 * tab around the pages avoids that (Chrome DevTools Protocol, domain Target).
 */

interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: {
    sessionId?: string
    targetInfo?: { type: string; subtype?: string }
    key?: { action: string; url: string }
    status?: string
  }
  result?: unknown
  error?: { message: string }
}

export interface Tab {
  open(url: string): Promise<void>
  /** Moves the pointer to the centre of the first matching element on the screen. */
  point(selector: string): Promise<void>
  /** Presses the mouse button there. */
  press(): Promise<void>
  /** The prerendered page; waits for it. */
  ahead(): Promise<Page>
  /** Status of each speculative load, such as "Ready", by "Prefetch /contact" or "Prerender /about". */
  prepared: ReadonlyMap<string, string>
  /** The visible page. */
  shown: Page
  close(): Promise<void>
}

export interface Page {
  /** Evaluates an expression in the page. */
  ask<Value>(expression: string): Promise<Value>
  /** Sends a Chrome DevTools Protocol command to the page. */
  command(method: string, params: object): Promise<unknown>
}

export async function openTab(): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'tab-'))
  const browser = spawn(
    testChromium.executablePath,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--window-size=1280,900',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { env: { ...process.env, ...testChromium.env }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const socket = new WebSocket(await addressIn(browser.stderr))
  await once(socket, 'open')

  const waiting = new Map<number, (message: Message) => void>()
  const ahead = Promise.withResolvers<string>()
  const first = Promise.withResolvers<string>()
  const prepared = new Map<string, string>()
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    const { targetInfo, sessionId, key, status } = message.params ?? {}
    if (key && status !== undefined) prepared.set(`${key.action} ${new URL(key.url).pathname}`, status)
    if (message.method !== 'Target.attachedToTarget' || sessionId === undefined) return
    if (targetInfo?.subtype === 'prerender') ahead.resolve(sessionId)
    else if (targetInfo?.type === 'page') first.resolve(sessionId)
  })
  let sent = 0
  async function send<Result>(method: string, params: object, sessionId?: string): Promise<Result> {
    sent += 1
    const { promise, resolve } = Promise.withResolvers<Message>()
    waiting.set(sent, resolve)
    socket.send(JSON.stringify({ id: sent, method, params, sessionId }))
    const { result, error } = await promise
    if (error) throw new Error(`${method}: ${error.message}`)
    return result as Result
  }

  const { targetInfos } = await send<{ targetInfos: { targetId: string }[] }>('Target.getTargets', {
    filter: [{ type: 'tab' }],
  })
  const { sessionId: tab } = await send<{ sessionId: string }>('Target.attachToTarget', {
    targetId: targetInfos[0]?.targetId,
    flatten: true,
  })
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, tab)

  const pageOf = (session: string): Page => ({
    command: (method, params) => send(method, params, session),
    async ask<Value>(expression: string) {
      const { result } = await send<{ result: { value: Value } }>(
        'Runtime.evaluate',
        { expression, returnByValue: true, awaitPromise: true },
        session,
      )
      return result.value
    },
  })
  const session = await first.promise
  const shown = pageOf(session)
  await send('Preload.enable', {}, session)
  let pointer = { x: 0, y: 0 }
  const mouse = (type: string, more: object = {}) =>
    send('Input.dispatchMouseEvent', { type, ...pointer, ...more }, session)
  return {
    shown,
    prepared,
    async open(url) {
      await send('Page.navigate', { url }, session)
      await shown.ask(
        "document.readyState === 'complete' || new Promise((loaded) => addEventListener('load', loaded))",
      )
    },
    async point(selector) {
      pointer = await shown.ask(`(() => {
        const onScreen = ({ top, width, bottom }) => top > 0 && width > 0 && bottom < innerHeight
        const boxes = [...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.getBoundingClientRect())
        const { x, y, width, height } = boxes.find(onScreen)
        return { x: x + width / 2, y: y + height / 2 }
      })()`)
      await mouse('mouseMoved')
    },
    async press() {
      await mouse('mousePressed', { button: 'left', clickCount: 1 })
      await mouse('mouseReleased', { button: 'left', clickCount: 1 })
    },
    ahead: async () => pageOf(await ahead.promise),
    async close() {
      const ended = once(browser, 'exit')
      socket.close()
      browser.kill('SIGKILL')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The browser's DevTools address, from its output. @throws when it ends first. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  let said = ''
  for await (const chunk of output) {
    said += String(chunk)
    const [address] = /ws:\/\/\S+(?=\s)/.exec(said) ?? []
    if (address !== undefined) return address
  }
  throw new Error(`The browser ended: ${said}`)
}
