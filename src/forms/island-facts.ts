import { MINUTE } from '../runtime/units.ts'
import type { Notice } from '../practice/notice.ts'
import type { FormStatus } from './form-status.ts'

/** What the form of a page is written from. Times are UTC as ISO 8601: as milliseconds they would look like the number of a card. */
export interface IslandFacts {
  formStatus: FormStatus
  /** When the page was written. */
  at: string
  /** From when it may say something outdated. */
  until: string
  notice: Notice | null
}

/** An open page is asked again so often although its words should still hold: the clock of the device may be wrong. */
const ASKED_AGAIN = 15 * MINUTE

/** The facts that stand in a page; null where there are none. */
export function factsIn(page: Document): IslandFacts | null {
  const facts = page.getElementById('island-facts')?.textContent
  return facts === undefined ? null : (JSON.parse(facts) as IslandFacts)
}

/** Looks once a minute whether what the page says may be over, and then asks for the page anew. @returns what ends that. */
export function keepCurrent({ until }: IslandFacts, found: (facts: IslandFacts) => void): () => void {
  const begun = Date.now()
  const look = async () => {
    if (Date.now() < Math.min(Date.parse(until), begun + ASKED_AGAIN)) return
    const answer = await fetch(location.pathname, { cache: 'no-cache' })
    const facts = factsIn(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    if (facts !== null) found(facts)
  }
  // Without a connection it is tried again in a minute.
  const timer = setInterval(() => void look().catch(() => undefined), MINUTE)
  return () => clearInterval(timer)
}
