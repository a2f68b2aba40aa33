import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 24

/**
 * What an entry does before it loads the rest of the program, plain enough for an old Node: ends it in one line when Node
 * is too old, and lets Node find what it compiled when the program was built (`src/server/finish-build.ts`).
 * `NODE_COMPILE_CACHE` names another folder for that.
 *
 * @param entry Its address, `import.meta.url`, two folders below that of the program.
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
  // Portable: whoever runs it finds it, wherever the folder was moved to. Node 24 has that since 24.12.
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE || minor >= 12)
    module.enableCompileCache({ directory: join(root, 'dist/server/.cache'), portable: true })
  return root
}
