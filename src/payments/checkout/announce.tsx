import { createContext, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLate } from '../../ui/use-late.ts'

type Voice = 'status' | 'alert'
type Said = Readonly<Record<Voice, string>>
const Announcer = createContext<(change: (said: Said) => Said) => void>(() => undefined)

/** Says a text, unless it is empty, to whoever listens: politely, or at once. What is over sooner is not said. */
export function useAnnounce(voice: Voice, text: string): void {
  const tell = use(Announcer)
  const late = useLate(text)
  useEffect(() => {
    if (late === '') return undefined
    tell((said) => ({ ...said, [voice]: late }))
    return () => tell((said) => (said[voice] === late ? { ...said, [voice]: '' } : said))
  }, [tell, voice, late])
}

/**
 * Two regions that say what the parts of a dialog announce. They are there before their words: a region that came together
 * with them would not be spoken. They have no role, because Firefox tells nobody of words that change within an alert, and
 * readers stop at a status that is empty.
 */
export function Announcing({ children }: { children: ReactNode }) {
  const [said, tell] = useState<Said>({ status: '', alert: '' })
  return (
    <>
      <Announcer value={tell}>{children}</Announcer>
      <p className="visually-hidden" aria-live="polite">
        {said.status}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {said.alert}
      </p>
    </>
  )
}
