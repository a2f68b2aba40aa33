import { randomBytes } from 'node:crypto'
import { html, raw } from 'hono/html'
import { written } from './amounts.ts'
import { browserFile } from './browser-file.ts'
import { testCards } from './cards.ts'
import type { TestCard } from './cards.ts'
import type { EventRow } from './store.ts'
import type { Transaction } from './ledger.ts'
import { switches, switchNames } from './switches.ts'
import type { SwitchName, Switches } from './switches.ts'

/* The gateway's own page: test cards, transactions and events, and switches for faults. */

interface Shown {
  switches: Switches
  transactions: readonly Transaction[]
  events: readonly EventRow[]
  /** Result of the last button. */
  said: string | null
}

const style = browserFile('page.css')

export function gatewayPage(shown: Shown) {
  const nonce = randomBytes(16).toString('base64')
  return {
    page: document(shown, nonce),
    headers: {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        `script-src 'nonce-${nonce}'`,
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join('; '),
    },
  }
}

const document = (shown: Shown, nonce: string) =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Test gateway</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header>
          <h1>Test gateway</h1>
          <p><span class="mark">Test mode: no money moves</span></p>
          <p>
            It stands in for the card payment provider. Never type a real card here.
            <a href="/">To the site</a>
          </p>
        </header>
        <main>
          ${shown.said === null ? '' : html`<p class="said" role="status">${shown.said}</p>`}
          <section id="cards" aria-labelledby="cards-title">
            <h2 id="cards-title">Cards to try</h2>
            <p>
              Expiry: any month to come, such as <code>12/34</code>. Security code: <code>999</code>, for
              American Express <code>9997</code>. Every other number that passes its check digit is taken as a
              card without 3-D Secure.
            </p>
            ${testCards.map(({ title, cards }, index) => cardList(title, cards, index === 0))}
          </section>
          <section id="transactions" aria-labelledby="transactions-title">
            <h2 id="transactions-title">Transactions</h2>
            ${shown.transactions.length === 0 ? html`<p class="quiet">None yet.</p>` : ''}
            <ul>
              ${shown.transactions.map(transactionItem)}
            </ul>
            <details>
              <summary>Take a payment by telephone</summary>
              <p class="quiet">
                As staff do in the provider's own pages: the site hears of it without having asked.
              </p>
              <form class="row" method="post" action="/test-gateway/back-office/sale">
                <label>Amount <input name="amount" inputmode="decimal" value="50.00" required /></label>
                <label>Reference <input name="order_id" /></label>
                <label>Family name <input name="last_name" /></label>
                <button type="submit">Take it</button>
              </form>
            </details>
          </section>
          <section id="switches" aria-labelledby="switches-title">
            <h2 id="switches-title">What shall go wrong</h2>
            <form method="post" action="/test-gateway/switches">
              ${groups().map(
                ([group, names]) =>
                  html`<h3>${group}</h3>
                    <div class="pair">${names.map((name) => switchField(name, shown.switches[name]))}</div>`,
              )}
              <p><button class="main" type="submit">Save</button></p>
            </form>
            <form method="post" action="/test-gateway/switches">
              <input type="hidden" name="reset" value="1" />
              <button type="submit">Everything back to normal</button>
            </form>
          </section>
          <section id="events" aria-labelledby="events-title">
            <h2 id="events-title">Events</h2>
            ${shown.events.length === 0 ? html`<p class="quiet">None yet.</p>` : ''}
            <ul>
              ${shown.events.map(eventItem)}
            </ul>
          </section>
        </main>
        <script nonce="${nonce}">
          if (navigator.clipboard)
            for (const button of document.querySelectorAll('.copy')) {
              button.hidden = false
              button.addEventListener('click', async () => {
                await navigator.clipboard.writeText(button.value)
                button.textContent = 'Copied'
                button.setAttribute('aria-label', 'Copied ' + button.value)
              })
            }
        </script>
      </body>
    </html>`

const cardList = (title: string, cards: readonly TestCard[], open: boolean) =>
  html`<details${open ? ' open' : ''}>
<summary>${title}</summary>
<ul>${cards.map(
    ({ number, does }) =>
      html`<li>
        <code>${spaced(number)}</code
        ><button class="copy" type="button" value="${number}" hidden aria-label="Copy ${number}">Copy</button
        ><span class="does">${does}</span>
      </li>`,
  )}</ul>
