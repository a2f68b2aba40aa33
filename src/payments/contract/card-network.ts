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
