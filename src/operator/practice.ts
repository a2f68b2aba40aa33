import { readSettings } from '../env.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import { exportPerson } from './export.ts'
import { forget } from './forget.ts'
import { mail } from './mail.ts'
import { payments } from './payments.ts'
import { restore } from './restore.ts'
import { WrongUse } from './verb.ts'
import type { Verb } from './verb.ts'

/* The operator's tool: npm run practice -- VERB. Works beside the running server, on the same database. */

const verbs: Readonly<Record<string, Verb>> = {
  check,
  mail,
  payments,
  backup,
  restore,
  forget,
  export: exportPerson,
}

function overview(): string {
  const lines = Object.entries(verbs).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  return ['Usage: npm run practice -- VERB [--help]', '', ...lines, ''].join('\n')
}

const [name = '', ...args] = process.argv.slice(2)
const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
const say = (text: string) => void process.stdout.write(`${text}\n`)

try {
  process.umask(0o077)
  if (verb === undefined) {
    say(overview())
    process.exitCode = name === '' || name === '--help' ? 0 : 2
  } else if (args.includes('--help')) say(verb.help)
  else process.exitCode = await verb.run(args, { settings: readSettings(process.env), say })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof WrongUse && verb !== undefined) process.stderr.write(`\n${verb.help}\n`)
  process.exitCode = error instanceof WrongUse ? 2 : 1
}
