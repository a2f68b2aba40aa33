import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withPalette } from './small-png.ts'

/*
 * `npm run looks`: accepts the current appearance and accessibility tree of the site. Writes only files that differ,
 * compressed, so that the pictures in a commit show exactly the visual changes.
 */

const tests = join(import.meta.dirname, '../browser')
const folder = join(tests, 'looks')

const run = (...args: string[]) =>
  spawnSync('playwright', ['test', ...args], { stdio: 'inherit', env: { ...process.env, TESTS: 'all' } })
    .status ?? 1

/** Can pass only when all pictures exist. */
const leftOver = 'no picture is kept'
const made =
  run('looks', 'reading', '--update-snapshots', '--grep-invert', leftOver) ||
  run('every-page', '--update-snapshots', '--grep', 'header stays in place')

const pictures = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.png'))
  .map((name) => join(folder, name))
let bytes = 0
for (const file of pictures) {
  const picture = readFileSync(file)
  const small = withPalette(picture) ?? picture
  bytes += small.length
  if (small !== picture) writeFileSync(file, small)
}
process.stdout.write(`${pictures.length} pictures, ${(bytes / 1e6).toFixed(1)} MB\n`)
process.exitCode = made || run('looks', '--grep', leftOver)
