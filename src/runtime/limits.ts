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
/** Accepted messages of one form from everybody: the practice's mailbox is not flooded. Emergencies beyond it are marked. */
export const MESSAGES_PER_FORM = { max: 300, per: HOUR }
/** So many messages too many are answered with all that was typed; the next ones in a line. */
export const FULL_REFUSALS_PER_CLIENT = { max: 5, per: 10 * MINUTE }
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
/** A clock that is set right now and then steps back by less; a time further in the future is not believed. */
export const CLOCK_STEP = 5 * MINUTE
/** How long the browser waits for each of those calls before it says that saving failed. */
export const SAVING_TIMEOUT = 20 * SECOND

/** HTTP: a slow telephone has time, an attacker who holds sockets open has less (failure case W6). */
export const HEADERS_TIMEOUT = 15 * SECOND
/** How often it is looked whether one of these is over. */
export const CONNECTIONS_CHECK = 3 * SECOND
export const REQUEST_TIMEOUT = 5 * MINUTE
/** Connections, or behind a proxy requests under way, of everybody and of one client (an IPv4 address, an IPv6 /64). */
export const PLACES_MAX = 1_500
export const PLACES_PER_CLIENT = 100
/** Requests of one connection without an answer. Browsers and proxies wait for each answer before they send the next. */
export const PIPELINED_MAX = 5
/** How long a client is kept out that sends more: reading what it sent at once can take a twentieth of a second. */
export const PIPELINING_PAUSE = 10 * SECOND
/** Beyond the places there is room to let a newcomer in while a greedy client gives one up. */
export const MAX_CONNECTIONS = 2_000
/** A body has this long, and a second more for each BODY_RATE_MIN bytes that have come. */
export const BODY_GRACE = 20 * SECOND
export const BODY_RATE_MIN = 500
/** How long nothing may come over a connection and nothing be read from it; longer than any answer takes. */
export const IDLE_TIMEOUT = MINUTE
/**
 * How long a proxy's idle connection stays open: longer than nginx (60 seconds) and Caddy (2 minutes) keep theirs. Where
 * the server closes first, a message can meet the closing connection, and the proxy answers 502.
 */
export const PROXY_KEEP_ALIVE = 150 * SECOND
/** From a request for a WebSocket to the open socket; afterwards SOCKET_HEARTBEAT and SOCKET_LIFE_MAX hold. */
export const UPGRADE_TIMEOUT = 10 * SECOND
/** How long a client whose request for a WebSocket was refused has to close its end. */
export const CLOSING_TIMEOUT = SECOND
/** How long a stop waits for requests and letters under way. */
export const STOP_GRACE = 10 * SECOND

/** How long whoever writes to the database waits for another process's write, and how often it looks. */
export const BUSY_MAX = 2 * SECOND
export const BUSY_PAUSE = 20

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
/** It is tried at least so long, however often it was tried because another letter had left (M4). */
export const LETTER_TRIED_FOR = 72 * HOUR
/** Pause before it is tried again to record that a letter was accepted. */
export const RECORD_PAUSE = SECOND
/** A letter that this program itself cannot send is not tried more often (M9). */
export const BROKEN_LETTER_ATTEMPTS = 3
/** An unsent letter older than this makes /readyz fail (M16). */
export const LETTER_LATE_AFTER = 15 * MINUTE

/** /readyz writes to the database no oftener. */
export const READINESS_WRITE_PAUSE = SECOND

