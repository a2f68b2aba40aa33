import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { startProcess } from '../support/processes.ts'
import type { Choice, Engine, Wanted } from './engine.ts'

/* Firefox has its own WebDriver server: BiDi over a WebSocket. https://w3c.github.io/webdriver-bidi/ */

interface Answer {
  id?: number
  method?: string
  params?: { level?: string; text?: string | null; source?: { context?: string } }
  result?: unknown
  error?: string
  message?: string
}

interface Returned {
  type: 'success' | 'exception'
  result?: { value?: unknown; sharedId?: string }
  exceptionDetails?: { text: string }
}

/** Sandbox of test scripts, which works even where the page's own scripts are disabled. */
const SANDBOX = 'journey'

/** Timeout of one command, in milliseconds. */
const PATIENCE = 60_000

/**
 * Values from https://searchfox.org/mozilla-esr140/source/modules/libpref/init: 2 is "always use my colours", 0 is
 * "dark".
 */
const chosen: Readonly<Record<Choice, object>> = {
  'large letters': { 'font.size.variable.x-western': 32 },
  'own fonts': { 'browser.display.use_document_fonts': 0 },
  'own colours': {
    'browser.display.document_color_use': 2,
    'browser.display.background_color': '#000000',
    'browser.display.foreground_color': '#ffffff',
    'browser.anchor_color': '#ffff00',
    'browser.visited_color': '#ffff00',
  },
  'more contrast': { 'ui.prefersContrast': 1, 'ui.useAccessibilityTheme': 1 },
  dark: { 'ui.systemUsesDarkTheme': 1, 'layout.css.prefers-color-scheme.content-override': 0 },
  movement: { 'ui.prefersReducedMotion': 0 },
}

const preferences = ({ script, choice, downloads }: Wanted) => ({
  'javascript.enabled': script,
  'ui.prefersReducedMotion': 1,
  'widget.gtk.overlay-scrollbars.enabled': true,
  'intl.accept_languages': 'en-GB',
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
  'browser.download.open_pdf_attachments_inline': false,
  'pdfjs.disabled': true,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'extensions.update.enabled': false,
  ...(choice !== null && chosen[choice]),
})

export async function startFirefox(wanted: Wanted): Promise<Engine> {
  const profile = join(wanted.home, 'profile')
  mkdirSync(profile)
  const lines = Object.entries(preferences(wanted)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const browser = startProcess(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { env: { ...process.env, HOME: wanted.home, TZ: 'Europe/London' } },
  )
  const exited = once(browser, 'exit')
  const socket = new WebSocket(`${await addressIn(browser.stderr)}/session`)
  await once(socket, 'open')

  const waiting = new Map<number, (answer: Answer) => void>()
  const noise: string[] = []
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    if (answer.method === 'log.entryAdded' && answer.params?.level === 'error')
      noise.push(answer.params.text ?? 'an error without a text')
  })
  let sent = 0
  async function send<Result>(method: string, params: object): Promise<Result> {
    sent += 1
    const id = sent
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    waiting.set(id, resolve)
    const late = setTimeout(() => reject(new Error(`${method} was not answered`)), PATIENCE)
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await promise.finally(() => {
      clearTimeout(late)
      waiting.delete(id)
    })
    if (error !== undefined) throw new Error(`${method}: ${error}, ${message}`)
    return result as Result
  }

  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const tabs: string[] = []
  let context = ''
  /** Brings a tab to the front and focuses it. */
  async function use(tab: string) {
    context = tab
    await send('browsingContext.activate', { context })
    const { width, height } = wanted
    await send('browsingContext.setViewport', { context, viewport: { width, height }, devicePixelRatio: 1 })
  }
  async function open(type: 'window' | 'tab') {
    const made = await send<{ context: string }>('browsingContext.create', { type })
    tabs.push(made.context)
    await use(made.context)
  }
  // Firefox focuses only a window that the driver has created.
  await open('window')

  async function callIn(source: string, args: readonly unknown[], where: string) {
    const { type, result, exceptionDetails } = await send<Returned>('script.callFunction', {
      functionDeclaration: source,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context: where, sandbox: SANDBOX },
      awaitPromise: false,
    })
    if (type === 'exception') throw new Error(exceptionDetails?.text)
    return result
  }
  async function frameOf(selector: string | undefined): Promise<string> {
    if (selector === undefined) return context
    const found = await callIn(
      `(json) => document.querySelector(JSON.parse(json)[0])?.contentWindow`,
      [selector],
      context,
    )
    const inside = (found?.value as { context?: string } | undefined)?.context
    if (inside === undefined) throw new Error(`There is no frame ${selector}.`)
    return inside
  }
  const traverse = async (delta: number) => {
    await send('browsingContext.traverseHistory', { context, delta })
  }
  const capture = async (origin: 'viewport' | 'document') => {
    const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context, origin })
    return Buffer.from(data, 'base64')
  }

  return {
    noise,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    back: () => traverse(-1),
    forward: () => traverse(1),
    async call<Value>(source: string, args: readonly unknown[], frame?: string) {
      const result = await callIn(
        `(json) => JSON.stringify((${source})(...JSON.parse(json)) ?? null)`,
        args,
        await frameOf(frame),
      )
      return JSON.parse(String(result?.value)) as Value
    },
    async act(inputs, frame) {
      const where = await frameOf(frame)
      await send('input.performActions', { context: where, actions: inputs })
    },
    async choose(source, args, files) {
      const found = await callIn(`(json) => (${source})(...JSON.parse(json))`, args, context)
      await send('input.setFiles', { context, element: { sharedId: found?.sharedId }, files })
    },
    screen: () => capture('viewport'),
    wholePage: () => capture('document'),
    async print() {
      // A4, in centimetres.
      const page = { width: 21, height: 29.7 }
      const { data } = await send<{ data: string }>('browsingContext.print', { context, page })
      return Buffer.from(data, 'base64')
    },
    newTab: () => open('tab'),
    toTab: (index) => use(tabs[index] ?? ''),
    async close() {
      await send('browser.close', {})
      await exited
    },
  }
}

/** The WebSocket address, which Firefox prints when it is ready. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const piece of output) {
    text += String(piece)
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(text)?.[1]
    if (address !== undefined) return address
  }
  throw new Error(`Firefox did not start: ${text}`)
}
