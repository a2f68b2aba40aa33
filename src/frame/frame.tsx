import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import type { Today } from '../facts/prepared-notices.ts'
import { Footer } from './footer.tsx'
import type { FooterProps } from './footer.tsx'
import { Header } from './header.tsx'
import { NoticeBanner } from './notice-banner.tsx'

interface FrameProps {
  /** Address of the page. */
  current: string
  today: Today
  map: FooterProps['map']
  hours: FooterProps['hours']
  children: ReactNode
}

/** Header, notice and footer around every page. */
export function Frame({ current, today, map, hours, children }: FrameProps) {
  return (
    <>
      <a className="skip-link" href={paths.mainContent}>
        Skip to main content
      </a>
      <Header current={current} />
      <NoticeBanner {...today} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer today={today} map={map} hours={hours} />
    </>
  )
}
