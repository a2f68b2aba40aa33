/*
 * `npm test` runs before each commit and tries a sample of long tests; `npm run test:all` (TESTS=all) runs everything.
 * Tests that are long as a whole are skipped in the sample: `test.runIf(everything)` in vitest, the tag `@long` in
 * Playwright.
 */

/** True when this run tries everything. */
export const everything = process.env['TESTS'] === 'all'

/** Number of cases in this run. The sample is the beginning of the full list: both are drawn from the same seed. */
export const sample = (few: number, all: number): number => (everything ? all : few)
