import { mkdirSync, rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { temporaryFolder } from './practice.ts'

interface Closable {
  close: () => Promise<void>
}

/** Opens something before each test of a file, and closes it afterwards. @returns that of the test that runs. */
export const openForEachTest = <One extends Closable>(open: () => Promise<One>): One =>
  openBetween(beforeEach, afterEach, open)

/** The same, once for all tests of a file. */
export const openForAllTests = <One extends Closable>(open: () => Promise<One>): One =>
  openBetween(beforeAll, afterAll, open)

function openBetween<One extends Closable>(
  before: typeof beforeAll,
  after: typeof afterAll,
  open: () => Promise<One>,
): One {
  let one: One
  before(async () => {
    one = await open()
  })
  after(() => one.close())
  return new Proxy({} as One, { get: (_, name) => Reflect.get(one, name) as unknown })
}

/** A folder that each test of a file finds empty. */
export function folderForEachTest(): string {
  const folder = temporaryFolder()
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
  })
  return folder
}
