import { useEffect, useState } from 'react'
import { SECOND } from '../runtime/units.ts'

/** Milliseconds. A screen reader announces a new focus first and would cut off anything else. */
const SAID_AFTER = 0.3 * SECOND

/** Text for screen readers, delayed; one that is replaced sooner is never announced. */
export function useDelayedAnnouncement(text: string): string {
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
