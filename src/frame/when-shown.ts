declare global {
  interface Document {
    /** Only some browsers make pages ready ahead. */
    prerendering?: boolean
  }
}

/** Where a page that was made ready ahead says that somebody sees it. */
export const shownPath = '/api/shown'

/** Acts when somebody sees the page: at once, or when the page that the browser made ready ahead is opened. */
export function whenShown(act: () => void) {
  if (document.prerendering) document.addEventListener('prerenderingchange', act)
  else act()
}
