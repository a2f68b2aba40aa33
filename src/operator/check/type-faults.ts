import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { listUnreadFiles, readSources } from './load-practice.ts'
import type { Fault } from './load-practice.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Compares a practice's folder with the types that the website expects, by TypeScript.
 *
 * @param folder Absolute.
 */
export function listTypeFaults(folder: string): readonly Fault[] {
  const errors = runTypeScript(folder)
  const isFirst = (error: TypeScriptError) => errors.find(({ file }) => file === error.file) === error
  return errors.filter((error) => !isUnreadable(error) || isFirst(error)).map(explain)
}

interface TypeScriptError {
  /** Path in the folder; one that leads out of it is of the website. */
  readonly file: string
  readonly line: number
  /** At which TypeScript stopped; empty for a file of the website. */
  readonly character: string
  /** Such as `2322`. */
  readonly code: number
  /** One sentence. */
  readonly message: string
}

/** A mistake of grammar hides the rest of a file. */
const isUnreadable = ({ code }: TypeScriptError) => code < 2000

function runTypeScript(folder: string): readonly TypeScriptError[] {
  const place = mkdtempSync(join(tmpdir(), 'check-'))
  const copy = join(place, 'practice')
  try {
    const sources = readSources(folder)
    const unread = listUnreadFiles(sources)
    const isRead = (file: string) => !/\.(?!ts$)\w+$/.test(file) && !unread.includes(file)
    cpSync(folder, copy, { recursive: true, filter: (path) => isRead(relative(folder, path)) })
    // The folder may have come from another machine, where the program lies elsewhere.
    writeFileSync(join(copy, 'types.ts'), `export type * from '${root}/src/facts/types.ts'`)
    writeFileSync(join(place, 'needs.ts'), listNeeds())
    const settings = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        types: [],
        noUnusedLocals: false,
        // Also for a folder without a package.json.
        module: 'preserve',
        paths: { '#practice/*': [`${copy}/*`] },
      },
      include: [place, join(root, 'src/facts')],
    }
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(settings))
    return [...readOutput(place).matchAll(/^(.+?)\((\d+),(\d+)\): error TS(\d+): (.*)$/gm)].map(
      ([, file = '', line, column, code, message = '']) => ({
        file: relative(copy, resolve(root, file)),
        line: Number(line),
        character:
          sources.get(relative(copy, resolve(root, file)))?.split('\n')[Number(line) - 1]?.[
            Number(column) - 1
          ] ?? '',
        code: Number(code),
        // The fields of an object are no help.
        message: message.replaceAll(`${copy}/`, '').replaceAll(/\{ [^']{60,} \}/g, '{ … }'),
      }),
    )
  } finally {
    rmSync(place, { recursive: true })
  }
}

/** @throws {Error} when TypeScript cannot be run. */
function readOutput(settings: string): string {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, '--pretty', 'false', '-p', settings], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0 && !stdout.includes('error TS')) throw new Error(`TypeScript failed: ${stdout}${stderr}`)
  return stdout
}

/** Imports everything that the website reads from the folder. */
function listNeeds(): string {
  const imports = globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return [...source.matchAll(/^import (?:type )?\{([^}]+)\} from '(#practice\/.+)'$/gm)]
  })
  const needs = imports.flatMap(([, names = '', file]) =>
    [...names.matchAll(/(\w+)( as \w+)?/g)].map(([, name]) => `export type { ${name} } from '${file}'`),
  )
  return [...new Set(needs)].join('\n')
}

/** In words for the folder's owner, before TypeScript's own. */
function explain(error: TypeScriptError): Fault {
  const { file, line, message } = error
  const named = [...message.matchAll(/'"?([^'"]+)"?'/g)].map(([, name = '']) => name)
  const needed = named.find((name) => name.startsWith('#practice/'))
  if (needed !== undefined) {
    const constant = named.find((name) => name !== needed)
    return {
      file: needed.replace('#practice/', ''),
      line: 1,
      says: `The website reads ${constant === undefined ? 'this file' : `"${constant}" from this file`}, and it is not there. Copy it from the sample practice.`,
    }
  }
  if (error.code === 2306)
    return { file: named[0] ?? file, line: 1, says: 'This file is empty. Copy it from the sample practice.' }
  return { file, line, says: `${sayInWords(error, named)} (${message})` }
}

const expected: Readonly<Record<string, string>> = {
  number: 'a number here, without quotes',
  string: 'a text here, in quotes',
  '`${number}:${number}`': "a time here, such as '17:30'",
  '`${number}-${number}-${number}`': "a date here, such as '2027-01-31'",
  '`#${string}`': 'a colour here, in quotes: # and six figures or letters from a to f',
}

function sayInWords(error: TypeScriptError, named: readonly string[]): string {
  const [first = '', second = ''] = named
  const { file, code, character } = error
  if (file.startsWith('..'))
    return 'The website cannot use the folder as it is. Has a type such as ": readonly Fee[]" been deleted there?'
  if (code === 1127 && /[‘’“”]/.test(character)) return "Use straight apostrophes around a text: 'so'."
  if (code === 1127 && character === '£')
    return 'This sign does not belong here. A price is in pence, without £ and point: 6000 is £60.'
  if (isUnreadable(error))
    return 'The file cannot be read from here on. Look here and at the end of the line before for a comma, quote or bracket that is missing or too many. Inside a text, an apostrophe is ’.'
  if ([2551, 2561, 2820].includes(code)) return `Did you write ${first} for ${named.at(-1)}?`
  if (code === 2307) return `There is no file ${first}.`
  if (code === 2741) return `"${first}" is missing here. Add it, as in the sample practice.`
  if (code === 2353) return `The website knows no "${first}" here: is it a typing error?`
  if (code === 2304 || code === 2552)
    return `Nothing is called ${first}: is it a typing error? A text needs quotes around it.`
  if (code === 2322 && second in expected) return `The website expects ${expected[second]}.`
  if (code === 2322 && /^"[^"]+"( \| "[^"]+")*$/.test(second))
    return `The website expects one of these here: ${second.replaceAll('"', "'").replaceAll(' | ', ', ')}.`
  return 'This place does not fit what the website expects; the editor underlines it in red.'
}
