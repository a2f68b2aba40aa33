import type { ProviderSettings, Settings } from '../../runtime/env.ts'
import type { Log } from '../../runtime/log.ts'
import { createNmiGateway } from './nmi/nmi.ts'
import type { CardPage } from '../contract/card.ts'
import type { Gateway } from './provider.ts'

export { eventsPath } from './nmi/nmi.ts'

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

/** Something that speaks as the provider does, at paths of this site. */
interface StandIn {
  keys: Pick<ProviderSettings, 'securityKey' | 'webhookKey' | 'tokenizationKey' | 'checkoutKey'>
  paths: { api: string; collect: string; gateway: string; page: string }
  /** This machine as it reaches itself, without a trailing slash. */
  self: string
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
    const { keys, paths, self } = standIn
    const scripts = { collectUrl: paths.collect, gatewayUrl: paths.gateway }
    return accountOf({ ...keys, ...scripts, apiUrl: self + paths.api }, log, {
      test: true,
      mustCharge: false,
      closed: false,
      notice: {
        text: 'Test mode: no card is charged.',
        link: { label: 'Test cards', href: paths.page },
      },
    })
  }
  if (payments.by !== 'provider') return null
  return accountOf(payments, log, {
    test: false,
    mustCharge: production,
    closed: payments.closed,
    notice: null,
  })
}

function accountOf(
  { collectUrl, gatewayUrl, tokenizationKey, checkoutKey, ...server }: ProviderSettings,
  log: Log,
  {
    test,
    mustCharge,
    closed,
    notice,
  }: Omit<CardAccount, 'gateway' | 'page'> & Pick<CardAccount['page'], 'notice'>,
): CardAccount {
  return {
    gateway: createNmiGateway({ ...server, log }),
    page: {
      cardFields: { url: collectUrl, key: tokenizationKey },
      threeDSecure: { url: gatewayUrl, key: checkoutKey },
      notice,
    },
    test,
    mustCharge,
    closed,
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
