import { formKeyField, honeypotField, openForField } from './message-form.ts'
import type { Fields } from './read-form.ts'
import { SECOND } from '../runtime/units.ts'

/** A form that was sent sooner than this after its page was opened is marked as a robot's. */
const FASTEST_PATIENT = 2 * SECOND

/** The key that came with a form, or null when there is none, as from a page without script. */
export function keyOf(fields: Fields): string | null {
  const key = fields[formKeyField]
  return typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : null
}

/**
 * Whether a robot may have filled in a form: the field that nobody sees is filled in, or the page says that it was open for
 * less time than anybody needs to type. Patients who are quick or whose browser fills fields may look so too, which is why
 * nobody is refused for it (ruling 13, W14).
 */
export function looksLikeRobot({ [honeypotField]: hidden, [openForField]: openFor }: Fields): boolean {
  if (hidden !== undefined && hidden !== '') return true
  return openFor !== undefined && Number(openFor) < FASTEST_PATIENT
}
