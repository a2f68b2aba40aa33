import type { FormName } from '../forms/form-names.ts'
import type { CardPage } from '../payments/contract/card.ts'

/** What the pages are told about the place they are served from. */
export interface Site {
  /** Public origin without a trailing slash. */
  url: string
  /** Address of the script of every page. */
  frameScript: string
  /** Address of the script that brings forms to life. */
  formScript: string
  /** Addresses of what that script loads for a form: named by its page, they come in one go. */
  formParts: (form: FormName) => readonly string[]
  /** Vite adds styles and scripts of its own, which a strict content security policy would refuse. */
  development: boolean
  /** What a page needs to take a card; null while none can be taken. */
  cardPage: () => CardPage | null
}
