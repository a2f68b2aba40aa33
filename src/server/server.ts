import { prepareNode } from '../runtime/prepare-node.ts'

/* The way in: everything else is loaded once Node is known to be new enough for it. */

const root = prepareNode(import.meta.url)
const { start } = await import('./start.ts')
await start(root)
