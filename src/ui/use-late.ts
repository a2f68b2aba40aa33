import { useEffect, useState } from 'react'
import { SECOND } from '../runtime/units.ts'

/** What takes the focus is said first, and would break off what is said at the same time. */
const SAID_AFTER = 0.3 * SECOND

/** A text for those who listen, a moment later; what is over sooner is never said. */
export function useLate(text: string): string {
  const [late, setLate] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), SAID_AFTER)
    return () => {
      clearTimeout(timer)
      setLate('')
    }
  }, [text])
  return late
}
