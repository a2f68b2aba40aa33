/** Query parameter with the reference of the message just sent, and id of the confirmation on the form's page. */
export const sentParameter = 'sent'

/** State of a visitor's form when the server renders its page. */
export type FormStatus =
  | { state: 'fresh' }
  | { state: 'refused'; typed: FormValues; errors: FieldErrors; trouble: string | null }
  | SentStatus

export interface SentStatus {
  state: 'sent'
  reference: string
  note: string | null
}

/** By field name, also invalid ones. */
export type FormValues = Readonly<Record<string, string>>

/** One sentence per wrong field, in the order of the fields. */
export type FieldErrors = Readonly<Record<string, string>>
