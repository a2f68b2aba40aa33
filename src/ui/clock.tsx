import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { noticeNow } from '../practice/notice.ts'
import type { Notice, Today } from '../practice/notice.ts'

const Moment = createContext<Today>({ now: new Date(0), notice: null })

const MINUTE = 60_000

/**
 * The time by which a page is written, and what is published then: the server's, and in the browser that time going on, so that a device whose clock
 * is wrong reads the right hours and a page that stays open says who answers now.
 *
 * @param at When the server wrote the page, in UTC milliseconds.
 * @param notice What was published then.
 */
export function Clock({ at, notice, children }: { at: number; notice: Notice | null; children: ReactNode }) {
  const [now, setNow] = useState(at)
  useEffect(() => {
    const begun = Date.now()
    const timer = setInterval(() => setNow(at + Date.now() - begun), MINUTE)
    return () => clearInterval(timer)
  }, [at])
  const today = useMemo(() => {
    const moment = { now: new Date(now), notice }
    return { ...moment, notice: noticeNow(moment) }
  }, [now, notice])
  return <Moment value={today}>{children}</Moment>
}

/** The time inside a `Clock`, with the notice that holds then. */
export const useToday = (): Today => use(Moment)
