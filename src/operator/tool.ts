import { prepareNode } from '../runtime/prepare-node.ts'

/* Entry of the operator's tool, as src/server/server.ts is of the site. */

const root = prepareNode(import.meta.url)
const { runCommandLine } = await import('./run.ts')
await runCommandLine(root, process.argv.slice(2))
