import { cardFieldNames, hostedFields } from './collect-js.ts'
import type { CardFieldName } from './collect-js.ts'
import { SECOND } from '../../../runtime/units.ts'

/** How long the provider has to say what it thinks of a field that was just left. */
const CARD_FIELDS_SETTLE = 3 * SECOND

interface CardFieldState {
  /** What the provider last said of it; `unknown`: something was typed, and it has said nothing in its time. */
  verdict: 'empty' | 'valid' | 'wrong' | 'unknown'
  /** Somebody is in it, or has left it and the provider has not said yet what it thinks of it. */
  open: boolean
}
export type CardFieldStates = Readonly<Record<CardFieldName, CardFieldState>>

export interface FieldStates {
  now: () => CardFieldStates
  /** @returns what ends the subscription. */
  subscribe: (changed: () => void) => () => void
  judge: (name: CardFieldName, verdict: CardFieldState['verdict']) => void
  /** The fields were emptied. */
  empty: () => void
  /** Whether what is said of a field now was asked for before it was emptied. */
  isLate: (name: CardFieldName) => boolean
  /** Resolves when the provider has spoken about every field that was typed in, or has had its time to. */
  settled: () => Promise<void>
}

/**
 * Our own record of the hosted fields, which nobody can look into: what the provider says of them, and when somebody
 * enters and leaves their frames. The containers must be in the document.
 */
export function createFieldStates(): FieldStates {
  const empty: CardFieldState = { verdict: 'empty', open: false }
  const allEmpty: CardFieldStates = { ccnumber: empty, ccexp: empty, cvv: empty }
  const listeners = new Set<() => void>()
  let states = allEmpty
  let emptied = 0

  const report = (now: CardFieldStates) => {
    states = now
    for (const listener of listeners) listener()
  }
  const change = (name: CardFieldName, changed: Partial<CardFieldState>) =>
    report({ ...states, [name]: { ...states[name], ...changed } })
  watchFrames(change)

  return {
    now: () => states,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    judge: (name, verdict) => change(name, { verdict, open: false }),
    empty() {
      emptied = Date.now()
      report(allEmpty)
    },
    isLate: (name) => !states[name].open && Date.now() - emptied < CARD_FIELDS_SETTLE,
    settled: () =>
      new Promise((resolve) => {
        const look = () => {
          // One that was right before is looked at again when the token is made.
          if (!cardFieldNames.some((name) => isUndecided(states[name]))) finish()
        }
        const finish = () => {
          clearTimeout(timer)
          listeners.delete(look)
          // A page that was left and came again never hears of the field in which somebody was. It is not called wrong
          // for that: the provider looks at each field once more when it makes the token.
          for (const name of cardFieldNames)
            if (isUndecided(states[name])) change(name, { verdict: 'unknown', open: false })
          resolve()
        }
        const timer = setTimeout(finish, CARD_FIELDS_SETTLE)
        listeners.add(look)
        look()
      }),
  }
}

const isUndecided = ({ verdict, open }: CardFieldState) => open && verdict !== 'valid'

/** The frames tell when somebody enters and leaves them; on leaving, whether they are empty. */
function watchFrames(change: (name: CardFieldName, changed: Partial<CardFieldState>) => void): void {
  for (const name of cardFieldNames) {
    const container = document.getElementById(hostedFields[name].id)
    const watch = (type: 'focus' | 'blur', heard: (event: Event) => void) =>
      container?.addEventListener(
        type,
        (event) => {
          // The browser has events of these names as well, which know nothing of what is in the frame.
          if (!(event instanceof FocusEvent)) heard(event)
        },
        { capture: true },
      )
    watch('focus', () => {
      // No browser tells a style sheet that somebody is inside a frame of another origin.
      container?.setAttribute('data-focused', '')
      change(name, { open: true })
    })
    watch('blur', (event) => {
      container?.removeAttribute('data-focused')
      const { detail } = event as CustomEvent<{ empty?: unknown } | null>
      if (detail?.empty === true) change(name, { verdict: 'empty', open: false })
    })
  }
}
