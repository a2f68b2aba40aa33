import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 24

/**
 * First step of every entry, in syntax for an old Node: exits with one line when Node is too old, and enables the
 * compile cache made by the build (`src/server/finish-build.ts`). `NODE_COMPILE_CACHE` names another folder.
 *
 * @param entry `import.meta.url` of the entry, two folders below the program.
 * @returns the absolute folder of the program.
 */
export function prepareNode(entry: string): string {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    process.stderr.write(
      `This needs Node ${OLDEST_NODE} or newer, and this is ${process.versions.node}. On Linux (x64) "npm start" uses one of its own.\n`,
    )
    process.exit(1)
  }
  const root = join(fileURLToPath(entry), '../../..')
  // `portable`: the cache works for every user and wherever the folder is moved to. Node 24 has it since 24.12.
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE || minor >= 12)
    module.enableCompileCache({ directory: join(root, 'dist/server/.cache'), portable: true })
  return root
}
