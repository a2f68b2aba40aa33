import { html, raw } from 'hono/html'
import { browserFile } from './browser-file.ts'
import type { FieldName } from './card-fields.ts'
import { merchant } from './event-body.ts'

/* Documents inside the frames: one per card field, and the test bank's challenge. */

const fieldStyle = browserFile('field.css')
const challengeStyle = browserFile('challenge.css')

const autofill: Record<FieldName, string> = { ccnumber: 'cc-number', ccexp: 'cc-exp', cvv: 'cc-csc' }

interface FieldPage {
  field: FieldName
  title: string
  placeholder: string
  origin: string
  nonce: string
}

export const fieldDocument = ({ field, title, placeholder, origin, nonce }: FieldPage) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${raw(fieldStyle)}
        </style>
      </head>
      <body hidden>
        <input
          type="text"
          inputmode="numeric"
          autocomplete="${autofill[field]}"
          name="${field}"
          aria-label="${title}"
          placeholder="${placeholder}"
          spellcheck="false"
          autocapitalize="off"
          data-field="${field}"
          data-origin="${origin}"
        />
        <script nonce="${nonce}" src="field.js"></script>
      </body>
    </html>`

interface ChallengePage {
  id: string
  origin: string
  amount: string
  currency: string
  /** True when authentication fails whatever the cardholder chooses. */
  fails: boolean
  nonce: string
}

/** Its buttons are disabled until the script runs, because without it an answer would be lost. */
export const challengeDocument = ({ id, origin, amount, currency, fails, nonce }: ChallengePage) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Test bank</title>
        <style nonce="${nonce}">
          ${raw(challengeStyle)}
        </style>
      </head>
      <body data-id="${id}" data-origin="${origin}">
        <main>
          <header><strong>Test bank</strong><small>Test mode: no money moves</small></header>
          <h1>Do you want to make this payment?</h1>
          <dl>
            <dt>To</dt>
            <dd>${merchant.name}</dd>
            <dt>Amount</dt>
            <dd>${formatAmount(amount, currency)}</dd>
          </dl>
          ${fails ? html`<p>This test card fails even when you approve.</p>` : ''}
          <form>
            <button type="submit" value="approve" disabled>Approve</button>
            <button type="submit" value="refuse" disabled>Refuse</button>
          </form>
          <p role="status"></p>
        </main>
        <script nonce="${nonce}" src="challenge.js"></script>
      </body>
    </html>`

/**
 * Amount in whole pounds, as the provider's own component sends it; a page that sends pence shows a hundredfold amount
 * here.
 */
function formatAmount(amount: string, currency: string): string {
  const number = Number(amount)
  if (amount === '' || !Number.isFinite(number) || !/^[A-Z]{3}$/.test(currency))
    return `${amount} ${currency}`
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(number)
}
