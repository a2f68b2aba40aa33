/** The looks of our own fields for those of the provider, whose frames see nothing of our style sheets. */
export function hostedStyle(): object {
  const page = getComputedStyle(document.documentElement)
  // As large as ours, whatever somebody has chosen; 16 px make one rem unless they have.
  const rem = (size: number) => `${size * Number.parseFloat(page.fontSize)}px`
  const colour = (name: string) => page.getPropertyValue(`--${name}`).trim()
  return {
    styleSniffer: false,
    customCss: {
      'background-color': colour('white'),
      color: colour('text'),
      'border-width': '0',
      'font-family': 'system-ui, sans-serif',
      // Below 16 px telephones enlarge the page when the field is entered.
      'font-size': rem(1.0625),
      height: rem(3.25),
      padding: `0 ${rem(1)}`,
      // The ring is drawn round the container.
      'outline-style': 'none',
    },
    placeholderCss: { color: colour('muted') },
    invalidCss: { color: colour('error') },
    validCss: { color: colour('text') },
    focusCss: { color: colour('text') },
  }
}
