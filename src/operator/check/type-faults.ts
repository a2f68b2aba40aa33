import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import type { Fault } from './load-practice.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Compares a practice's folder with the types that the website expects, by TypeScript. A file that cannot be read hides
 * what follows, so it is told alone, with its first mistake.
 *
 * @param folder Absolute.
 */
export function listTypeFaults(folder: string): readonly Fault[] {
  const errors = runTypeScript(folder)
  const unreadable = errors.filter(isSyntax)
  const told =
    unreadable.length === 0
      ? errors
      : unreadable.filter(({ file }, index) => unreadable.findIndex((one) => one.file === file) === index)
  const faults = told.map((error) => findMissing(error) ?? explain(error))
  // Many files of the website may miss the same.
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}

interface TypeScriptError {
  /** Path in the folder; one that leads out of it is of the website. */
  readonly file: string
  readonly line: number
  /** Such as `2322`. */
  readonly code: number
  /** One sentence. */
  readonly message: string
}

const isSyntax = ({ code }: TypeScriptError) => code < 2000

function runTypeScript(folder: string): readonly TypeScriptError[] {
  const place = mkdtempSync(join(tmpdir(), 'check-'))
  try {
    const copy = join(place, 'practice')
    cpSync(folder, copy, { recursive: true, filter: (path) => !/\.(?!ts$)\w+$/.test(path) })
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
      include: [`${copy}/**/*.ts`, join(root, 'src/facts'), join(place, 'needs.ts')],
    }
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(settings))
    return [...readOutput(place).matchAll(/^(.+?)\((\d+),\d+\): error TS(\d+): (.*)$/gm)].map(
      ([, file = '', line, code, message = '']) => ({
        file: relative(copy, resolve(root, file)),
        line: Number(line),
        code: Number(code),
        // The fields of an object are no help.
        message: message.replaceAll(/\{ [^']{60,} \}/g, '{ … }'),
      }),
    )
  } finally {
    rmSync(place, { recursive: true })
  }
}

/** @throws {Error} when TypeScript cannot be run. */
function readOutput(settings: string): string {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  try {
    return execFileSync(process.execPath, [tsc, '--pretty', 'false', '-p', settings], {
      cwd: root,
      encoding: 'utf8',
    })
  } catch (error) {
    const { stdout } = error as { stdout?: string }
    if (stdout?.includes('error TS') !== true) throw error
    return stdout
  }
}

/** Imports everything that the website reads from the folder. Each name gets a number, because many files read it. */
function listNeeds(): string {
  const imports = globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^import (?:type )?\{([^}]+)\} from '(#practice\/.+)'$/gm,
    ),
  ])
  return imports
    .map(([, names = '', file], index) => {
      const numbered = names.replaceAll(
        /(\w+)( as \w+)?(?=\s*,|\s*$)/g,
        (_, name) => `${name} as ${name}${index}`,
      )
      return `import type {${numbered}} from '${file}'`
    })
    .join('\n')
}

/** A file of the folder, or a name in it, that the website reads and does not find. */
function findMissing({ message }: TypeScriptError): Fault | null {
  const [, file] = /'"?#practice\/([^'"]+)"?'/.exec(message) ?? []
  if (file === undefined) return null
  const [, name] = /(?:exported member|exported member named|declares) '(\w+)'/.exec(message) ?? []
  return {
    file,
    line: 1,
    says:
      name === undefined
        ? 'The website reads this file, and it is not there. Copy it from the sample practice.'
        : `The website reads "${name}" from this file, and it is not there. Write it as in the sample practice: export const ${name} …`,
  }
}

function explain({ file, line, code, message }: TypeScriptError): Fault {
  const [, first = '', second = ''] = /'([^']+)'(?:[^']*'([^']+)')?/.exec(message) ?? []
  const inPlainWords: Readonly<Record<number, string>> = {
    2304: `Nothing is called ${first}: is it a typing error? A text needs quotes around it.`,
    2307: `There is no file ${first}.`,
    2353: `The website knows no "${first}" here: is it a typing error?`,
    2552: `Nothing is called ${first}: is it a typing error?`,
    2741: `"${first}" is missing here. Add it, as the other entries have it.`,
  }
  const expected =
    code === 2322 && /^(string|number)$/.test(second)
      ? `The website expects a ${second === 'number' ? 'number here, without quotes' : 'text here, in quotes'}.`
      : 'This place does not fit what the website expects; the editor underlines it in red.'
  if (file.startsWith('..'))
    return {
      file,
      line,
      says: `The website cannot use the folder as it is. Has a type such as ": readonly Fee[]" been deleted there? (${message})`,
    }
  const says = isSyntax({ file, line, code, message })
    ? 'The file cannot be read from here on. Look here and at the end of the line before for a comma, quote or bracket that is missing or too many. Inside a text, an apostrophe is ’.'
    : (inPlainWords[code] ?? expected)
  return { file, line, says: `${says} (${message})` }
}
