import type { Call, Fields, SeenAs } from '../records.ts'

/* The checker's own book: who wanted what, which cards were sent for it, and what the site was told about each. */

/** What the provider last told the site about a sale. */
export type Knowledge = 'nothing' | 'not charged' | 'charged' | 'returned'

export interface SentSale {
  reference: string
  /** Of the payment that patient and practice know. */
  payment: string
  token: string
  wish: Wish
  fields: Fields
  at: number
  knows: Knowledge
  /** When the site was told that it was charged. */
  knownAt: number | null
  /** Made while the account was in test mode. */
  isTest: boolean
  /** The site was told so, before it heard again that cards are charged. */
  isKnownTest?: boolean
  /** Made while the site’s clock was wrong: a browser’s cookie of then does not count later. */
  isClockWrong: boolean
}

/** One payment that somebody wants to make in one browser. */
export interface Wish {
  key: string
  /** When its browser was first asked to pay, with the cookie that it has. */
  since: number
  email: string
  sales: SentSale[]
  /** What was sent with each token, newest last. */
  asked: Map<string, Call['asked']>
  /** When the payer was last asked to wait; null: not, or the page said what became of the card. */
  pendingAt: number | null
}

/** A comparison asks its next question within milliseconds of the answer before; its answer takes a second. */
const COMPARISON = 5_000
const HOUR = 3_600_000

export type Book = ReturnType<typeof createBook>

export function createBook() {
  const wishes = new Map<string, Wish>()
  const tokens = new Map<string, Wish>()
  const sales = new Map<string, SentSale>()
  /** References of which the provider's record told the site that they are charged back. */
  const disputed = new Set<string>()

  /** As cards were before the comparison under way told of them: it counts once all its questions are answered. */
  let compared: { sale: SentSale; before: Pick<SentSale, 'knows' | 'knownAt'>; at: number }[] = []

  const learn = (reference: string, news: Knowledge, at: number) => {
    const sale = sales.get(reference)
    if (sale === undefined || news === 'nothing') return
    // What was charged stays charged until it is given back.
    if (news === 'not charged' && (sale.knows === 'charged' || sale.knows === 'returned')) return
    if (news === 'charged' && sale.knows === 'returned') return
    sale.knows = news
    if (news !== 'not charged') sale.knownAt ??= at
  }

  /** A person decided that a card was not charged. */
  const resolve = (reference: string) => {
    if (sales.get(reference)?.knows === 'nothing') learn(reference, 'not charged', 0)
  }

  return {
    wishes,
    sales,
    disputed,
    wishOf({ device, asked, at }: Pick<SeenAs<'ask'>, 'device' | 'asked' | 'at'>): Wish {
      const form = asked['form'] as { purpose?: string } | undefined
      const email = (asked['email'] as string).toLowerCase()
      const key = `${device} ${form?.purpose} ${email}`
      const wish = wishes.getOrInsertComputed(key, () => {
        return { key, since: at, email, sales: [], asked: new Map(), pendingAt: null }
      })
      // Its cookie has ended, and the next one begins.
      if (at - wish.since > 25 * HOUR) wish.since = at
      const token = String(asked['token'])
      // A repetition only asks.
      if (asked['again'] !== true) wish.asked.set(token, asked)
      tokens.set(token, wish)
      return wish
    },
    ofPayment: (payment: string) => [...sales.values()].filter((sale) => sale.payment === payment),
    /** Null: with a token that nobody sent. */
    enterSale(
      { fields, at }: SeenAs<'sale'>,
      when: Pick<SentSale, 'isTest' | 'isClockWrong'>,
    ): SentSale | null {
      const { orderid: reference = '', payment_token: token = '' } = fields
      const wish = tokens.get(token)
      if (wish === undefined) return null
      const payment = reference.slice(3, 12)
      const heard = { knows: 'nothing', knownAt: null } as const
      const sale: SentSale = { reference, payment, token, wish, fields, at, ...when, ...heard }
      sales.set(reference, sale)
      wish.sales.push(sale)
      return sale
    },
    /** What a command heard since then, and did not write down. */
    unhear(reference: string, since: number) {
      const sale = sales.get(reference)
      if (sale?.knownAt != null && sale.knownAt > since)
        Object.assign(sale, { knows: 'nothing', knownAt: null })
    },
    hearAnswer: ({ reference, said, at }: SeenAs<'sale answer'>) => learn(reference, fromAnswer(said), at),
    hearEvent: ({ body, accepted, at }: SeenAs<'event'>) => {
      const { event_type: type, event_body: about } = JSON.parse(body) as {
        event_type: string
        event_body: { order_id?: string; features?: { is_test_mode?: boolean } }
      }
      if (accepted && about.features?.is_test_mode !== true)
        learn(about.order_id ?? '', events[type] ?? 'nothing', at)
    },
    /** A reference is charged if any of its sales was. */
    hearRecord({ said, fields, at }: SeenAs<'look-up'>) {
      const isComparison = 'start_date' in fields
      compared = isComparison ? compared.filter((one) => one.at > at - COMPARISON) : []
      if (said === null) for (const { sale, before } of compared.toReversed()) Object.assign(sale, before)
      const told = new Map<string, Knowledge>()
      for (const [, one = ''] of (said ?? '').matchAll(/<transaction>([\s\S]*?)<\/transaction>/g)) {
        const [, reference = ''] = /<order_id>([^<]*)/.exec(one) ?? []
        const [, condition = ''] = /<condition>([^<]*)/.exec(one) ?? []
        if (/<action_type>return/.test(one)) disputed.add(reference)
        // A refund with a number of its own.
        if (/<action_type>refund/.test(one) && !/<action_type>sale/.test(one)) continue
        if (told.get(reference) !== 'charged') told.set(reference, conditions[condition] ?? 'nothing')
      }
      for (const [reference, news] of told) {
        const sale = sales.get(reference)
        if (isComparison && sale !== undefined)
          compared.push({ sale, before: { knows: sale.knows, knownAt: sale.knownAt }, at })
        learn(reference, news, at)
      }
    },
    /** After a restore, the site knows nothing of cards in between of which the provider knows nothing. */
    forget(from: number, until: number) {
      for (const { reference, at } of sales.values()) if (at >= from && at < until) resolve(reference)
    },
    resolve,
  }
}

/** A sale's answer, if it is one (the provider's manual). */
function fromAnswer(said: string): Knowledge {
  const answer = new URLSearchParams(said)
  const [response, code] = [answer.get('response'), Number(answer.get('response_code'))]
  if (response === '1' && code === 100) return 'charged'
  // With these the provider itself does not know.
  const isUnclear = [400, 420, 421].includes(code)
  return (response === '2' || response === '3') && !isUnclear ? 'not charged' : 'nothing'
}

const events: Readonly<Record<string, Knowledge>> = {
  'transaction.sale.success': 'charged',
  'transaction.sale.failure': 'not charged',
  'transaction.void.success': 'returned',
}

const conditions: Readonly<Record<string, Knowledge>> = {
  pendingsettlement: 'charged',
  complete: 'charged',
  canceled: 'returned',
  failed: 'not charged',
}
