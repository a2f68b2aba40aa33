import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { practiceFolder } from '../../src/runtime/practice-folder.ts'
import { temporaryFolder } from './practice.ts'
import type * as PracticeSupport from './practice.ts'

const root = join(import.meta.dirname, '../..')

/**
 * The application over a copy of the practice's facts in which some files are changed.
 *
 * @param changed Text of each changed file; it can import what the file was before from `./before/NAME`.
 */
export async function openChangedPractice(
  changed: Readonly<Record<string, string>>,
  at?: string,
): Promise<PracticeSupport.Practice> {
  const folder = temporaryFolder()
  cpSync(practiceFolder, folder, { recursive: true })
  for (const [file, text] of Object.entries(changed)) {
    renameSync(join(folder, file), join(folder, `before-${file}`))
    writeFileSync(join(folder, file), text)
  }
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    root,
    cacheDir: join(folder, '.vite'),
    logLevel: 'error',
    resolve: { alias: [{ find: /^#practice\//, replacement: `${folder}/` }] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  const { openPractice } = (await server.ssrLoadModule(
    '/tests/support/practice.ts',
  )) as typeof PracticeSupport
  const practice = await openPractice(at === undefined ? {} : { at })
  return {
    ...practice,
    async close() {
      await practice.close()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
