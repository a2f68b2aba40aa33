/** Every limit of the site in one place. Lengths are UTF-16 code units, sizes bytes, times milliseconds. */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The longest that a JavaScript timer can wait without wrapping round. */
export const LONGEST_TIMER = 2 ** 31 - 1

/** What a patient may write. */
export const NAME_MAX = 200
export const EMAIL_MAX = 254
export const PHONE_MAX = 20
export const SHORT_TEXT_MAX = 200
export const LONG_TEXT_MAX = 5_000
/** A message form without files; five thousand characters of the longest UTF-8, percent-encoded, fit. */
export const MESSAGE_BODY_MAX = 96 * 1024

/**
 * Messages of one form from one client. Many patients can share an address behind a telephone network, so there is room
 * for a busy evening; somebody in need gets more.
 */
export const MESSAGES_PER_CLIENT = { max: 20, per: 10 * MINUTE }
export const EMERGENCIES_PER_CLIENT = { max: 40, per: 10 * MINUTE }
/** Messages of one form from everybody: the practice's mailbox is not flooded. */
export const MESSAGES_PER_FORM = { max: 300, per: HOUR }
/** Clients remembered at once by a limit. */
export const RATE_CLIENTS_MAX = 10_000
/** A form filled in faster than this after it was written is marked as a robot's. */
export const FASTEST_PATIENT = 2 * SECOND

/** Years. Nobody who is older has ever registered. */
export const AGE_MAX = 120
/** Calls that check or save who pays: a few hundred characters of JSON, every one of them escaped. */
export const USER_BODY_MAX = 12 * 1024
/** Three such calls begin a payment; a household behind one address may begin several. */
export const USER_CALLS_PER_CLIENT = { max: 60, per: 10 * MINUTE }
/** How long a browser that is never closed is recognised as the one that began to pay. */
export const CHECKOUT_SESSION = 24 * HOUR
/** How long the browser waits for each of those calls before it says that saving failed. */
export const SAVING_TIMEOUT = 20 * SECOND

/** HTTP: a slow telephone has time, an attacker who holds sockets open has less (failure case W6). */
export const HEADERS_TIMEOUT = 15 * SECOND
/** How often it is looked whether one of these is over. */
export const CONNECTIONS_CHECK = 3 * SECOND
export const REQUEST_TIMEOUT = 5 * MINUTE
export const MAX_CONNECTIONS = 2_000
/** How long a stop waits for requests and letters under way. */
export const STOP_GRACE = 10 * SECOND

/** Letters under way at once: one that hangs does not hold up the others (M10). */
export const LETTERS_AT_ONCE = 3
/** How long a claim on a letter holds unless its sender renews it; after a crash it is free again that soon. */
export const LETTER_CLAIM = 15 * SECOND
export const SMTP_CONNECT_TIMEOUT = 15 * SECOND
export const SMTP_IDLE_TIMEOUT = MINUTE
/** Pauses between attempts double from the first to the longest (M4). */
export const FIRST_RETRY_PAUSE = SECOND
export const LONGEST_RETRY_PAUSE = HOUR
/** Wrong password or TLS: somebody is mending it, so look again soon (M6). */
export const CONFIGURATION_RETRY_PAUSE = 5 * MINUTE
/** A letter refused for now so often is parked for a person: with those pauses, after about four days. */
export const TEMPORARY_ATTEMPTS = 110
/** Pause before it is tried again to record that a letter was accepted. */
export const RECORD_PAUSE = SECOND
/** A letter that this program itself cannot send is not tried more often (M9). */
export const BROKEN_LETTER_ATTEMPTS = 3
/** An unsent letter older than this makes /readyz fail (M16). */
export const LETTER_LATE_AFTER = 15 * MINUTE

/** Photos of an emergency message (specification section 9). */
export const PHOTOS_MAX = 3
export const PHOTO_MAX = 15 * 1024 * 1024
export const PHOTO_NAME_MAX = 100
/** A whole emergency message: its photos and texts with what multipart puts round them. */
export const UPLOAD_BODY_MAX = PHOTOS_MAX * PHOTO_MAX + 256 * 1024
/** All photos kept at once; when they fill the disk's share, the form says to telephone (S13). */
export const PHOTO_STORE_MAX = 2 * 1024 * 1024 * 1024
/** Encoded attachments of one mail; one photo of the largest size fits, which a 25 MB mail server takes (ruling 12). */
export const MAIL_ATTACHMENTS_MAX = 22_000_000

/** How often what is older than the privacy notice says is looked for. */
export const RETENTION_PAUSE = HOUR
/** Rows or files deleted at a time; between two steps visitors are answered. */
export const RETENTION_STEP = 100
/** A file that is still unfinished after this was left by a process that ended. */
export const UNFINISHED_AFTER = 10 * MINUTE
/** The lines of a mail before its text; more than this is not read to find out whose it is. */
export const MAIL_HEADERS_MAX = 64 * 1024
/** How long erasing waits for a letter under way: its connection and a silent mail server. */
export const LETTER_UNDER_WAY_MAX = 2 * MINUTE
/** Work that comes round and fails is tried again after pauses that double up to this. */
export const TROUBLE_PAUSE_MAX = 5 * MINUTE
/** How often erasing looks whether it may go on. */
export const ERASE_PAUSE = SECOND / 4
/** How long erasing waits until nobody else reads the database, so that its log can be emptied. */
export const READERS_MAX = 30 * SECOND

