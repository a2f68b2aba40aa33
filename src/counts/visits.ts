/**
 * User agents that say they are robots or are never used by a person to read pages. `cubot` is a brand of telephones. A
 * robot that pretends to be a browser counts as one.
 */
const robot =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scan|monitor|uptime|lighthouse|headless|facebookexternalhit|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|libwww|^$/i

/**
 * True when a page request probably comes from a person: Sec-Fetch-Dest is "document", or, in browsers without it,
 * Accept includes HTML. Prefetched pages count; prerendered pages report themselves when they are shown.
 *
 * @param header Reads a request header by its lower-case name.
 */
export function isVisit(header: (name: string) => string | undefined): boolean {
  if (isRobot(header('user-agent')) || header('sec-purpose')?.includes('prerender')) return false
  const destination = header('sec-fetch-dest')
  if (destination !== undefined) return destination === 'document'
  return header('accept')?.includes('text/html') ?? false
}

export const isRobot = (userAgent = ''): boolean => robot.test(userAgent)
