/** Passed in from outside; the same for every provider. */
export interface CardPage {
  cardFields: ProviderScript
  threeDSecure: ProviderScript
  /** Shown above the card fields, such as which cards work while no real one does; or null. */
  notice: { text: string; link: { label: string; href: string } } | null
}

interface ProviderScript {
  /** Absolute, or a path of this site. */
  url: string
  /** The public key that is passed to it. */
  key: string
}

const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
}

/**
 * Display name of a card's network, wherever a payment is shown: "American Express".
 *
 * @param type As the provider writes it, such as `amex`.
 * @returns "Card" for an unknown network.
 */
export const formatNetwork = (type: string): string => names[type.trim().toLowerCase()] ?? 'Card'
