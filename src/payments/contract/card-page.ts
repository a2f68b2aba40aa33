/** What a page needs to take a card. Handed in from outside; the same for whichever provider the addresses lead to. */
export interface CardPage {
  /** Address of the script of the card fields; absolute, or a path of this site. */
  collectUrl: string
  /** Address of the script of 3-D Secure. */
  gatewayUrl: string
  /** Public keys of the two scripts. */
  tokenizationKey: string
  checkoutKey: string
  /** Something to say above the card fields, such as which cards work while no real one does; or null. */
  notice: { text: string; link: { label: string; href: string } } | null
}
