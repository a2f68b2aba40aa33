import type { Settings } from '../../runtime/env.ts'
import type { Log } from '../../runtime/log.ts'
import type { CardPage } from '../contract/card.ts'
// The card provider: another one is another folder here.
import { openAccount, standInSettings } from './nmi/account.ts'
import type { StandIn } from './nmi/account.ts'
import type { Gateway } from './provider.ts'

export { accountTable, eventsPath } from './nmi/account.ts'

/** The account with the card provider, made outside. */
export interface CardAccount {
  gateway: Gateway
  page: CardPage
  /** It is known to pretend: nothing that it says was paid. Of others the provider is asked. */
  test: boolean
  /** An account that only pretends to charge is not used: in production nobody may believe to have paid. */
  mustCharge: boolean
  /** No new payment is taken; those under way are brought to their end. */
  closed: boolean
}

/**
 * The account that takes the cards: addresses and keys are all that tells the provider from its stand-in.
 *
 * @returns null when nobody takes cards.
 */
export function openCardAccount(
  { payments, production }: Settings,
  log: Log,
  standIn: StandIn | null = null,
): CardAccount | null {
  if (standIn !== null) {
    const { gateway, page } = openAccount(standInSettings(standIn), log)
    const notice = {
      text: 'Test mode: no card is charged.',
      link: { label: 'Test cards', href: standIn.paths.page },
    }
    return { gateway, page: { ...page, notice }, test: true, mustCharge: false, closed: false }
  }
  if (payments.by !== 'provider') return null
  const { gateway, page } = openAccount(payments.account, log)
  return {
    gateway,
    page: { ...page, notice: null },
    test: false,
    mustCharge: production,
    closed: payments.closed,
  }
}

/** That nobody can be asked, as a log or a letter says it. */
const text = 'no account with the card provider is connected'
const trouble = () => Promise.resolve({ found: 'trouble', text } as const)

/**
 * In place of an account while none is connected: nothing is taken, and nobody can be asked. What the ledger knows is said
 * all the same, and what it does not know becomes the practice's business.
 */
export const noAccount: CardAccount = {
  gateway: {
    account: '',
    // How a payment stands is said all the same.
    readProof: () => ({}),
    charge: () => Promise.resolve({ outcome: 'not sent', text }),
    lookUp: trouble,
    changedBetween: trouble,
    eventsPath: '',
    readEvent: () => ({ reading: 'forged', text }),
    isInTestMode: () => Promise.resolve(null),
  },
  page: { cardFields: { url: '', key: '' }, threeDSecure: { url: '', key: '' }, notice: null },
  test: false,
  mustCharge: false,
  closed: true,
}
