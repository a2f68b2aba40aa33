/** What a page needs to take a card. Handed in from outside; the same for whichever provider the addresses lead to. */
export interface CardPage {
  /** The script of the card fields. */
  cardFields: ProviderScript
  /** The script of 3-D Secure. */
  threeDSecure: ProviderScript
  /** Something to say above the card fields, such as which cards work while no real one does; or null. */
  notice: { text: string; link: { label: string; href: string } } | null
}

/** A script of the card provider. */
interface ProviderScript {
  /** Its address: absolute, or a path of this site. */
  url: string
  /** The public key that it is given. */
  key: string
}

const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
}

/**
 * A card's network as people write it, wherever a payment is shown: "American Express".
 *
 * @param type As the provider writes it, such as `amex`.
 * @returns "Card" for what is not known.
 */
export const networkName = (type: string): string => names[type.trim().toLowerCase()] ?? 'Card'
