/* What is seen at the wire, by people, provider, mail server and operator: all that the checker ever learns. */

/** @property at UTC milliseconds by a right clock. */
export type Seen = Sight & { at: number }

export type SeenAs<Kind extends Seen['saw']> = Extract<Seen, { saw: Kind }>

export type Sight =
  | Ask
  | Answer
  | Sale
  | SaleAnswer
  | LookUp
  | ToldEvent
  | ArrivedMail
  | { saw: 'command'; words: readonly string[]; code: number; said: string }
  | LifeOfSite
  | Weather

/** Whether something is as it should be from now on. */
export interface Weather {
  saw: 'weather'
  of: 'mail' | 'provider' | 'disk' | 'clock' | 'test mode' | 'keys'
  good: boolean
}

/** A call that leaves somebody's browser. */
export interface Ask {
  saw: 'ask'
  /** Whose browser: a cookie of its own. */
  device: string
  path: string
  asked: Readonly<Record<string, unknown>>
}

/** Its answer; status null: it was lost, or nobody listened. `reference` is that of an accepted message. */
export interface Answer extends Omit<Ask, 'saw'> {
  saw: 'answer'
  status: number | null
  body: unknown
  reference: string | null
}

/** A sale that reached the provider. */
export interface Sale {
  saw: 'sale'
  fields: Readonly<Record<string, string>>
}

/** What reached the site of the answer to a sale. */
export interface SaleAnswer {
  saw: 'sale answer'
  reference: string
  said: string
}

/** A question about one reference, or about all changes of a period; `said` is null when no answer reached the site. */
export interface LookUp {
  saw: 'look-up'
  fields: Readonly<Record<string, string>>
  said: string | null
}

export interface ToldEvent {
  saw: 'event'
  body: string
  accepted: boolean
}

export interface ArrivedMail {
  saw: 'mail'
  to: string
  replyTo: string
  subject: string
  text: string
  messageId: string
  /** Names of attached photos. */
  photos: readonly string[]
}

/** `left to another`: one of two processes has ended. `madeAt`: of the backup that was restored. */
export interface LifeOfSite {
  saw: 'site'
  what: 'started' | 'stopped' | 'killed' | 'left to another' | 'restored'
  madeAt?: number
}

/** Writes down what was seen, and a sentence for people who read the history. */
export interface Diary {
  see: (sight: Sight) => void
  tell: (sentence: string) => void
}
