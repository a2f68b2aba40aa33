/**
 * Fetches again what the page has loaded of scripts and styles, so that another document can have what this one could
 * not: a browser remembers a script that failed. Chromium and Firefox do so as long as the document lives; Safari's
 * engine does in later documents too, until the file is asked for in another way. What came is in the cache.
 *
 * @throws {TypeError} when the line is still broken.
 */
export async function fetchCodeAgain(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link:is([rel=modulepreload], [rel=stylesheet])')
  await Promise.all([...links].map(({ href }) => fetch(href)))
}