</details>`

const spaced = (number: string) =>
  /^3[47]/.test(number) ? number.replace(/^(.{4})(.{6})/, '$1 $2 ') : number.replaceAll(/(.{4})(?=.)/g, '$1 ')

const states: Record<string, string> = {
  pendingsettlement: 'paid',
  complete: 'paid and settled',
  failed: 'failed',
  canceled: 'voided',
  unknown: 'result not known yet',
}

function transactionItem(one: Transaction) {
  const name = `${one.fields['first_name'] ?? ''} ${one.fields['last_name'] ?? ''}`.trim()
  const first = one.actions[0]
  const isPaid = one.condition === 'pendingsettlement' || one.condition === 'complete'
  const buttons = first?.type !== 'sale' || !isPaid ? [] : worksOf(one)
  const amountsOf = (wanted: string) =>
    one.actions.filter(({ type }) => type === wanted).map(({ amount }) => written(amount))
  const [returned, chargedBack] = [amountsOf('refund'), amountsOf('return')]
  return html`<li>
    <strong>${one.currency} ${written(first?.amount ?? one.requested)}</strong>
    <span
      >${states[one.condition]}${first !== undefined && first.success === 0 ? ` (${first.code} ${first.text})` : ''}</span
    >
    ${returned.length > 0 ? html`<span>given back ${returned.join(', ')}</span>` : ''}
    ${chargedBack.length > 0 ? html`<span>charged back ${chargedBack.join(', ')}</span>` : ''}
    <span class="quiet"
      >${one.id} · ${one.order_id || 'no reference'} ·
      ${one.card?.masked ?? 'no card'}${name === '' ? '' : ` · ${name}`} ·
      ${new Date(one.created_at).toISOString().slice(0, 19).replace('T', ' ')} UTC</span
    >
    ${buttons.map(
      ([work, label]) =>
        html`<form class="row" method="post" action="/test-gateway/back-office/${one.id}/${work}">
          <button type="submit" aria-label="${label} ${one.id}">${label}</button>
        </form>`,
    )}
  </li>`
}

const worksOf = ({ condition }: Transaction): [string, string][] => [
  ...(condition === 'pendingsettlement'
    ? ([
        ['void', 'Void'],
        ['settle', 'Settle'],
      ] satisfies [string, string][])
    : []),
  ['refund', 'Refund'],
  ['chargeback', 'Charge back'],
]

const eventItem = (event: EventRow) =>
  html`<li>
    <strong>${event.type}</strong><span>${event.state}</span>
    <span class="quiet"
      >${event.transaction_id ?? ''} · ${event.attempts}
      sent${event.last_status === '' ? '' : `, last answer ${event.last_status}`}</span
    >
    <form class="row" method="post" action="/test-gateway/back-office/events/${event.id}/again">
      <button type="submit" aria-label="Send again: ${event.type} of ${event.transaction_id ?? ''}">
        Send again
      </button>
    </form>
  </li>`

function groups(): [string, SwitchName[]][] {
  const byGroup = new Map<string, SwitchName[]>()
  for (const name of switchNames) {
    const { group } = switches[name]
    byGroup.set(group, [...(byGroup.get(group) ?? []), name])
  }
  return [...byGroup]
}

/** Labels of the switches' values. */
const words: Record<string, string> = {
  hang: 'never comes',
  late: 'comes late',
  drop: 'connection breaks',
  'drop-mid-answer': 'connection breaks in the middle',
  html: 'a page in place of data',
  'http-500': 'HTTP 500',
  'http-429': 'HTTP 429, too many requests',
  truncated: 'cut short',
  'repeated-key': 'says response twice',
  contradictory: 'declined and approved in one',
  'before-answer': 'before the answer to the sale',
  'out-of-order': 'the later one first',
  action: 'part of its sale',
  transaction: 'a transaction of its own',
  both: 'event and record',
  event: 'event only',
  record: 'record only',
}

function switchField(name: SwitchName, value: string) {
  const { label, values, normal } = switches[name]
  const field =
    values === 'number'
      ? html`<input name="${name}" inputmode="numeric" pattern="[0-9]{1,8}" value="${value}" required />`
      : html`<select name="${name}">
          ${values.map((each) => html`<option value="${each}" ${each === value ? ' selected' : ''}>${words[each] ?? each}</option>`)}
        </select>`
  return html`<label class="${value === normal ? '' : 'changed'}">${label} ${field}</label>`
}
