/** Where a visitor's form stands when its page is written by the server. */
export type FormVisit =
  | { state: 'fresh'; key: string }
  | { state: 'refused'; key: string; typed: Typed; errors: Errors; trouble: string | null }
  | { state: 'sent'; reference: string }

/** What was typed, by field name, also where it was wrong. */
export type Typed = Readonly<Record<string, string>>

/** One sentence per wrong field, in the order of the fields. */
export type Errors = Readonly<Record<string, string>>
