import { cardFieldNames, hostedFields } from './collect-js.ts'
import type { CardFieldName } from './collect-js.ts'
import { SECOND } from '../../../runtime/units.ts'

/** Longest wait for the provider's verdict on a field that just lost the focus. */
const CARD_FIELD_STATES_WAIT = 3 * SECOND

interface CardFieldState {
  /** The provider's last verdict; `unknown`: something was typed, and no verdict came in time. */
  verdict: 'empty' | 'valid' | 'wrong' | 'unknown'
  /** True while the field has the focus, and after that until the provider's verdict. */
  open: boolean
}
export type CardFieldStates = Readonly<Record<CardFieldName, CardFieldState>>

export interface FieldStates {
  now: () => CardFieldStates
  subscribe: (changed: () => void) => () => void
  judge: (name: CardFieldName, verdict: CardFieldState['verdict']) => void
  /** Call after the fields were emptied. */
  empty: () => void
  /** True when a verdict that arrives now was requested before the fields were emptied. */
  isLate: (name: CardFieldName) => boolean
  /** Resolves when the provider has given a verdict on every field that was typed in, or its time is over. */
  waitUntilKnown: () => Promise<void>
}

/**
 * Our own record of the hosted fields, whose content nobody can read: the provider's verdicts, and when the frames get
 * and lose the focus. The containers must be in the document.
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
    isLate: (name) => !states[name].open && Date.now() - emptied < CARD_FIELD_STATES_WAIT,
    waitUntilKnown: () =>
      new Promise((resolve) => {
        const look = () => {
          // Not waiting for a valid field: the token request checks it again.
          if (!cardFieldNames.some((name) => isUndecided(states[name]))) finish()
        }
        const finish = () => {
          clearTimeout(timer)
          listeners.delete(look)
          // After a page was left and restored, no verdict arrives for the field that had the focus. It is not marked
          // as wrong: the provider checks every field again when it makes the token.
          for (const name of cardFieldNames)
            if (isUndecided(states[name])) change(name, { verdict: 'unknown', open: false })
          resolve()
        }
        const timer = setTimeout(finish, CARD_FIELD_STATES_WAIT)
        listeners.add(look)
        look()
      }),
  }
}

const isUndecided = ({ verdict, open }: CardFieldState) => open && verdict !== 'valid'

/** The frames report when they get and lose the focus; on losing it, whether they are empty. */
function watchFrames(change: (name: CardFieldName, changed: Partial<CardFieldState>) => void): void {
  for (const name of cardFieldNames) {
    const container = document.getElementById(hostedFields[name].id)
    const watch = (type: 'focus' | 'blur', heard: (event: Event) => void) =>
      container?.addEventListener(
        type,
        (event) => {
          // Skip the browser's own events of these names, which know nothing about the content of the frame.
          if (!(event instanceof FocusEvent)) heard(event)
        },
        { capture: true },
      )
    watch('focus', () => {
      // CSS cannot detect the focus inside a frame of another origin.
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
