import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/*
 * npm run practice -- VERB. A practice's folder is made and checked from source; all other commands are in the built
 * tool, which is built when it is missing. Plain JavaScript, so that an old Node can parse it and say what is wrong.
 */

const fromSource = { check: './check/check-source.ts', new: './new-practice.ts' }
const verb = process.argv[2] ?? ''

if (Object.hasOwn(fromSource, verb)) {
  await import('../runtime/check-setup.js')
  if (process.exitCode === undefined) await import(fromSource[verb])
} else {
  const built = new URL('../../dist/server/practice.js', import.meta.url)
  // On stderr: the output of a command may be JSON.
  if (!existsSync(built))
    process.exitCode = spawnSync('npm run build >&2', { shell: true, stdio: 'inherit' }).status ?? 1
  if (!process.exitCode) await import(built.href)
}
