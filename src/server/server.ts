import { prepareNode } from '../runtime/prepare-node.ts'

/* Entry: loads everything else once Node is known to be new enough. */

const root = prepareNode(import.meta.url)
const { start } = await import('./start.ts')
await start(root)
