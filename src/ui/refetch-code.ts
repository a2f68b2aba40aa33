/**
 * Fetches the page's scripts and styles again, so that another document can load those that failed here. A browser
 * remembers a failed script: Chromium and Firefox as long as the document lives, Safari's engine in later documents
 * too, until the file is requested in another way. The fetched files are in the cache.
 *
 * @throws {TypeError} when the connection is still broken.
 */
export async function refetchCode(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link:is([rel=modulepreload], [rel=stylesheet])')
  await Promise.all([...links].map(({ href }) => fetch(href)))
}
