import { MINUTE } from '../runtime/units.ts'
import type { Notice } from '../facts/prepared-notices.ts'
import type { FormStatus } from './form-status.ts'

/** Facts to render a page's form from. Times are ISO 8601 in UTC: milliseconds would look like a card number. */
export interface IslandFacts {
  formStatus: FormStatus
  /** When the page was rendered. */
  at: string
  /** When it may be outdated. */
  until: string
  notice: Notice | null
}

/** An open page is fetched again after this time even if it should still be valid: the device's clock may be wrong. */
const ASKED_AGAIN = 15 * MINUTE

export function readIslandFacts(page: Document): IslandFacts | null {
  const facts = page.getElementById('island-facts')?.textContent
  return facts === undefined ? null : (JSON.parse(facts) as IslandFacts)
}

/** Checks each minute whether the page may be outdated, then fetches it again. @returns a function that stops this. */
export function pollIslandFacts({ until }: IslandFacts, found: (facts: IslandFacts) => void): () => void {
  const begun = Date.now()
  const look = async () => {
    if (Date.now() < Math.min(Date.parse(until), begun + ASKED_AGAIN)) return
    const answer = await fetch(location.pathname, { cache: 'no-cache' })
    const facts = readIslandFacts(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    if (facts !== null) found(facts)
  }
  // Without a connection it is retried a minute later.
  const timer = setInterval(() => void look().catch(() => undefined), MINUTE)
  return () => clearInterval(timer)
}
