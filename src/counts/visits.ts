/** Programs that say so, or that no person reads with; not telephones made by Cubot. What calls itself a browser is taken for one. */
const robot =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scan|monitor|uptime|lighthouse|headless|facebookexternalhit|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|libwww|^$/i

/**
 * Whether a request for a page is most likely a person's. Browsers say that they open a document; what comes before that
 * header does at least take HTML. A page that the browser fetched ahead, because somebody was about to press its link,
 * counts; one that it made ready ahead says itself when somebody sees it.
 *
 * @param header The value of a header of the request, by its name in lower case.
 */
export function isVisit(header: (name: string) => string | undefined): boolean {
  if (isRobot(header('user-agent')) || header('sec-purpose')?.includes('prerender')) return false
  const destination = header('sec-fetch-dest')
  if (destination !== undefined) return destination === 'document'
  return header('accept')?.includes('text/html') ?? false
}

/** Whether a program says of itself that no person reads with it. */
export const isRobot = (userAgent = ''): boolean => robot.test(userAgent)
