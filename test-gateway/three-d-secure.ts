import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Authentication, Card } from './cards.ts'
import type { CardFields } from './card-fields.ts'
import type { AuthenticationRow, Store } from './store.ts'

/* 3-D Secure: the answers of the provider's server, and of the bank behind it, to Gateway.js. */

export interface Completed {
  cavv: string
  xid: null
  eci: string
  cardHolderAuth: string
  threeDsVersion: string
  directoryServerId: string
  cardHolderInfo: null
}

/** An answer to Gateway.js, which fires the event of that name. */
export type Outcome =
  | { outcome: 'complete'; result: Completed; times: number }
  | { outcome: 'failure'; code: string; message: string }
  | { outcome: 'challenge'; id: string }
  | { outcome: 'error'; refId: string; message: string }
  | { outcome: 'never' }

type Ended = Extract<Outcome, { outcome: 'complete' | 'failure' }>

const failures = {
  N: 'The card issuer could not confirm that you are the cardholder.',
  U: 'Authentication could not be performed because of a technical problem.',
  R: 'The card issuer rejected the authentication.',
}

export const refId = () => String(randomInt(1_000_000_000, 10_000_000_000))

interface Wanted {
  checkoutKey: string
  paymentToken: string
  amount: string
  currency: string
}

export function threeDSecure(store: Store, fields: CardFields, now: () => number) {
  const error = (message: string): Outcome => ({ outcome: 'error', refId: refId(), message })

  const end = (id: string, ended: Ended): Ended => {
    store.endAuthentication(
      id,
      JSON.stringify(ended),
      ended.outcome === 'complete' ? ended.result.cavv : null,
    )
    return ended
  }
  const complete = (card: Card, how: 'verified' | 'attempted' | 'not enrolled' | 'bypassed'): Ended => ({
    outcome: 'complete',
    times: store.switches().threeDSecureTwice === 'on' ? 2 : 1,
    result: {
      cavv: how === 'verified' || how === 'attempted' ? cryptogram() : '',
      xid: null,
      eci: eciOf(card, how),
      cardHolderAuth: how === 'verified' ? 'verified' : how === 'bypassed' ? '' : 'attempted',
      threeDsVersion: '2.2.0',
      directoryServerId: randomUUID(),
      cardHolderInfo: null,
    },
  })

  return {
    start({ checkoutKey, paymentToken, amount, currency }: Wanted): Outcome {
      if (checkoutKey !== store.keys.checkoutKey) return error('Specified API key not found')
      const service = store.switches().threeDSecure
      if (service === 'inactive') return error('3DSecure is inactive. Please contact customer support.')
      const card = fields.cardOf(paymentToken)
      if (card === null) return error('Payment Token does not exist')
      if (service === 'hang' || card.authentication === 'never ends') return { outcome: 'never' }
      if (card.authentication === 'error') return error('An error occurred during authentication')
      const id = randomBytes(16).toString('hex')
      store.addAuthentication({
        id,
        token: paymentToken,
        behaviour: card.authentication,
        amount: amount.slice(0, 20),
        currency: currency.slice(0, 3),
        result: null,
        cavv: null,
        created_at: now(),
      })
      return decide(id, card)
    },
    /** Records the cardholder's answer to the bank. @returns false when nothing was asked. */
    answer(id: string, approves: boolean): boolean {
      const asked = store.authentication(id)
      const card = asked === undefined ? null : fields.cardOf(asked.token)
      if (asked === undefined || card === null || asked.result !== null) return false
      const afterwards: Record<string, () => Ended> = {
        challenge: () => complete(card, 'verified'),
        'challenge, then unavailable': () => failure('U'),
      }
      const approved = afterwards[asked.behaviour] ?? (() => failure('N'))
      end(id, approves ? approved() : failure('N'))
      return true
    },
    asked: (id: string): AuthenticationRow | undefined => store.authentication(id),
    /** Result of a challenge; null while it is open. */
    result(id: string): Ended | null {
      const result = store.authentication(id)?.result
      return result == null ? null : (JSON.parse(result) as Ended)
    },
    /** The bank's check at a sale: true when this gateway issued this proof for this token. */
    vouchesFor(token: string, claimed: Readonly<Record<string, string>>): boolean {
      const cavv = claimed['cavv'] ?? ''
      const issued = cavv === '' ? undefined : store.authenticationWithCavv(token, cavv)
      if (issued?.result == null) return false
      const ended = JSON.parse(issued.result) as Ended
      if (ended.outcome !== 'complete') return false
      const { result } = ended
      const same = (name: string, value: string) => (claimed[name] ?? '') === '' || claimed[name] === value
      return (
        same('cardholder_auth', result.cardHolderAuth) &&
        same('eci', result.eci) &&
        same('directory_server_id', result.directoryServerId) &&
        same('three_ds_version', result.threeDsVersion)
      )
    },
  }

  function decide(id: string, card: Card): Outcome {
    const { authentication: behaviour } = card
    const letter = frictionlessFailures[behaviour]
    if (letter !== undefined) return end(id, failure(letter))
    if (behaviour.startsWith('challenge')) return { outcome: 'challenge', id }
    return end(id, complete(card, behaviour as 'verified' | 'attempted' | 'not enrolled' | 'bypassed'))
  }
}

export type ThreeDSecure = ReturnType<typeof threeDSecure>

const frictionlessFailures: Partial<Record<Authentication, keyof typeof failures>> = {
  fails: 'N',
  unavailable: 'U',
  rejected: 'R',
}

const failure = (letter: keyof typeof failures): Ended => ({
  outcome: 'failure',
  code: `TRANSACTION_STATUS_${letter}`,
  message: failures[letter],
})

/**
 * The provider's sandbox answers 05 for all its frictionless cards, including Mastercard's; after a challenge this
 * gateway answers with the values of the schemes, so that both values for "verified" occur.
 */
function eciOf(card: Card, how: string): string {
  if (how === 'not enrolled' || how === 'bypassed') return '07'
  const mastercard =
    card.authentication === 'challenge' && (card.type === 'mastercard' || card.type === 'maestro')
  if (how === 'verified') return mastercard ? '02' : '05'
  return '06'
}

/** 20 random bytes whose base64 contains `+` and `/`, which careless encoding loses. */
function cryptogram(): string {
  for (;;) {
    const text = randomBytes(20).toString('base64')
    if (text.includes('+') && text.includes('/')) return text
  }
}
