import { existsSync } from 'node:fs'

/*
 * Runs before a build on any Node, so it is plain JavaScript that an old Node can parse. Without it a missing package
 * would show as somebody else's stack trace.
 */

const OLDEST_NODE = 24

const complaint = !existsSync('node_modules')
  ? 'Nothing is installed yet: run "npm ci" first.'
  : !existsSync('node_modules/vite')
    ? 'Building needs the development packages, which NODE_ENV=production or --omit=dev leaves out: run "npm ci --include=dev".'
    : Number.parseInt(process.versions.node, 10) < OLDEST_NODE
      ? `This needs Node ${OLDEST_NODE} or newer, and this is ${process.versions.node}. On Linux (x64) "npm ci --include=optional" brings one; elsewhere install it from https://nodejs.org.`
      : null

if (complaint !== null) {
  process.stderr.write(`${complaint}\n`)
  process.exitCode = 1
}
