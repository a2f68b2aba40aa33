/*
 * Which firms handle personal data for you through this website, and in which country? The privacy notice names them.
 */

import type { Provider } from './types.ts'

export const providers: Readonly<Record<'hosting' | 'mail' | 'cards', Provider>> = {
  hosting: {
    sample: true,
    purpose: 'Hosting',
    name: 'Orchard Hosting Example Ltd',
    country: 'United Kingdom',
    note: 'keeps the computer this website runs on, and its backups',
  },
  mail: {
    sample: true,
    purpose: 'Mail',
    name: 'Letterbox Mail Example Ltd',
    country: 'United Kingdom',
    note: 'carries messages from this website to our mailbox, and receipts to you',
  },
  cards: {
    sample: true,
    purpose: 'Card payments',
    name: 'NMI (Network Merchants, LLC)',
    country: 'United States',
    note: 'takes card payments. Data leaves the United Kingdom under the transfer agreement approved for this by the Information Commissioner',
  },
}
