import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

interface FrameProps {
  /** The address of the page shown. */
  current: string
  /** Whether other people's pages may be shown on it when the visitor asks. */
  embeds: boolean
  children: ReactNode
}

/** What stands round every page. */
export function Frame({ current, embeds, children }: FrameProps) {
  return (
    <>
      <a className="skip-link" href={paths.mainContent}>
        Skip to main content
      </a>
      <Header current={current} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer embeds={embeds} />
    </>
  )
}
