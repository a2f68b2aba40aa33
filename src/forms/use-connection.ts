import { useEffect, useState } from 'react'

/** After a message could not be sent. Nothing is ever resent automatically. */
export interface ConnectionState {
  /** null while no problem is known. */
  state: 'lost' | 'back' | null
  /** A send ended without an answer (`true`) or with one, or another begins. */
  report: (unanswered: boolean) => void
}

export function useConnection(): ConnectionState {
  const [state, setState] = useState<ConnectionState['state']>(null)
  useEffect(() => {
    if (state !== 'lost') return undefined
    const back = () => setState('back')
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [state])
  return { state, report: (unanswered) => setState(unanswered ? 'lost' : null) }
}

export const formatConnectionState = (state: 'lost' | 'back', button: string): string =>
  state === 'lost'
    ? `There’s no connection at the moment. Nothing you typed is lost. Press “${button}” again when you’re back online.`
    : `You’re back online. Press “${button}”.`
