import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { newCommand } from './new-command.ts'

/* `npm run practice -- new FOLDER`, which Node runs from source. */

const root = join(import.meta.dirname, '../..')

/** Tells `check` that a file without a sample value of its own was not looked at yet. */
const unread = '// sample: true (delete this line once you have made this file your own)\n'

/** Copies the sample's folder. */
function copySample(folder: string): void {
  cpSync(join(root, 'practice'), folder, { recursive: true })
  for (const file of globSync('**/*.ts', { cwd: folder })) {
    const path = join(folder, file)
    const source = readFileSync(path, 'utf8')
    if (file === 'types.ts')
      writeFileSync(path, source.replace('../src', relative(folder, join(root, 'src'))))
    else if (!source.includes('sample: true')) writeFileSync(path, unread + source)
  }
}

const [, named = '', ...others] = process.argv.slice(2)
const folder = resolve(named)
if (['help', '--help', '-h'].includes(named)) process.stdout.write(`${newCommand.help}\n`)
else if (named === '' || others.length > 0) {
  process.stderr.write('Name one folder: npm run practice -- new ../our-practice\n')
  process.exitCode = 2
} else if (existsSync(folder)) {
  process.stderr.write(`${folder} exists already. Name a folder that does not.\n`)
  process.exitCode = 1
} else {
  copySample(folder)
  process.stdout.write(
    `${folder} is a copy of the sample practice.

1. Write this line into .env, beside package.json: PRACTICE_DIR=${named}
2. npm run dev                  shows the website while you edit
3. npm run practice -- check    names mistakes, and the sample values that are left

docs/your-practice.md says which file holds what.
`,
  )
}
