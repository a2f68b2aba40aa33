import type { Page } from './page.ts'
import { home } from './pages/home/home.tsx'
import { notFound } from './pages/not-found.tsx'

/** Every page of the site. Router, navigation, head, sitemap and tests are derived from this table. */
export const pages: readonly Page[] = [home]

export { notFound }
