import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Site } from './site.ts'

/** The pages' side of the program, which is written in TSX and therefore built, or served by Vite while developing. */
export interface LoadedSite<CreateApp> {
  scripts: Omit<Site, 'url' | 'cardPage'>
  /** Folder of the files that are served as they are; null: Vite serves them. */
  files: string | null
  /** The application of now: while developing it changes with every edit. */
  createApp(): Promise<CreateApp>
  /** Answers what belongs to Vite and hands on the rest. */
  middleware?: (next: RequestListener) => RequestListener
}

interface ManifestEntry {
  file: string
  imports?: readonly string[]
}

/** @throws {Error} with one sentence when the site was not built. */
export async function loadBuiltSite<CreateApp>(root: string): Promise<LoadedSite<CreateApp>> {
  const files = join(root, 'dist/client')
  const bundle = join(root, 'dist/server/app.js')
  if (!existsSync(bundle))
    throw new Error('The site is not built yet. Run "npm run build" first, or "npm start".')
  const manifest = JSON.parse(readFileSync(join(files, 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >
  const address = (source: string) => {
    const entry = manifest[source]
    if (entry === undefined) throw new Error(`The build holds no ${source}. Run "npm run build" again.`)
    return `/${entry.file}`
  }
  const { createApp } = (await import(pathToFileURL(bundle).href)) as { createApp: CreateApp }
  return {
    scripts: {
      frameScript: address('src/frame/frame-script.ts'),
      formScript: address('src/browser.tsx'),
      development: false,
    },
    files,
    createApp: () => Promise.resolve(createApp),
  }
}

/** The site with hot reload: an edit shows at the next request or at once. */
export async function loadSiteInDevelopment<CreateApp>(server: Server): Promise<LoadedSite<CreateApp>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    // "native": Vite's bundled copy of its configuration would make node --watch restart for ever.
    configLoader: 'native',
    server: { middlewareMode: true, ws: { server } },
  })
  return {
    scripts: { frameScript: '/src/frame/frame-script.ts', formScript: '/src/browser.tsx', development: true },
    files: null,
    createApp: async () => {
      const app = (await vite.ssrLoadModule('/src/app.tsx')) as { createApp: CreateApp }
      return app.createApp
    },
    middleware: (next) => (request, response) =>
      vite.middlewares(request, response, () => next(request, response)),
  }
}
