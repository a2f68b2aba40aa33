import { createContext, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** UTC milliseconds. */
const Now = createContext(0)

const MINUTE = 60_000

/**
 * The time by which a page is written: the server's, and in the browser that time going on, so that a device whose clock
 * is wrong reads the right hours and a page that stays open says who answers now.
 *
 * @param at When the server wrote the page, in UTC milliseconds.
 */
export function Clock({ at, children }: { at: number; children: ReactNode }) {
  const [now, setNow] = useState(at)
  useEffect(() => {
    const begun = Date.now()
    const timer = setInterval(() => setNow(at + Date.now() - begun), MINUTE)
    return () => clearInterval(timer)
  }, [at])
  return <Now value={now}>{children}</Now>
}

/** The time inside a `Clock`. */
export const useNow = (): Date => new Date(use(Now))
