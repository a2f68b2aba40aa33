import type { CardAccount } from './account.ts'

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
