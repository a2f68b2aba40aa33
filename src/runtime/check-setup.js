import { existsSync } from 'node:fs'

/*
 * Runs before a build, on whatever Node there is: plain JavaScript that an old one can read. Without it, what is missing
 * would show as a stack of some package.
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
