import type { FormName } from '../forms/form-names.ts'
import type { DocumentFiles } from '../pages/documents/pdf-link.tsx'
import type { CardPage } from '../payments/contract/card-page.ts'

/** Facts about the deployment that pages need. */
export interface Site {
  /** Public origin without a trailing slash. */
  url: string
  /** URL of the script of every page. */
  frameScript: string
  /** URL of the script that hydrates forms. */
  formScript: string
  /** URLs of what this script imports for a form; preloaded, so that they load in parallel. */
  formModules: (form: FormName) => readonly string[]
  /** The PDFs of the build. */
  documentFiles: DocumentFiles
  /** True when Vite adds its own styles and scripts, which a strict content security policy blocks. */
  development: boolean
  /** Null while no card can be accepted. */
  cardPage: () => CardPage | null
}
