import type { Provider } from './types.ts'

export const providers: Readonly<Record<'hosting' | 'mail' | 'cards', Provider>> = {
  hosting: {
    purpose: 'Hosting',
    name: 'Northern Racks Ltd',
    country: 'United Kingdom',
    note: 'runs our server',
  },
  mail: { purpose: 'Mail', name: 'Tern Post Ltd', country: 'United Kingdom', note: 'delivers our email' },
  cards: {
    purpose: 'Card payments',
    name: 'NMI (Network Merchants, LLC)',
    country: 'United States',
    note: 'takes card payments',
  },
}