/** Photos of an emergency message (specification section 9). */
export const PHOTOS_MAX = 3
export const PHOTO_MAX = 15 * 1024 * 1024
export const PHOTO_NAME_MAX = 100
/** Segments, chunks or blocks of a photo. The largest animated GIF has some sixty thousand (rule W8). */
export const PHOTO_PARTS_MAX = 100_000
/** Places of a photo that are written over to take its metadata out. A photo has some ten. */
export const PHOTO_CHANGES_MAX = 10_000
/** Filling bytes between the segments of a JPEG, where cameras put none or a few. */
export const JPEG_PADDING_MAX = 1_024
/** A whole emergency message: its photos and texts with what multipart puts round them. */
export const UPLOAD_BODY_MAX = PHOTOS_MAX * PHOTO_MAX + 256 * 1024
/** All photos kept at once. When they fill the disk's share, messages go without photos and say so (S13). */
export const PHOTO_STORE_MAX = 2 * 1024 * 1024 * 1024
/** Bytes of photos from one client: a quarter of the store, and eleven messages of the largest size. */
export const PHOTO_BYTES_PER_CLIENT = { max: PHOTO_STORE_MAX / 4, per: 24 * HOUR }
/** Free space that photos leave on the disk for the database; with less of it the site is not ready (S3). */
export const DISK_RESERVE = 100 * 1024 * 1024
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
/** One message of the provider; that of a settled batch lists every payment in it. */
export const WEBHOOK_BODY_MAX = 1024 * 1024
/** Process calls of one client, repetitions of a browser that waits among them. */
export const PAYMENT_CALLS_PER_CLIENT = { max: 120, per: 10 * MINUTE }
/** Cards tried in vain, counted in the ledger, so that a restart forgives nothing (P29). */
export const FAILED_CARDS_PER_PAYMENT = { max: 6, per: 24 * HOUR }
export const FAILED_CARDS_PER_CLIENT = { max: 10, whenSuspicious: 2, per: HOUR }
/** Payers refused one after another for reasons that are not known, after which it may be the account. */
export const REFUSED_IN_A_ROW = 3
/**
 * By everybody. From `suspicious` on somebody seems to try out stolen cards: each client may fail less often, and the
 * practice is told. It takes very many clients then to come to `max`, at which payments pause for all.
 */
export const FAILED_CARDS_OVERALL = { suspicious: 40, max: 200, per: HOUR }
/** After this a client with too many payments under way may try again. */
export const PAYMENTS_UNDER_WAY_PAUSE = MINUTE
/** How far back a browser is shown what it paid. */
export const PAYMENTS_SHOWN = 24 * HOUR
/** How long it may take from an attempt's row to its sending; what is older was left by a process that ended. */
export const STARTING_MAX = 10 * SECOND
/** Pauses between the checks of an attempt whose outcome is not known; after the last a person is told (P21). */
export const ATTEMPT_CHECK_PAUSES = [
  2 * SECOND,
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
] as const
/** A record that the provider shows so long after it said something else is the later word. */
export const RECORD_LATE = 5 * MINUTE
/** A paid attempt of which the provider does not say the card after so many checks is shown without. */
export const CHECKS_FOR_CARD = 3
/** How often an account is asked again whether it only pretends to charge, until it has said so. */
export const TEST_MODE_RETRY = 5 * MINUTE
/** How often it is looked whether something is to be looked up, told or worked off. */
export const RECOVERY_PAUSE = 5 * SECOND
/** Attempts or events taken up at a time. */
export const RECOVERY_STEP = 20
/** A paid registration whose mail call never came is told to the practice after this (ruling 17). */
export const PRACTICE_TOLD_AFTER = 10 * MINUTE
/** How often ledger and provider are compared, and again when the provider could not be asked. */
export const RECONCILE_PAUSE = 24 * HOUR
export const RECONCILE_RETRY = 15 * MINUTE
/** How far a comparison looks back behind the last one that succeeded: what was in hand then is compared now. */
export const COMPARE_OVERLAP = 2 * 24 * HOUR
/** What changed so shortly ago may be known to one side only, and is left to the next comparison. */
export const COMPARE_UNSETTLED = 10 * MINUTE
/** A comparison that is overdue by so much, and questions that are refused for so long, are told to a person. */
export const COMPARE_OVERDUE_AFTER = 24 * HOUR
export const REFUSED_TOLD_AFTER = HOUR
/** How long the operator's tool waits until the running site has asked the provider. */
export const CHECK_ANSWER_MAX = 30 * SECOND
/** Cards that the operator's list shows beside those that need attention. */
export const CARDS_LISTED = 20

/** Live sockets. */
/** When all are taken, whoever has most gives one up, so that a few clients cannot keep the others out. */
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
export const LIVE_LONGEST_PAUSE = 20 * SECOND
export const LIVE_FAILURES_MAX = 5
/** A connection that held so long was a working one. */
export const LIVE_STEADY_AFTER = 10 * SECOND
/** How long the details of a payment are waited for before it is said that they do not come. */
export const DETAILS_TIMEOUT = 2 * MINUTE
