import { createContext, use } from 'react'
import type { Today } from '../practice/prepared-notices.ts'

/**
 * Time at which a page was rendered, and the notice published then. It is the server's time, also in the browser,
 * because a device's clock may be wrong.
 */
export const TodayContext = createContext<Today>({ now: new Date(0), notice: null })

/** Time and notice of the surrounding `TodayContext`. */
export const useToday = (): Today => use(TodayContext)
