/** Parameter of a form's page that says which message was just sent, and the place on it that says so. */
export const sentParameter = 'sent'

/** Where a visitor's form stands when its page is written by the server. */
export type FormStatus =
  | { state: 'fresh' }
  | { state: 'refused'; typed: Typed; errors: Errors; trouble: string | null }
  | SentStatus

/** A message that was accepted. */
export interface SentStatus {
  state: 'sent'
  reference: string
  /** What its sender should know besides. */
  note: string | null
}

/** What was typed, by field name, also where it was wrong. */
export type Typed = Readonly<Record<string, string>>

/** One sentence per wrong field, in the order of the fields. */
export type Errors = Readonly<Record<string, string>>
