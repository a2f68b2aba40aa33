import { existsSync } from 'node:fs'

/* Runs the built site from a checkout. Starting `node dist/server/server.js` directly is quicker. */

const built = new URL('dist/server/server.js', import.meta.url)
if (existsSync(built)) await import(built.href)
else {
  process.stderr.write('The site is not built yet. Run "npm run build" first, or "npm start".\n')
  process.exitCode = 1
}
