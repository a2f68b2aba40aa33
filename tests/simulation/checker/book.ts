import type { Answer, LookUp, Sale, SaleAnswer, ToldEvent } from '../records.ts'

/* The checker's own book: who wanted what, which cards were sent for it, and what the site was told about each. */

/** What the provider last told the site about a sale. */
export type Knowledge = 'nothing' | 'not charged' | 'charged' | 'returned'

export interface SentSale {
  reference: string
  /** Of the payment that patient and practice know. */
  payment: string
  token: string
  wish: Wish
  fields: Sale['fields']
  at: number
  knows: Knowledge
  /** When the site was told that it was charged. */
  knownAt: number | null
  /** Made while the account was in test mode. */
  isTest: boolean
}

/** One payment that somebody wants to make in one browser. */
export interface Wish {
  key: string
  email: string
  sales: SentSale[]
  /** What was sent with each token, newest last. */
  asked: Map<string, Answer['asked']>
  /** Shown to the payer as being checked, since when; null: not, or ended. */
  pendingSince: number | null
}

export type Book = ReturnType<typeof createBook>

export function createBook() {
  const wishes = new Map<string, Wish>()
  const tokens = new Map<string, Wish>()
  const sales = new Map<string, SentSale>()
  /** References of which the provider's record told the site that they are charged back. */
  const disputed = new Set<string>()

  const learn = (reference: string, news: Knowledge, at: number) => {
    const sale = sales.get(reference)
    if (sale === undefined || news === 'nothing') return
    // What was charged stays charged until it is given back.
    if (news === 'not charged' && (sale.knows === 'charged' || sale.knows === 'returned')) return
    if (news === 'charged' && sale.knows === 'returned') return
    sale.knows = news
    if (news !== 'not charged') sale.knownAt ??= at
  }

  return {
    wishes,
    sales,
    disputed,
    wishOf({ device, asked }: Pick<Answer, 'device' | 'asked'>): Wish {
      const form = asked['form'] as { purpose?: string; message?: { email?: string } } | undefined
      const email = (asked['email'] as string).toLowerCase()
      const key = `${device} ${form?.purpose} ${email}`
      const known = wishes.get(key)
      const wish = known ?? { key, email, sales: [], asked: new Map(), pendingSince: null }
      wishes.set(key, wish)
      const token = String(asked['token'])
      // A repetition only asks.
      if (asked['again'] !== true) wish.asked.set(token, asked)
      tokens.set(token, wish)
      return wish
    },
    ofPayment: (payment: string) => [...sales.values()].filter((sale) => sale.payment === payment),
    /** Null: with a token that nobody sent. */
    enterSale({ fields, at }: Sale & { at: number }, isTest: boolean): SentSale | null {
      const { orderid: reference = '', payment_token: token = '' } = fields
      const wish = tokens.get(token)
      if (wish === undefined) return null
      const payment = reference.slice(3, 12)
      const sale: SentSale = {
        reference,
        payment,
        token,
        wish,
        fields,
        at,
        knows: 'nothing',
        knownAt: null,
        isTest,
      }
      sales.set(reference, sale)
      wish.sales.push(sale)
      return sale
    },
    hear: (seen: (LookUp | SaleAnswer | ToldEvent) & { at: number }): void => {
      if (seen.saw === 'sale answer') return learn(seen.reference, fromAnswer(seen.said), seen.at)
      if (seen.saw === 'event') {
        if (!seen.accepted) return
        const { event_type: type, event_body: body } = JSON.parse(seen.body) as {
          event_type: string
          event_body: { order_id?: string; features?: { is_test_mode?: boolean } }
        }
        if (body.order_id !== undefined && body.features?.is_test_mode !== true)
          learn(body.order_id, fromEvent(type), seen.at)
        return
      }
      for (const [, one = ''] of (seen.said ?? '').matchAll(/<transaction>([\s\S]*?)<\/transaction>/g))
        if (/<action_type>return/.test(one)) disputed.add(/<order_id>([^<]*)/.exec(one)?.[1] ?? '')
      for (const [reference, news] of fromRecord(seen.said ?? '')) learn(reference, news, seen.at)
    },
    /** A person decided that a card was not charged. */
    settle(reference: string) {
      const sale = sales.get(reference)
      if (sale !== undefined && sale.knows === 'nothing') sale.knows = 'not charged'
    },
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

const fromEvent = (type: string): Knowledge => events[type] ?? 'nothing'
const events: Readonly<Record<string, Knowledge>> = {
  'transaction.sale.success': 'charged',
  'transaction.sale.failure': 'not charged',
  'transaction.void.success': 'returned',
}

/** What a query's answer says about each reference: charged if any of its sales was. */
function fromRecord(xml: string): Map<string, Knowledge> {
  const said = new Map<string, Knowledge>()
  for (const [, one = ''] of xml.matchAll(/<transaction>([\s\S]*?)<\/transaction>/g)) {
    const reference = /<order_id>([^<]*)/.exec(one)?.[1] ?? ''
    const condition = /<condition>([^<]*)/.exec(one)?.[1] ?? ''
    // A refund with a number of its own.
    if (/<action_type>refund/.test(one) && !/<action_type>sale/.test(one)) continue
    const knows = conditions[condition] ?? 'nothing'
    if (said.get(reference) !== 'charged') said.set(reference, knows)
  }
  return said
}

const conditions: Readonly<Record<string, Knowledge>> = {
  pendingsettlement: 'charged',
  complete: 'charged',
  canceled: 'returned',
  failed: 'not charged',
}
