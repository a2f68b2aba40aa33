import { createContext, use } from 'react'
import type { Today } from '../facts/prepared-notices.ts'

/** Time of rendering, and the notice then. The server's time, also in the browser: a device's clock may be wrong. */
export const TodayContext = createContext<Today>({ now: new Date(0), notice: null })

export const useToday = (): Today => use(TodayContext)
