import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { newCommand } from './new-command.ts'

/* `npm run practice -- new FOLDER`, which Node runs from source. */

const root = join(import.meta.dirname, '../..')
const types = join(root, 'src/facts/types.ts')

/** Copies the sample's folder, whose files then find their types from where they lie. */
function copySample(folder: string): void {
  cpSync(join(root, 'practice'), folder, { recursive: true })
  for (const file of globSync('**/*.ts', { cwd: folder })) {
    const path = join(folder, file)
    const here = relative(dirname(path), types)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/'[./]+src\/facts\/types\.ts'/g, `'${here}'`))
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
