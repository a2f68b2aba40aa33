import { existsSync } from 'node:fs'

/* The built site, from a checkout: the same as `node dist/server/server.js`, which is quicker. */

const built = new URL('dist/server/server.js', import.meta.url)
if (existsSync(built)) await import(built.href)
else {
  process.stderr.write('The site is not built yet. Run "npm run build" first, or "npm start".\n')
  process.exitCode = 1
}
