/* The script of the provider's card fields as its manual describes it. */

/** The hosted fields in the order of the form, by the provider's names. */
export const cardFieldNames = ['ccnumber', 'ccexp', 'cvv'] as const
export type CardFieldName = (typeof cardFieldNames)[number]

/** What is named to the provider; `placeholder` as specification section 4 has it. */
export const hostedFields: Readonly<
  Record<CardFieldName, { id: string; title: string; placeholder: string }>
> = {
  ccnumber: { id: 'card-number', title: 'Card number', placeholder: 'Card Number' },
  ccexp: { id: 'card-expiry', title: 'Expiry date', placeholder: 'MM/YY' },
  cvv: { id: 'card-code', title: 'Card security code', placeholder: 'CVV' },
}

/** Of the button that the script wants to find, or it stalls without a word; nobody sees it. */
export const requestButtonId = 'card-token-request'

interface CollectJs {
  configure: (options: object) => void
  startPaymentRequest: (event: Event) => void
  clearInputs: () => void
}

/** The one global that the script makes; undefined before that, or where its key is wrong. */
export const collectJs = () => (globalThis as { CollectJS?: CollectJs }).CollectJS

/** What `callback` gets. */
export interface CollectResponse {
  token?: unknown
  /** The event that the request was begun with. */
  initiatedBy?: unknown
  error?: unknown
}

/** The message of an answer without a token; null where there is none. */
export function messageOf({ error }: CollectResponse): string | null {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return typeof message === 'string' && message !== '' ? message : null
}

/** The field of a callback; the manual has two spellings for some. */
export function fieldNamed(name: string): CardFieldName | undefined {
  const spelt = { ccnum: 'ccnumber', cc_exp: 'ccexp' }[name] ?? name
  return cardFieldNames.find((known) => known === spelt)
}

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
