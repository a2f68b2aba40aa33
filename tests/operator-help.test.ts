import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from './support/practice.ts'
import { operate } from './support/operator.ts'

/* The first use of the operator's tool, on a machine where nothing is set up yet. */

const folder = temporaryFolder()
const dataDir = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const verbs = ['new', 'check', 'live', 'mail', 'payments', 'counts', 'backup', 'restore', 'forget', 'export']

/** Runs each command in its own process, all at once to save time. */
const each = (...commands: string[]) =>
  Promise.all(
    commands.map(async (command) => ({
      command,
      ...(await operate(dataDir, ...command.split(' ').filter((word) => word !== ''))),
    })),
  )

describe('an operator who asks the tool for help', () => {
  test('gets the list of commands with no word, help, -h or --help', async () => {
    for (const { command, code, said } of await each('', 'help', '-h', '--help')) {
      expect([command, code]).toEqual([command, 0])
      expect(said).toMatch(/^Usage: npm run practice -- VERB/)
      for (const verb of verbs) expect(said).toContain(`\n  ${verb} `)
    }
  })

  test('gets the help of one command with help, -h or --help, without a database', async () => {
    const asked = ['payments -h', 'payments --help', 'payments help', 'help payments', 'payments show -h']
    for (const { command, code, said } of await each(...asked)) {
      expect([command, code]).toEqual([command, 0])
      expect(said).toMatch(/^Usage: npm run practice -- payments/)
    }
    const others = [
      'mail -h',
      'backup help',
      'check -h',
      'live -h',
      'help restore',
      'forget --help',
      'export -h',
    ]
    for (const { command, code, said } of await each(...others)) {
      expect([command, code]).toEqual([command, 0])
      const verb = verbs.find((word) => command.includes(word))
      expect(said.startsWith(`Usage: npm run practice -- ${verb}`)).toBe(true)
    }
    expect(existsSync(dataDir)).toBe(false)
  })
})

test('a wrong command ends with one line that says what is wrong and where help is, without a database', async () => {
  const wrong: [string, string, string][] = [
    ['bogus', '"bogus" is not a command.', 'npm run practice -- --help'],
    ['help bogus', '"bogus" is not a command.', 'npm run practice -- --help'],
    ['mail bogus', '"mail bogus" is not a command.', 'npm run practice -- mail --help'],
    ['mail show', 'Which letter?', 'npm run practice -- mail --help'],
    ['mail list 3', 'Too many arguments.', 'npm run practice -- mail --help'],
    ['mail show 3 --all', '"mail show" has no option --all.', 'npm run practice -- mail --help'],
    ['payments bogus', '"payments bogus" is not a command.', 'npm run practice -- payments --help'],
    ['live bogus', 'Too many arguments.', 'npm run practice -- live --help'],
    ['backup --bogus', "Unknown option '--bogus'", 'npm run practice -- backup --help'],
  ]
  const answers = await each(...wrong.map(([command]) => command))
  for (const [place, [command, message, help]] of wrong.entries()) {
    const { code, said = '' } = answers[place] ?? {}
    expect([command, code]).toEqual([command, 2])
    const last = said.trimEnd().split('\n').at(-1)
    expect(last?.startsWith(message)).toBe(true)
    expect(last?.endsWith(` For help: ${help}`)).toBe(true)
  }
  expect(existsSync(dataDir)).toBe(false)
})
