import type { ComponentType } from 'react'
import type { FormName } from './forms/form-names.ts'
import type { FormStatus } from './forms/form-status.ts'
import type { Today } from './facts/prepared-notices.ts'

export interface PageProps extends Today {
  formStatus: FormStatus
  /** False while cards cannot be charged; pages that exist for a payment then say so first. */
  acceptsCards: boolean
}

export interface Page {
  /** From paths.ts. */
  path: string
  /** Text of links to it. */
  label: string
  title: string
  description: string
  keywords: string
  /** File name of its picture in the practice's public/share. */
  share: string
  /** Hidden from search engines and the sitemap (specification section 2). */
  noindex?: boolean
  form?: FormName
  /** Takes cards: its policy admits the card provider's scripts and frames. */
  acceptsCards?: true
  /** Shows the map itself, so its footer does not. */
  map?: boolean
  /** Says the opening hours itself, so its footer does not. */
  hours?: true
  /** In addition to the common ones, as text. */
  styles?: readonly string[]
  Body: ComponentType<PageProps>
}
