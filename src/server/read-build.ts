import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FormName } from '../forms/form-names.ts'
import type { DocumentFiles } from '../pages/documents/pdf-link.tsx'
import type { SiteParts } from './open-site.ts'

interface ManifestEntry {
  file: string
  imports?: readonly string[]
}

const browser = 'src/browser.tsx'

/** The build's files for browsers. @throws {Error} with one sentence when there is no build. */
export function readBuild(root: string): Pick<SiteParts, 'scripts' | 'files'> {
  const files = join(root, 'dist/client')
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, 'dist', file), 'utf8'))
  const manifest = read('client/manifest.json') as Record<string, ManifestEntry>
  const entryOf = (source: string) => {
    const entry = manifest[source]
    if (entry === undefined)
      throw new Error(`The build does not contain ${source}. Run "npm run build" again.`)
    return entry
  }
  const address = (source: string) => `/${entryOf(source).file}`
  const needed = (source: string): string[] => [source, ...(entryOf(source).imports ?? []).flatMap(needed)]
  const formModules = (form: FormName) => {
    const own = Object.keys(manifest).find((source) => source.endsWith(`/${form}-form.tsx`)) ?? form
    const parts = new Set([browser, own].flatMap(needed))
    parts.delete(browser)
    return [...parts].map(address)
  }
  return {
    scripts: {
      frameScript: address('src/frame/frame-script.ts'),
      formScript: address(browser),
      formModules,
      documentFiles: read('server/documents.json') as DocumentFiles,
      development: false,
    },
    files,
  }
}
