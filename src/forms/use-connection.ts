import { useEffect, useState } from 'react'

/** What is said beside a message that did not go out for want of a connection. Nothing is ever sent by itself. */
export interface Connection {
  /** null while nothing is wrong with it. */
  state: 'lost' | 'back' | null
  /** A send ended without an answer (`true`), or another begins. */
  tell: (unanswered: boolean) => void
}

/** Knows of a connection that broke while sending, and of its return. */
export function useConnection(): Connection {
  const [state, setState] = useState<Connection['state']>(null)
  useEffect(() => {
    if (state !== 'lost') return undefined
    const back = () => setState('back')
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [state])
  return { state, tell: (unanswered) => setState(unanswered ? 'lost' : null) }
}

/** @param button What the button says. */
export const connectionWords = (state: 'lost' | 'back', button: string): string =>
  state === 'lost'
    ? `There is no connection at the moment. Nothing you typed is lost: press “${button}” again when you are connected.`
    : `You are connected again. Press “${button}”.`
