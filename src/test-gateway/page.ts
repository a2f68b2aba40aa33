import { randomBytes } from 'node:crypto'
import { html } from 'hono/html'
import { written } from './amounts.ts'
import { testCards } from './cards.ts'
import type { TestCard } from './cards.ts'
import type { EventRow } from './store.ts'
import type { Transaction } from './ledger.ts'
import { switches, switchNames } from './switches.ts'
import type { SwitchName, Switches } from './switches.ts'

/* The gateway's own page: which cards to try, what happened, and what shall go wrong next. */

interface Shown {
  switches: Switches
  transactions: readonly Transaction[]
  events: readonly EventRow[]
  /** What came of the last button. */
  said: string | null
}

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

const style = html` <style>
  body {
    margin: 0 auto;
    max-width: 60rem;
    padding: 2rem 1.25rem;
    font:
      17px/1.5 system-ui,
      sans-serif;
    color: #2b4540;
    background: #fbf8f2;
  }
  section {
    margin: 2rem 0;
    padding: 1.25rem;
    border: 1px solid #e2d9ca;
    border-radius: 18px;
    background: #fff;
  }
  h1 {
    margin: 0 0 0.5rem;
    line-height: 1.2;
  }
  h2 {
    margin: 0 0 0.75rem;
    line-height: 1.25;
  }
  h3 {
    margin: 1.5rem 0 0.5rem;
    font-size: 1.0625rem;
  }
  p {
    margin: 0 0 0.75rem;
  }
  a {
    color: #1d5c50;
  }
  .mark {
    display: inline-block;
    padding: 0.25rem 0.75rem;
    border-radius: 1rem;
    background: #fbe3b0;
    color: #4d3800;
    font-weight: 600;
  }
  .said {
    padding: 0.75rem 1rem;
    border-radius: 12px;
    background: #e2efe9;
  }
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  li {
    padding: 0.75rem 0;
    border-top: 1px solid #efe8dc;
  }
  li > * {
    margin-right: 0.75rem;
  }
  code {
    font:
      600 1em/1.5 ui-monospace,
      monospace;
    user-select: all;
    white-space: nowrap;
  }
  summary {
    cursor: pointer;
    padding: 0.5rem 0;
    font-weight: 600;
  }
  button {
    min-height: 2.75rem;
    padding: 0.25rem 1rem;
    border: 1px solid #2b4540;
    border-radius: 2rem;
    background: #fff;
    color: #2b4540;
    font: inherit;
    cursor: pointer;
  }
  button.main {
    background: #2b4540;
    color: #fff;
  }
  button.copy {
    border-color: #e2d9ca;
  }
  form.row {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin: 0.25rem 0.5rem 0.25rem 0;
  }
  label {
    display: grid;
    gap: 0.25rem;
    margin: 0.75rem 0;
  }
  .pair {
    display: grid;
    gap: 0 1.5rem;
    grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
  }
  select,
  input {
    box-sizing: border-box;
    width: 100%;
    min-height: 2.75rem;
    padding: 0.25rem 0.75rem;
    border: 1px solid #8a988f;
    border-radius: 10px;
    background: #fff;
    color: inherit;
    font: inherit;
  }
  .changed select,
  .changed input {
    border: 2px solid #9a5b00;
    background: #fff8e8;
  }
  :focus-visible {
    outline: 3px solid #c97b12;
    outline-offset: 2px;
  }
  .quiet {
    color: #55675f;
  }
</style>`

const document = (shown: Shown, nonce: string) =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Test gateway</title>
        ${style}
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
        ><span>${does}</span>
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
  const returned = one.actions.filter(({ type }) => type === 'refund').map(({ amount }) => written(amount))
  return html`<li>
    <strong>${one.currency} ${written(first?.amount ?? one.requested)}</strong>
    <span
      >${states[one.condition]}${first !== undefined && first.success === 0 ? ` (${first.code} ${first.text})` : ''}</span
    >
    ${returned.length > 0 ? html`<span>given back ${returned.join(', ')}</span>` : ''}
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
      <button type="submit" aria-label="Send ${event.type} of ${event.transaction_id ?? ''} again">
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

function switchField(name: SwitchName, value: string) {
  const { label, values, normal } = switches[name]
  const field =
    values === 'number'
      ? html`<input name="${name}" inputmode="numeric" pattern="[0-9]{1,8}" value="${value}" required />`
      : html`<select name="${name}">
          ${values.map((each) => html`<option${each === value ? ' selected' : ''}>${each}</option>`)}
        </select>`
  return html`<label class="${value === normal ? '' : 'changed'}">${label} ${field}</label>`
}
