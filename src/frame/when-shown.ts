declare global {
  interface Document {
    /** Only in browsers that prerender. */
    prerendering?: boolean
  }
}

/** Address to which a prerendered page reports that it is shown. */
export const pageShownPath = '/api/shown'

/** Calls `act` when the page is seen: at once, or when a prerendered page is opened. */
export function runWhenShown(act: () => void) {
  if (document.prerendering) document.addEventListener('prerenderingchange', act)
  else act()
}
