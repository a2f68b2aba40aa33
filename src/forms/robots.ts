import { formKeyField, honeypotField } from './message-form.ts'
import type { Fields } from './read-form.ts'
import { SECOND } from '../runtime/units.ts'

/** A form filled in faster than this after it was written is marked as a robot's. */
const FASTEST_PATIENT = 2 * SECOND

/** A key for a form that is being written: when, and which. @param now UTC milliseconds. */
export function newFormKey(now: number): string {
  return `${now.toString(36)}-${crypto.randomUUID()}`
}

/** The key that came with a form, or null when there is none of ours. */
export function keyOf(fields: Fields): string | null {
  const key = fields[formKeyField]
  return typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : null
}

/**
 * Whether a robot may have filled in a form: the field that nobody sees is filled in, the form was sent faster than
 * anybody types, or it never was a form of ours. Patients who are quick or whose browser fills fields may look so too,
 * which is why nobody is refused for it (ruling 13, W14).
 *
 * @param now UTC milliseconds.
 */
export function looksLikeRobot(fields: Fields, now: number): boolean {
  const hidden = fields[honeypotField]
  if (hidden !== undefined && hidden !== '') return true
  // Whoever sends exactly the fields of the specification may be a script of anybody's.
  if (fields[formKeyField] === undefined) return false
  const written = Number.parseInt(keyOf(fields)?.split('-')[0] ?? '', 36)
  return Number.isNaN(written) || now - written < FASTEST_PATIENT
}
