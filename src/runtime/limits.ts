import { HOUR, MINUTE, SECOND } from './units.ts'

/*
 * Limits that several files share; a limit with one user stands beside it. Lengths are UTF-16 code units, sizes bytes,
 * times milliseconds.
 */

/** Texts typed by patients. */
export const NAME_MAX = 200
export const SHORT_TEXT_MAX = 200
export const LONG_TEXT_MAX = 5_000

/** Messages accepted and sent; tests open the site with lower limits. */
export const MESSAGE_LIMITS = {
  /**
   * Messages of one form from one client. Many patients can share the address of a telephone network, so there is room
   * for a busy evening, and more of it for emergencies.
   */
  perClient: { max: 20, per: 10 * MINUTE },
  emergenciesPerClient: { max: 40, per: 10 * MINUTE },
  /**
   * Accepted messages of one form from everybody, so that the practice's mailbox is not flooded. Emergencies above it
   * are marked, not refused.
   */
  perForm: { max: 300, per: HOUR },
  /**
   * Acknowledgements to everybody in a day. Far more than a practice needs, and few enough that a small mail account
   * (500 letters a day) has room left for the practice and for receipts.
   */
  acknowledgements: 200,
  /** Bytes of encoded photos in one mail: the largest photo, within the 25 MB of common mail servers (ruling 12). */
  mailPhotos: 22_000_000,
}
export type MessageLimits = typeof MESSAGE_LIMITS

/** Largest step back of a clock being corrected; a stored time further in the future is not believed. */
export const CLOCK_STEP = 5 * MINUTE
/** Browser: time to wait for the calls before a payment, then saving has failed. */
export const SAVING_TIMEOUT = 20 * SECOND

/** How often node:http checks for expired connections. */
export const CONNECTIONS_CHECK = 3 * SECOND

/** Longest wait for another process's write lock. */
export const BUSY_MAX = 2 * SECOND

/** A claim on a letter expires after this unless its sender renews it, so a crash frees it. */
export const LETTER_CLAIM = 15 * SECOND
/** A letter unsent for longer makes /readyz fail (failure case M16). */
export const LETTER_LATE_AFTER = 15 * MINUTE

/**
 * Photos of an emergency message (specification section 9). All of them together must pass the proxies (50 MB in
 * docs/deploy), and one of them a mail (MESSAGE_LIMITS.mailPhotos).
 */
export const PHOTOS_MAX = 3
export const PHOTO_MAX = 15 * 1024 * 1024
/** Disk space kept free for the database; below it photos are refused and the site is not ready (failure case S3). */
export const DISK_RESERVE = 100 * 1024 * 1024

/** Rows or files deleted per step; requests are answered between steps. */
export const RETENTION_STEP = 100
/** An unfinished file older than this belongs to a process that ended. */
export const UNFINISHED_AFTER = 10 * MINUTE
/** Polling interval of an erasure that waits. */
export const ERASE_PAUSE = SECOND / 4

/** Body of a process call; the paid form with every character escaped fits. */
export const PAYMENT_BODY_MAX = 32 * 1024
/** Process calls per client, including the repetitions of a browser that waits. */
export const PAYMENT_CALLS_PER_CLIENT = { max: 120, per: 10 * MINUTE }
/** How long a browser is shown what it paid. */
export const PAYMENTS_SHOWN = 24 * HOUR
/**
 * Pauses between checks of an unknown attempt. After the last one the practice is told (failure case P21), in a letter
 * that says "half an hour" (payments/letters/alarms.ts).
 */
export const LOOK_UP_PAUSES = [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE] as const
/** After so many checks a paid attempt is shown without its card. */
export const LOOK_UPS_FOR_CARD = 3
/** Interval of the comparison with the provider, also after a failed one. */
export const COMPARE_INTERVAL = 24 * HOUR
/** Attempts that changed this recently are left to the next comparison: only one side may know of them yet. */
export const COMPARE_MARGIN = 10 * MINUTE
/** Cards in the operator's list besides those that need attention. */
export const CARDS_LISTED = 20

/** Timeout of a sale; NMI's own clients wait 25 to 30 seconds. */
export const CHARGE_TIMEOUT = 25 * SECOND
/** Characters kept of a text from the provider. */
export const PROVIDER_TEXT_MAX = 200
/** Longest event id, and longest nonce in its signature, in characters. */
export const EVENT_WORD_MAX = 200

/** Browser: timeout of each of the provider's scripts, then of its fields (failure case P28). */
export const CARD_FIELDS_TIMEOUT = 15 * SECOND
