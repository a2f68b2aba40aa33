/* What is seen at the wire, by people, provider, mail server and operator: all that the checker ever learns. */

/** @property at UTC milliseconds by a right clock. */
export type Seen = Sight & { at: number }

export type SeenAs<Kind extends Seen['saw']> = Extract<Seen, { saw: Kind }>

export type Sight =
  /** A call that leaves somebody's browser. */
  | ({ saw: 'ask' } & Call)
  /** Its answer; status null: it was lost, or nobody listened. `reference` is that of an accepted message. */
  | ({ saw: 'answer'; status: number | null; body: unknown; reference: string | null } & Call)
  /** A sale that reached the provider. */
  | { saw: 'sale'; fields: Fields }
  /** What reached the site of the answer to a sale. */
  | { saw: 'sale answer'; reference: string; said: string }
  /** A question about one reference, or about all changes of a period; `said` null: no answer reached the site. */
  | { saw: 'look-up'; fields: Fields; said: string | null }
  | { saw: 'event'; body: string; accepted: boolean }
  | ({ saw: 'mail' } & Mail)
  | { saw: 'command'; words: readonly string[]; code: number; said: string }
  /** `left to another`: one of two processes has ended. `madeAt`: of the backup that was restored. */
  | {
      saw: 'site'
      what: 'started' | 'stopped' | 'killed' | 'left to another' | 'restored'
      madeAt?: number
      /** How many answer requests now. */
      processes?: number
    }
  /** Whether something is as it should be from now on. */
  | { saw: 'weather'; of: Weather; good: boolean }

/** Exit code of a command that threw. */
export const CRASHED = 70

export type Fields = Readonly<Record<string, string>>

export type Weather = 'mail' | 'provider' | 'disk' | 'clock' | 'test mode' | 'keys'

export interface Call {
  /** Whose browser: a cookie of its own. */
  device: string
  path: string
  asked: Readonly<Record<string, unknown>>
}

export interface Mail {
  to: string
  replyTo: string
  subject: string
  text: string
  messageId: string
  /** Names of attached photos. */
  photos: readonly string[]
}

/** Writes down what was seen, and a sentence for people who read the history. */
export interface Diary {
  see: (sight: Sight) => void
  tell: (sentence: string) => void
}
