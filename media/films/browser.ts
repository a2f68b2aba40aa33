/** Opens a film's page; types are stripped from TypeScript on the way, without files on disk. */
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { extname, join } from 'node:path'
import type { Browser, Page } from 'playwright'

const root = join(import.meta.dirname, '../..')
const kinds: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.ts': 'text/javascript',
  '.woff2': 'font/woff2',
}

export async function openFilm(browser: Browser, film: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1080, height: 1350 } })
  page.on('pageerror', (error) => process.stderr.write(`${error.stack ?? error.message}\n`))
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const kind = kinds[extname(pathname)]
    if (!kind) return route.fulfill({ status: 404 })
    const bytes = await readFile(join(root, pathname.startsWith('/fonts/') ? 'public' : '', pathname))
    const body = kind === 'text/javascript' ? stripTypeScriptTypes(bytes.toString()) : bytes
    return route.fulfill({ contentType: kind, body })
  })
  await page.goto(`http://film.test/media/films/film.html?film=${film}`)
  await page.waitForFunction(() => typeof window.seek === 'function', undefined, { timeout: 15_000 })
  return page
}
