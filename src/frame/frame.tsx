import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** What stands round every page. `current` is the address of the page shown. */
export function Frame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href={paths.mainContent}>
        Skip to main content
      </a>
      <Header current={current} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}
