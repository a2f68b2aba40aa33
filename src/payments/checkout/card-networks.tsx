/** Cards that are taken (specification section 4), as plain words in frames rather than other people's marks. */
const networks = ['visa', 'mastercard', 'amex', 'maestro'] as const
const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
}
const short: Readonly<Record<string, string>> = { amex: 'Amex' }

/** A network as people write it; what is not known stays as the provider wrote it. */
export const networkName = (type: string) => names[type.toLowerCase()] ?? type

export function CardNetworks() {
  return (
    <ul className="card-networks" aria-label="Cards we take">
      {networks.map((network) => (
        <li key={network}>{short[network] ?? networkName(network)}</li>
      ))}
    </ul>
  )
}
