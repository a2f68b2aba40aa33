declare global {
  interface Document {
    /** Only some browsers make pages ready ahead. */
    prerendering?: boolean
  }
}

/** Acts when somebody sees the page: at once, or when the page that the browser made ready ahead is opened. */
export function whenShown(act: () => void) {
  if (document.prerendering) document.addEventListener('prerenderingchange', act)
  else act()
}
