import { createContext, use } from 'react'
import type { Today } from '../practice/notice.ts'

/**
 * The time by which a page is written, and what is published then: the server's, also in the browser, because the clock of
 * a device may be wrong.
 */
export const Clock = createContext<Today>({ now: new Date(0), notice: null })

/** The time inside a `Clock`, with the notice that holds then. */
export const useToday = (): Today => use(Clock)