/** Payments: what one process call may hold; the paid form with every character escaped fits. */
export const PAYMENT_BODY_MAX = 32 * 1024
export const WEBHOOK_BODY_MAX = 64 * 1024
/** Process calls of one client, repetitions of a browser that waits among them. */
export const PAYMENT_CALLS_PER_CLIENT = { max: 120, per: 10 * MINUTE }
/** Cards tried in vain, counted in the ledger, so that a restart forgives nothing (P29). */
export const FAILED_CARDS_PER_PAYMENT = { max: 6, per: 24 * HOUR }
export const FAILED_CARDS_PER_CLIENT = { max: 10, per: HOUR }
/** By everybody: somebody tries out stolen cards, so payments pause and the practice is told. */
export const FAILED_CARDS_OVERALL = { max: 40, per: HOUR }
/** The same person for the same thing from the same browser is the same payment for so long; a second night is another. */
export const SAME_PAYMENT = { registration: 24 * HOUR, 'call-out': 12 * HOUR }
/** How far back a browser is shown what it paid. */
export const PAYMENTS_SHOWN = 24 * HOUR
/** How long it may take from an attempt's row to its sending; what is older was left by a process that ended. */
export const STARTING_MAX = 10 * SECOND
/** Pauses between the looks at an attempt whose outcome is not known; after the last a person is told (P21). */
export const LOOK_PAUSES = [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE] as const
/** A paid attempt of which the provider does not say the card after so many looks is shown without. */
export const LOOKS_FOR_CARD = 3
/** How often an account is asked again whether it only pretends to charge, until it has said so. */
export const TEST_MODE_RETRY = 5 * MINUTE
/** How often it is looked whether something is to be looked up, told or worked off. */
export const RECOVERY_PAUSE = 5 * SECOND
/** Attempts or events taken up at a time. */
export const RECOVERY_STEP = 20
/** A paid registration whose mail call never came is told to the practice after this (ruling 17). */
export const PRACTICE_TOLD_AFTER = 10 * MINUTE
/** How often ledger and provider are compared, and how far back. */
export const RECONCILE_PAUSE = 24 * HOUR
export const RECONCILE_RETRY = 15 * MINUTE
export const RECONCILE_SPAN = 3 * 24 * HOUR
/** Cards that the operator's list shows beside those that need attention. */
export const CARDS_LISTED = 20

/** Live sockets. */
export const SOCKETS_MAX = 500
export const SOCKETS_PER_BROWSER = 6
export const SOCKETS_PER_CLIENT = 30
/** Nothing has to be sent to us. */
export const SOCKET_MESSAGE_MAX = 1024
export const SOCKET_MESSAGES_MAX = 10
export const SOCKET_HEARTBEAT = 25 * SECOND
export const SOCKET_LIFE_MAX = 2 * HOUR

/** Payments: the provider. Its clients wait 25 to 30 seconds for a sale. */
export const CHARGE_TIMEOUT = 25 * SECOND
export const QUERY_TIMEOUT = 15 * SECOND
/** A sale is answered with a few hundred bytes, a look-up with some four thousand for each transaction. */
export const CHARGE_ANSWER_MAX = 256 * 1024
export const QUERY_ANSWER_MAX = 5 * 1024 * 1024
/** Transactions asked for at a time, and how often, when a period is looked through. */
export const QUERY_PAGE = 100
export const QUERY_PAGES_MAX = 100
/** Elements within one another in an answer: three levels are known. */
export const QUERY_DEPTH_MAX = 10
/** What is kept of a text that the provider gives. */
export const PROVIDER_TEXT_MAX = 200
/** Characters of a message's id and of the nonce in its signature. */
export const EVENT_WORD_MAX = 200

/** Payments: the card step in the browser. How long each script of the provider, and then its fields, may take (P28). */
export const CARD_FIELDS_TIMEOUT = 15 * SECOND
/** How long the provider has to say what it thinks of a field that was just left. */
export const CARD_FIELDS_SETTLE = 3 * SECOND
/** How long a token may take, and how much later our own clock gives up if the provider's does not. */
export const TOKEN_TIMEOUT = 10 * SECOND
export const TOKEN_TIMEOUT_NET = 2 * SECOND
/** How long 3-D Secure may take by itself, and how long somebody has to answer their bank. */
export const AUTHENTICATION_TIMEOUT = MINUTE
export const CHALLENGE_TIMEOUT = 10 * MINUTE
/** How long the browser waits for our server to say what became of a payment; longer than CHARGE_TIMEOUT. */
export const PROCESS_TIMEOUT = 40 * SECOND
/** Pauses between asking again about an unknown outcome; the last one is kept to. */
export const CHECK_PAUSES = [2 * SECOND, 5 * SECOND, 10 * SECOND, 20 * SECOND] as const
/** How long the checkout asks; what is known later comes by email. */
export const CHECKING_MAX = 10 * MINUTE
/** The live socket opens again after pauses that double; after so many failures in a row that is said. */
export const LIVE_FIRST_PAUSE = SECOND
export const LIVE_FAILURES_MAX = 5
/** A connection that held so long was a working one. */
export const LIVE_STEADY_AFTER = 10 * SECOND
/** How long the details of a payment are waited for before it is said that they do not come. */
export const DETAILS_TIMEOUT = 2 * MINUTE
