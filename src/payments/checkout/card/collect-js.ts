/* Collect.js, the provider's script for card fields, as its manual describes it. */

/** Hosted fields in the order of the form, by the provider's names. */
export const cardFieldNames = ['ccnumber', 'ccexp', 'cvv'] as const
export type CardFieldName = (typeof cardFieldNames)[number]

/** Settings of each hosted field for the provider; `placeholder` as in specification section 4. */
export const hostedFields: Readonly<
  Record<CardFieldName, { id: string; title: string; placeholder: string }>
> = {
  ccnumber: { id: 'card-number', title: 'Card number', placeholder: 'Card Number' },
  ccexp: { id: 'card-expiry', title: 'Expiry date', placeholder: 'MM/YY' },
  cvv: { id: 'card-code', title: 'Card security code', placeholder: 'CVV' },
}

/** Id of a hidden button that the script needs; without it the script stalls silently. */
export const requestButtonId = 'card-token-request'

interface CollectJs {
  configure: (options: object) => void
  startPaymentRequest: (event: Event) => void
  clearInputs: () => void
}

/** The script's only global; undefined before the script runs, or when its key is wrong. */
export const getCollectJs = () => (globalThis as { CollectJS?: CollectJs }).CollectJS

export interface CollectResponse {
  token?: unknown
  /** The event that was passed to `startPaymentRequest`. */
  initiatedBy?: unknown
  error?: unknown
}

/** Error message of an answer without a token; null when there is none. */
export function readErrorMessage({ error }: CollectResponse): string | null {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return typeof message === 'string' && message !== '' ? message : null
}

/** Field name of a callback; the manual has two spellings for some. */
export function findCardFieldName(name: string): CardFieldName | undefined {
  const spelt = { ccnum: 'ccnumber', cc_exp: 'ccexp' }[name] ?? name
  return cardFieldNames.find((known) => known === spelt)
}

/** Style of our own fields for the provider's frames, which do not see our style sheets. */
export function getHostedFieldStyle(): object {
  const page = getComputedStyle(document.documentElement)
  // The same size as ours, whichever font size the visitor has set; 1 rem is 16 px by default.
  const rem = (size: number) => `${size * Number.parseFloat(page.fontSize)}px`
  const colour = (name: string) => page.getPropertyValue(`--${name}`).trim()
  return {
    styleSniffer: false,
    customCss: {
      'background-color': colour('white'),
      color: colour('text'),
      'border-width': '0',
      'font-family': 'system-ui, sans-serif',
      // Below 16 px telephones zoom in when the field gets the focus.
      'font-size': rem(1.0625),
      height: rem(3.25),
      padding: `0 ${rem(1)}`,
      // The focus ring is drawn round the container.
      'outline-style': 'none',
    },
    placeholderCss: { color: colour('muted') },
    invalidCss: { color: colour('error') },
    validCss: { color: colour('text') },
    focusCss: { color: colour('text') },
  }
}
