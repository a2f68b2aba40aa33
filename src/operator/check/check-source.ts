import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { toLondonTime } from '../../facts/london-time.ts'
import { practiceFolder } from '../../runtime/practice-folder.ts'
import { checkCommand } from '../check-command.ts'
import { checkPractice } from './check-practice.ts'
import type { CheckResult } from './check-practice.ts'

/* `npm run practice -- check`, which Node runs from source. */

const root = join(import.meta.dirname, '../../..')

/** How a file of the folder is called here: `practice/hours.ts`. */
function nameFile(file: string): string {
  const path = relative(root, join(practiceFolder, file))
  return path.startsWith('..') ? join(practiceFolder, file) : path
}

/** Lines for a terminal. */
function describeResult({ faults, samples }: CheckResult): readonly string[] {
  const count = `${faults.length || 'No'} ${faults.length === 1 ? 'mistake' : 'mistakes'}`
  const left = samples.flatMap(({ lines }) => lines).length
  return [
    ...(faults.length === 0 ? [] : [`${count} in ${nameFile('')}:`, '']),
    ...faults.map(({ file, line, says }) => `${nameFile(file)}${line === null ? '' : `:${line}`}  ${says}`),
    ...(faults.length === 0 ? [] : ['']),
    // Mistakes come first, and are not pushed off the screen.
    ...(left === 0 || faults.length > 0
      ? []
      : [
          'Sample values that are left. Write your own, and delete the words "sample: true":',
          ...samples.map(
            ({ file, lines }) =>
              `  ${nameFile(file)}, ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`,
          ),
          '',
        ]),
    `${count} found.${left === 0 ? '' : ` Before the website goes live, ${left} sample values must be replaced.`}`,
  ]
}

// One write: a reader such as `head` may close the pipe early.
const print = (lines: readonly string[]) => void process.stdout.write(`${lines.join('\n')}\n`)

const [, ...words] = process.argv.slice(2)
if (words.some((word) => ['help', '--help', '-h'].includes(word))) print([checkCommand.help])
else if (words.length > 0) {
  process.stderr.write('Too many arguments. For help: npm run practice -- check --help\n')
  process.exitCode = 2
} else if (!existsSync(practiceFolder)) {
  process.stderr.write(`There is no folder ${practiceFolder}. PRACTICE_DIR names it.\n`)
  process.exitCode = 1
} else {
  try {
    const result = await checkPractice(practiceFolder, toLondonTime(new Date()).date)
    print(describeResult(result))
    process.exitCode = result.faults.length + result.samples.length === 0 ? 0 : 1
  } catch (error) {
    const wrong = error instanceof Error ? error.message : String(error)
    process.stderr.write(
      `The folder cannot be checked: ${wrong.replace(/\.$/, '')}. If you cannot find the cause, take back the last change.\n`,
    )
    process.exitCode = 1
  }
}
