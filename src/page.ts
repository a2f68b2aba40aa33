import type { ComponentType } from 'react'
import type { FormName } from './forms/form-names.ts'
import type { FormStatus } from './forms/form-status.ts'
import type { Today } from './practice/prepared-notices.ts'

/** What a page is rendered from: the time, the published notice, and its visitor's form. */
export interface PageProps extends Today {
  /** State of the form: empty, refused with what was typed, or sent. */
  formStatus: FormStatus
  /** False while cards cannot be charged; pages that exist for a payment then say so first. */
  acceptsCards: boolean
}

/** A page: its address, its metadata for search engines and shared links, its content. */
export interface Page {
  /** Address, from paths.ts. */
  path: string
  /** Text of links to it. */
  label: string
  title: string
  description: string
  keywords: string
  /** File name of its picture in public/share. */
  share: string
  /** Hidden from search engines and the sitemap (specification section 2). */
  noindex?: boolean
  /** The form that the page's script hydrates. */
  form?: FormName
  /** Takes cards: its policy admits the card provider's scripts and frames. */
  acceptsCards?: true
  /** Shows the map itself, so its footer does not. */
  map?: true
  /** Style sheets in addition to the common ones, as text. */
  styles?: readonly string[]
  Body: ComponentType<PageProps>
}
