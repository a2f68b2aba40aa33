/*
 * `npm test` is run before each commit and tries a sample of what is long; `npm run test:all` (TESTS=all) tries all of it.
 * What is long as a whole is left out of the sample: `test.runIf(everything)` in vitest, `{ tag: '@long' }` in Playwright.
 */

/** Whether this run tries everything. */
export const everything = process.env['TESTS'] === 'all'

/** How many of something this run tries. The few of a sample are the first of all: both are drawn from the same seed. */
export const sample = (few: number, all: number): number => (everything ? all : few)
