/** The looks of our own fields for those of the provider, whose frames see nothing of our style sheets. */
export function hostedStyle(): object {
  const page = getComputedStyle(document.documentElement)
  const colour = (name: string) => page.getPropertyValue(`--${name}`).trim()
  return {
    styleSniffer: false,
    customCss: {
      'background-color': colour('white'),
      color: colour('text'),
      'border-width': '0',
      'font-family': 'system-ui, sans-serif',
      // Below 16 px telephones enlarge the page when the field is entered.
      'font-size': '17px',
      height: '52px',
      padding: '0 16px',
      // The ring is drawn round the container.
      'outline-style': 'none',
    },
    placeholderCss: { color: colour('muted') },
    invalidCss: { color: colour('error') },
    validCss: { color: colour('text') },
    focusCss: { color: colour('text') },
  }
}
