import type { SentSale, Wish } from './book.ts'
import { A_MOMENT, FOLLOWED, HOUR, isCallOut, MINUTE, untilOf } from './known.ts'
import type { Known, Notice } from './known.ts'
import type { SeenAs } from '../records.ts'

/* What each answer to somebody’s browser claims. */

interface Shown {
  known: Known
  at: number
  wish: Wish
  /** Sales of the token that was sent. */
  own: readonly SentSale[]
  name: unknown
}

/** A sentence that a payer reads, and what is untrue about it; null: nothing. The first that fits counts. */
const sentences: readonly (readonly [RegExp, (shown: Shown) => string | null])[] = [
  // About this call alone.
  // The provider refused a card for a fault of the account.
  [/We can’t take card payments at the moment, and/, (shown) => nothingTaken(shown, shown.own)],
  [/We can’t take card payments/, (shown) => nothingTaken(shown, shown.own) ?? isClosedForAReason(shown)],
  [
    /this time|is missing|another payment from this browser|Too many|price may have changed|didn’t confirm/i,
    (shown) => nothingTaken(shown, shown.own),
  ],
  [/We couldn’t find your details/, () => null],
  [/nothing (more )?was taken/i, (shown) => nothingTaken(shown, shown.wish.sales)],
  [
    /returned to your card/,
    ({ known, wish }) => (known.backOf(wish.sales) === 0 ? 'nothing was returned' : null),
  ],
]

function nothingTaken({ known, at, own, name }: Shown, sales: readonly SentSale[]): string | null {
  // Another tab may have sent a card while this was said.
  const isSaid = (sale: SentSale) => own.includes(sale) || at - sale.at > A_MOMENT
  const held = sales.find((sale) => known.holds(sale, at, name) && isSaid(sale))
  return held === undefined ? null : `${held.reference} was or may have been charged`
}

/** Cards are taken unless something speaks against it, or did a short while ago. */
function isClosedForAReason({ known, at }: Shown): string | null {
  const isWell = known.isWell(at, 100 * MINUTE, 'provider', 'test mode', 'keys', 'clock', 'disk')
  const isNotice = known.notices.some(
    (one) => one.kind === 'no card payments' && at < untilOf(one) + FOLLOWED,
  )
  return isWell && !isNotice && at - known.restoredAt > 100 * MINUTE ? 'nothing speaks against cards' : null
}

export function judgeAnswer(known: Known, seen: SeenAs<'answer'>): string | null {
  if (seen.status === 500) return `${seen.path} answers with an error of the program.`
  if (seen.path === '/api/payments/process') return judgePayment(known, seen)
  if (seen.path === '/api/payments/made' && seen.status === 200) return judgeMade(known, seen)
  if (seen.path === '/contact' && seen.status === 200) return judgeNotice(known, seen)
  return null
}

function judgePayment(known: Known, seen: SeenAs<'answer'>): string | null {
  const wish = known.book.wishOf(seen)
  if (seen.status === null) return null
  const { status, error, details } = seen.body as Record<string, string | null>
  const { at, asked } = seen
  const own = wish.sales.filter(({ token }) => token === asked['token'])
  // With status 503, or after a restore, the site could not write down that somebody waits.
  if (status === 'pending' && seen.status === 200 && known.isCompared) wish.pendingAt = at
  // The page says what became of the card.
  if (status === 'error' && seen.status === 200) wish.pendingAt = null
  if (status === 'success') {
    wish.pendingAt = null
    const paid = wish.sales.filter((sale) => known.charges(sale).length > 0)
    // After a restore, the provider’s record does not tell what was a test.
    if (paid.every((sale) => sale.isKnownTest && !known.isTestMode() && sale.at > known.restoredAt))
      return `${wish.key} was shown “success”, and no card was charged.`
    if (own.length === 0 && isCallOut(paid[0]?.fields) && paid.every((one) => at - one.at > 22 * HOUR))
      return `${wish.key} wants another call-out, and is told that it is paid.`
  }
  for (const sentence of [error, details]) {
    if (typeof sentence !== 'string' || status !== 'error') continue
    const [, claim] = sentences.find(([words]) => words.test(sentence)) ?? []
    const shown = { known, at, wish, own, name: asked['first_name'] }
    const untrue = claim === undefined ? 'nobody knows what it claims' : claim(shown)
    if (untrue !== null) return `${wish.key} was told “${sentence}”, and ${untrue}.`
  }
  return null
}

function judgeMade(known: Known, seen: SeenAs<'answer'>): string | null {
  const { payments } = seen.body as {
    payments: { status: string; transaction_id: string | null; amount: string }[]
  }
  const charges = [...known.book.sales.values()]
    .filter(({ wish }) => wish.key.startsWith(seen.device))
    .flatMap(known.charges)
  for (const { status, transaction_id: id, amount } of payments) {
    const charge = charges.find((one) => String(one.id) === id)
    if (status === 'success' && charge === undefined)
      return `${seen.device} is shown ${id} as paid, and it was not charged.`
    if (status === 'success' && charge !== undefined && (charge.pence / 100).toFixed(2) !== amount)
      return `${seen.device} is shown £${amount} for ${id}, and it was ${charge.pence} pence.`
  }
  return null
}

/** A page shows the notice of now, and no other; another process follows within a minute. */
function judgeNotice(known: Known, { at, body }: SeenAs<'answer'>): string | null {
  const html = String(body)
  const { notices } = known
  const notice = known.notice()
  const isNew = notice !== undefined && at < notice.at + FOLLOWED
  const isOver = (one: Notice) => (one !== notice && !isNew) || at > untilOf(one) + FOLLOWED
  const wrong = notices.find((one) => html.includes(one.sentence) && isOver(one))
  if (wrong !== undefined) return `“${wrong.sentence}” is over, and is still shown.`
  return notice !== undefined && known.isSurelyOn(notice, at) && !html.includes(notice.sentence)
    ? `“${notice.sentence}” is not shown.`
    : null
}
