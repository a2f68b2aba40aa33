import { HOUR, MINUTE, SECOND } from './units.ts'

/*
 * Limits that more than one file holds to. A limit with one user stands beside it. Lengths are UTF-16 code units, sizes
 * bytes, times milliseconds.
 */

/** What a patient may write. */
export const NAME_MAX = 200
export const SHORT_TEXT_MAX = 200
export const LONG_TEXT_MAX = 5_000

/** How much is taken, and sent to the practice; a test of what lies beyond opens the site with lower limits. */
export const MESSAGE_LIMITS = {
  /**
   * Messages of one form from one client. Many patients can share an address behind a telephone network, so there is room
   * for a busy evening; somebody in need gets more.
   */
  perClient: { max: 20, per: 10 * MINUTE },
  emergenciesPerClient: { max: 40, per: 10 * MINUTE },
  /** Accepted messages of one form from everybody: the practice's mailbox is not flooded. Emergencies beyond it are marked. */
  perForm: { max: 300, per: HOUR },
  /**
   * Acknowledgements to everybody in a day: many times what a practice gets, and few enough that a mail account with 500
   * letters a day, as small ones have, keeps room for those to the practice and for receipts.
   */
  acknowledgements: 200,
  /** Bytes of encoded photos in one mail; one of the largest size fits, which a 25 MB mail server takes (ruling 12). */
  mailPhotos: 22_000_000,
}
export type MessageLimits = typeof MESSAGE_LIMITS

/** A clock that is set right now and then steps back by less; a time further in the future is not believed. */
export const CLOCK_STEP = 5 * MINUTE
/** How long the browser waits for a call before it pays, before it says that saving failed. */
export const SAVING_TIMEOUT = 20 * SECOND

/** How often the server looks for connections whose time is over. */
export const CONNECTIONS_CHECK = 3 * SECOND

/** How long whoever writes to the database waits for another process's write, and how often it looks. */
export const BUSY_MAX = 2 * SECOND

/** How long a claim on a letter holds unless its sender renews it; after a crash it is free again that soon. */
export const LETTER_CLAIM = 15 * SECOND
/** An unsent letter older than this makes /readyz fail (M16). */
export const LETTER_LATE_AFTER = 15 * MINUTE

/**
 * Photos of an emergency message (specification section 9). Three of them encoded must pass the proxies (50 MB in
 * docs/deploy), and one of them a mail (MESSAGE_LIMITS.mailPhotos).
 */
export const PHOTOS_MAX = 3
export const PHOTO_MAX = 15 * 1024 * 1024
/** Free space that photos leave on the disk for the database; with less of it the site is not ready (S3). */
export const DISK_RESERVE = 100 * 1024 * 1024

/** Rows or files deleted at a time; between two steps visitors are answered. */
export const RETENTION_STEP = 100
/** A file that is still unfinished after this was left by a process that ended. */
export const UNFINISHED_AFTER = 10 * MINUTE
/** How often erasing looks whether it may go on. */
export const ERASE_PAUSE = SECOND / 4

/** Payments: what one process call may hold; the paid form with every character escaped fits. */
export const PAYMENT_BODY_MAX = 32 * 1024
/** Process calls of one client, repetitions of a browser that waits among them. */
export const PAYMENT_CALLS_PER_CLIENT = { max: 120, per: 10 * MINUTE }
/** How far back a browser is shown what it paid. */
export const PAYMENTS_SHOWN = 24 * HOUR
/**
 * Pauses between the checks of an attempt whose outcome is not known; after the last a person is told (P21), in a
 * letter that says "half an hour" (payments/letters/alarms.ts).
 */
export const ATTEMPT_CHECK_PAUSES = [
  2 * SECOND,
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
] as const
/** A paid attempt of which the provider does not say the card after so many checks is shown without. */
export const CHECKS_FOR_CARD = 3
/** How often ledger and provider are compared, and again when the provider could not be asked. */
export const RECONCILE_PAUSE = 24 * HOUR
/** What changed so shortly ago may be known to one side only, and is left to the next comparison. */
export const COMPARE_UNSETTLED = 10 * MINUTE
/** Cards that the operator's list shows beside those that need attention. */
export const CARDS_LISTED = 20

/** How long the provider is waited for; its clients wait 25 to 30 seconds for a sale. */
export const CHARGE_TIMEOUT = 25 * SECOND
/** What is kept of a text that the provider gives. */
export const PROVIDER_TEXT_MAX = 200
/** Characters of a message's id and of the nonce in its signature. */
export const EVENT_WORD_MAX = 200

/** How long each script of the provider, and then its fields, may take in the browser (P28). */
export const CARD_FIELDS_TIMEOUT = 15 * SECOND
