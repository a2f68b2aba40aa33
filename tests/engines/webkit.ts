import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startProcess } from '../support/processes.ts'
import { freePort } from '../support/server.ts'
import type { Choice, Engine, Wanted } from './engine.ts'

/* Safari's engine as packaged by Debian: WebKitGTK, driven by WebKitWebDriver. https://www.w3.org/TR/webdriver2/ */

/** Its lower half has room for the longest page. */
const DISPLAY = { width: 1280, height: 20_000 }

/** Key of an element reference in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

type Element = Record<typeof ELEMENT, string>

/** Settings for GTK and options for MiniBrowser; neither can set larger text, own fonts or own colours. */
const chosen: Readonly<Partial<Record<Choice, { settings?: string; options?: readonly string[] }>>> = {
  'more contrast': { settings: 'gtk-theme-name=HighContrast' },
  dark: { options: ['--dark-mode'] },
  movement: { settings: 'gtk-enable-animations=1' },
}

export async function startWebKit(wanted: Wanted): Promise<Engine> {
  const settings = join(wanted.home, 'settings')
  mkdirSync(join(settings, 'gtk-3.0'), { recursive: true })
  // MiniBrowser's toolbar is wider than a phone.
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; margin: 0 }')
  const choice = wanted.choice === null ? {} : chosen[wanted.choice]
  if (choice === undefined) throw new Error(`WebKitGTK has no setting for ${wanted.choice}.`)
  writeFileSync(
    join(settings, 'gtk-3.0/settings.ini'),
    `[Settings]\ngtk-enable-animations=0\ngtk-xft-hinting=0\n${choice.settings ?? ''}\n`,
  )
  writeFileSync(join(settings, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${wanted.downloads}"\n`)
  const display = await startDisplay()
  const port = await freePort()
  const driver = startProcess('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      HOME: wanted.home,
      XDG_CONFIG_HOME: settings,
      LANGUAGE: 'en_GB',
      TZ: 'Europe/London',
    },
  })
  const exited = once(driver, 'exit')

  async function send<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
    if (!response.ok)
      throw new Error(`${path.replace(/^\/session\/[^/]*/, '')}: ${value.error}, ${value.message}`)
    return value
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await soon(answers, 'an answer of WebKitWebDriver')
  const options = ['--automation', `--enable-javascript=${wanted.script}`, ...(choice.options ?? [])]
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: options } } },
  })
  const get = <Value>(path: string) => send<Value>('GET', `/session/${sessionId}${path}`)
  const post = <Value>(path: string, body: object = {}) =>
    send<Value>('POST', `/session/${sessionId}${path}`, body)

  const execute = <Value>(script: string, args: readonly unknown[]) =>
    post<Value>('/execute/sync', { script, args: [JSON.stringify(args)] })

  const innerHeight = () => execute<number>('return innerHeight', [])
  const bar = (await get<{ height: number }>('/window/rect')).height - (await innerHeight())
  /** Resizes the window so that the page has this height. */
  async function fit(height: number) {
    const { width } = wanted
    // The window under the pointer has the focus, and the pointer is in the middle of the display.
    const place = { x: (DISPLAY.width - width) / 2, y: DISPLAY.height / 2 - 100 }
    await post('/window/rect', { ...place, width, height: height + bar })
    await soon(async () => (await innerHeight()) === height, `a page ${height} pixels high`)
  }
  await fit(wanted.height)

  async function within<Result>(frame: string | undefined, act: () => Promise<Result>): Promise<Result> {
    if (frame === undefined) return act()
    const id = await post<Element>('/element', { using: 'css selector', value: frame })
    await post('/frame', { id })
    try {
      return await act()
    } finally {
      await post('/frame', { id: null })
    }
  }
  const screen = async () => Buffer.from(await get<string>('/screenshot'), 'base64')
  const tabs = [await get<string>('/window')]

  return {
    noise: [],
    open: async (url) => void (await post('/url', { url })),
    reload: async () => void (await post('/refresh')),
    back: async () => void (await post('/back')),
    forward: async () => void (await post('/forward')),
    call: <Value>(source: string, args: readonly unknown[], frame?: string) =>
      within(frame, async () => {
        const json = await execute<string>(
          `return JSON.stringify((${source})(...JSON.parse(arguments[0])) ?? null)`,
          args,
        )
        return JSON.parse(json) as Value
      }),
    act: (inputs, frame) => within(frame, async () => void (await post('/actions', { actions: inputs }))),
    async choose(source, args, files) {
      const found = await execute<Element>(`return (${source})(...JSON.parse(arguments[0]))`, args)
      await post(`/element/${found[ELEMENT]}/value`, { text: files.join('\n') })
    },
    screen,
    async wholePage() {
      await fit(await execute<number>('return document.documentElement.scrollHeight', []))
      const picture = await screen()
      await fit(wanted.height)
      return picture
    },
    // A window: MiniBrowser does not show tabs that the driver switches to.
    async newTab() {
      const { handle } = await post<{ handle: string }>('/window/new', { type: 'window' })
      tabs.push(handle)
      await post('/window', { handle })
      await fit(wanted.height)
    },
    toTab: async (index) => void (await post('/window', { handle: tabs[index] })),
    async close() {
      await send('DELETE', `/session/${sessionId}`)
      driver.kill()
      await exited
      await display.stop()
    },
  }
}

/** Starts a virtual display; it writes its number to a pipe. */
async function startDisplay() {
  const { width, height } = DISPLAY
  const server = startProcess(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    {},
  )
  const exited = once(server, 'exit')
  const [number] = (await once(server.stdout, 'data')) as [Buffer]
  return {
    name: `:${number.toString().trim()}`,
    async stop() {
      server.kill()
      await exited
    },
  }
}

/** Resolves when a condition holds; polls for ten seconds. @throws {Error} */
async function soon(holds: () => Promise<boolean>, what: string): Promise<void> {
  const until = Date.now() + 10_000
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`There was not ${what}.`)
    await setTimeout(50)
  }
}
