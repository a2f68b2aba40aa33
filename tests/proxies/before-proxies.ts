import { unpackChromium } from '../support/chromium.ts'
import { requirePrograms } from '../support/needed-programs.ts'

/** Run once by Playwright, before any test. */
export default async function setup(): Promise<void> {
  requirePrograms({ nginx: 'nginx', caddy: 'caddy', openssl: 'openssl' })
  await unpackChromium()
}
