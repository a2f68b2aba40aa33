import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { createServer as createVite } from 'vite'
import type * as documentPdf from '../pages/documents/document-pdf.ts'
import { practiceFolder } from '../runtime/practice-folder.ts'
import type * as siteModule from './open-site.ts'
import type * as startModule from './start.ts'

/*
 * The site with hot reload: Vite loads every module, so that there is one copy of each. After an edit the site is
 * closed and opened again at the next request, in the same process and on the same port.
 */

type Open = typeof siteModule.openSite

const TEST_GATEWAY = '/test-gateway/'

const server = createServer()
const vite = await createVite({
  // "native": Vite's bundled copy of its configuration would make node --watch restart for ever.
  configLoader: 'native',
  server: { middlewareMode: true, ws: { server } },
})
const load = <Module>(file: string) => vite.ssrLoadModule(join(import.meta.dirname, file)) as Promise<Module>
const scripts = {
  frameScript: '/src/frame/frame-script.ts',
  formScript: '/src/browser.tsx',
  formModules: () => [],
  documentFiles: {},
  development: true,
}

/** What the owner of a practice sees after a slip in one of its files. */
const unreadable =
  'The website cannot be made from its files. "npm run practice -- check" says which file of the practice has a mistake.'

/** Vite serves the program's static files, the site those of the practice. */
const files = join(practiceFolder, 'public')

/** The PDF of a document as of the latest edit; undefined at other addresses. */
async function renderPdfAt(path: string) {
  if (!path.startsWith('/documents/')) return undefined
  const { renderDocumentPdfs } = await load<typeof documentPdf>('../pages/documents/document-pdf.ts')
  const pdf = (await renderDocumentPdfs()).find(({ name }) => path === `/documents/${name}`)
  return pdf && new Uint8Array(pdf.bytes)
}

const { start } = await load<typeof startModule>('start.ts')
await start(join(import.meta.dirname, '../..'), {
  createServer: ((_: unknown, listener: RequestListener) =>
    server.on('request', (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
    )) as typeof createServer,
  async openSite(parts) {
    const latest = async () => (await load<typeof siteModule>('open-site.ts')).openSite
    const opened = (open: Open) => open({ ...parts, scripts, files })
    let open = await latest()
    const first = await opened(open)
    let current = Promise.resolve(first)
    /** The site opened last: the one before the edit while the next one opens. */
    let last = first

    /** A site that failed to open needs no closing. */
    async function reopen(before: typeof current, now: Open) {
      const old = await before.catch(() => null)
      await old?.finishPayments()
      await old?.close()
      last = await opened(now)
      last.sendLetters()
      return last
    }

    /** The site as of the latest edit. @throws when it cannot be opened; the next edit tries again. */
    const ofNow = async () => {
      const now = await latest()
      if (now !== open) {
        open = now
        current = reopen(current, now)
      }
      return current
    }
    return {
      ...first,
      async fetch(request, env) {
        const { pathname } = new URL(request.url)
        try {
          const pdf = await renderPdfAt(pathname)
          if (pdf !== undefined) return new Response(pdf, { headers: { 'content-type': 'application/pdf' } })
          // A call to the stand-in provider belongs to a payment of the old site, which waits for it before it closes.
          return await (pathname.startsWith(TEST_GATEWAY) ? last : await ofNow()).fetch(request, env)
        } catch (error) {
          process.stderr.write(`${inspect(error)}\n`)
          return new Response(unreadable, { status: 500 })
        }
      },
      finishPayments: async () => (await current).finishPayments(),
      close: async () => (await current).close(),
    }
  },
})
