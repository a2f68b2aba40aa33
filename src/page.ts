import type { ComponentType } from 'react'
import type { FormName } from './forms/form-names.ts'
import type { FormStatus } from './forms/form-status.ts'
import type { Today } from './practice/notice.ts'

/** What a page may depend on: the moment for which it is written, what is published then, and its visitor. */
export interface PageProps extends Today {
  /** What the visitor's form is at: empty, refused with what was typed, or sent. */
  formStatus: FormStatus
  /** Whether cards can be paid with now; where not, a page that is there for a payment says so first. */
  takesCards: boolean
}

/** One page of the site: where it is, what search engines and shared links say of it, and its content. */
export interface Page {
  /** Address, from paths.ts. */
  path: string
  /** What links to it say. */
  label: string
  title: string
  description: string
  keywords: string
  /** Name of its share picture in public/share. */
  share: string
  /** Kept out of search results and sitemap (specification section 2). */
  noindex?: boolean
  /** The form of the page that its script brings to life; a page with one is written anew for each visitor. */
  form?: FormName
  /** It takes cards: the card provider's scripts and frames may load, and nothing else of anybody's. */
  takesCards?: true
  /** It shows the map itself: its footer does not. */
  map?: true
  /** Style sheets beyond the one of every page, as text. */
  styles?: readonly string[]
  Body: ComponentType<PageProps>
}
