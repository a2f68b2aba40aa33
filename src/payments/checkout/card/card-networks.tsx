import { networkName } from '../../contract/card-network.ts'

/** Cards that are taken (specification section 4), as plain words in frames rather than other people's marks. */
const networks = ['visa', 'mastercard', 'amex', 'maestro'] as const
const short: Readonly<Record<string, string>> = { amex: 'Amex' }

export function CardNetworks() {
  return (
    <ul className="card-networks" aria-label="Cards we take">
      {networks.map((network) => (
        <li key={network}>{short[network] ?? networkName(network)}</li>
      ))}
    </ul>
  )
}
