import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

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
