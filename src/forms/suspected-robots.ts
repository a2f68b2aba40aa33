import { formKeyField, honeypotField, openForField } from './message-form.ts'
import type { FormFields } from './read-form.ts'
import { SECOND } from '../runtime/units.ts'

/** A form sent sooner than this after its page was opened is marked as a robot's. */
const FASTEST_PATIENT = 2 * SECOND

/** The form's idempotency key; null when missing, as from a page without script, or invalid. */
export function readFormKey(fields: FormFields): string | null {
  const key = fields[formKeyField]
  return typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : null
}

/**
 * True when the honeypot is filled in, or the page was open for less time than anybody needs to type. Quick patients,
 * and browsers that fill fields, look the same, so nobody is refused for it (ruling 13, failure case W14).
 */
export function isSuspectedRobot({ [honeypotField]: hidden, [openForField]: openFor }: FormFields): boolean {
  if (hidden !== undefined && hidden !== '') return true
  return openFor !== undefined && Number(openFor) < FASTEST_PATIENT
}
