import type { Settings } from '../../runtime/env.ts'
import type { CardPage } from '../contract/card-page.ts'
// The card provider. Another one would be another folder here.
import { openAccount, getStandInSettings } from './nmi/nmi-account.ts'
import type { GatewayParts, StandIn } from './nmi/nmi-account.ts'
import type { Gateway } from './provider.ts'

export { accountTable, eventsPath, postForm } from './nmi/nmi-account.ts'
export type { PostForm } from './nmi/nmi-account.ts'

export interface CardAccount {
  gateway: Gateway
  page: CardPage
  /** True when it is known to be in test mode, so that nothing was paid. Other accounts are asked. */
  isTestMode: boolean
  /** True in production: an account in test mode is not used, so that nobody wrongly believes to have paid. */
  isLiveRequired: boolean
  /** True when no new payments are accepted; those under way are completed. */
  isClosed: boolean
}

/** Only addresses and keys distinguish the provider from its stand-in. @returns null when neither is configured. */
export function openCardAccount(
  { payments, production }: Settings,
  parts: GatewayParts,
  standIn: StandIn | null = null,
): CardAccount | null {
  if (standIn !== null) {
    const { gateway, page } = openAccount(getStandInSettings(standIn), parts)
    const notice = {
      text: 'Test mode: no card is charged.',
      link: { label: 'Test cards', href: standIn.paths.page },
    }
    return { gateway, page: { ...page, notice }, isTestMode: true, isLiveRequired: false, isClosed: false }
  }
  if (payments.by !== 'provider') return null
  const { gateway, page } = openAccount(payments.account, parts)
  return {
    gateway,
    page: { ...page, notice: null },
    isTestMode: false,
    isLiveRequired: production,
    isClosed: payments.closed,
  }
}

/** Reason for logs and letters. */
const text = 'no account with the card provider is connected'
const trouble = () => Promise.resolve({ found: 'trouble', text } as const)

/**
 * Used while no account is connected: charges nothing and answers no look-up. The ledger still answers for known
 * payments, and undecided ones end as alarms to the practice.
 */
export const disconnectedAccount: CardAccount = {
  gateway: {
    account: '',
    // Accepts all proofs, so that earlier payments are still answered.
    readProof: () => ({}),
    charge: () => Promise.resolve({ outcome: 'not sent', text }),
    lookUp: trouble,
    changedBetween: trouble,
    eventsPath: '',
    verifyEvent: () => ({ reading: 'forged', text }),
    isInTestMode: () => Promise.resolve(null),
  },
  page: { cardFields: { url: '', key: '' }, threeDSecure: { url: '', key: '' }, notice: null },
  isTestMode: false,
  isLiveRequired: false,
  isClosed: true,
}
