import * as v from 'valibot'
import { LONG_TEXT_MAX, NAME_MAX, SHORT_TEXT_MAX } from '../runtime/limits.ts'
import type { LetterLine } from '../mail/letter-layout.ts'
import type { FormName } from './form-names.ts'
import type { FieldErrors } from './form-status.ts'

const EMAIL_MAX = 254
const PHONE_MAX = 20

/** Honeypot field, which no person sees or fills in (ruling 13). */
export const honeypotField = 'homepage'

/** Every form asks for it. */
export interface Sender {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** A form whose message is mailed to the practice; shared by browser and server. */
export interface MessageForm<Message extends object> {
  /** Name under which its messages are stored. */
  name: FormName
  action: string
  /** Accepts files: its posts are multipart. */
  files?: true
  /** Path of its page. */
  page: string
  /** Leads to a payment, whose record is kept longer than the form. */
  paid?: true
  /** Senders need help now: a refusal says who can be called at this hour. */
  urgent?: true
  /** Senders ask to be seen: the acknowledgement says whom to call if it gets worse. */
  asksForCare?: true
  /** Name for staff: title and subject of its letter. */
  title: string
  /** With a sentence for each wrong field. */
  schema: v.GenericSchema<unknown, Message>
  /** Texts of the error catalogue (specification section 8). */
  words: { sent: string; failed: string; unreachable: string }
  /** What happens next, in sentences for the page and the acknowledgement; empty when a payment follows. */
  next: readonly string[]
  /** Content of the letter besides the sender's name, email and telephone. */
  lines: (message: Message) => readonly LetterLine[]
}

/** Idempotency key, sent by the page's script, so that a form sent twice is one message (failure case M12). */
export const formKeyField = 'formKey'
/** Milliseconds for which the page has been open. */
export const openForField = 'openFor'

const text = (wrong: string) => v.optional(v.string(wrong), '')
/** Error for a text with a character that cannot be sent; `what` is its label, with a capital letter. */
export const formatUnreadableError = (what: string) =>
  `${what} has a character we can’t send. Clear the box and retype it`
const isReadable = (typed: string) => !/\p{Cs}|[^\P{Cc}\t\n\r]/u.test(typed)
const readable = (what: string) => v.check(isReadable, formatUnreadableError(what))
/** True when a short text has no invisible character that reorders the visible ones, such as a bidi override. */
export const isReadableLine = (typed: string) =>
  isReadable(typed) && !/[\u202A-\u202E\u2066-\u2069]/.test(typed)

/** Required text of one or more lines, trimmed; `what` is its label, with a capital letter. */
export const requireText = (what: string, missing: string, max: number) =>
  v.pipe(
    text(missing),
    v.trim(),
    // A text of only invisible characters looks empty to its reader.
    v.regex(/[^\p{C}\p{Z}\p{M}]/u, missing),
    v.maxLength(max, `${what} must be ${max} characters or fewer`),
    readable(what),
  )

export const requireLine = (what: string, missing: string, max: number) =>
  v.pipe(requireText(what, missing, max), v.check(isReadableLine, formatUnreadableError(what)))

export const requireShortText = (what: string, missing: string) => requireText(what, missing, SHORT_TEXT_MAX)
export const requireLongText = (what: string, missing: string) => requireText(what, missing, LONG_TEXT_MAX)

export const wrongEmailError = 'Please enter a valid email address.'
/**
 * A plain address as HTML's email field accepts it, with any script in the domain: no lists, quotes or comments, which
 * could add a recipient (failure case M13), and no encoded word, which mail programs would decode (RFC 2047).
 */
const plainAddress =
  /^(?!.*=\?)[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?)+$/u

export const isPlainAddress = (typed: string): boolean => plainAddress.test(typed)

/** Shown without a full stop on every form (specification section 5, ruling 5). */
export const numericOnlyError = 'Numeric Field Only'

/** Zeros of the other digits that keyboards in Britain produce: full-width, Arabic, Persian and Indian ones. */
const otherZeros = Array.from('０٠۰०০੦૦', (zero) => zero.codePointAt(0) ?? 0)

/** Converts digits of other scripts to 0-9, and a full-width plus to +. */
export const normaliseDigits = (typed: string): string =>
  typed.replaceAll('＋', '+').replaceAll(/\p{Nd}/gu, (digit) => {
    const value = otherZeros
      .map((zero) => (digit.codePointAt(0) ?? 0) - zero)
      .find((one) => one >= 0 && one < 10)
    return value === undefined ? digit : String(value)
  })

/**
 * The digits of a telephone number: "+44 1632 960 123" and "0044 1632…" are the same number as "01632 960123" (rule
 * F8), in digits of any script.
 */
export function normalisePhone(typed: string): string {
  const compact = normaliseDigits(typed)
    .trim()
    .replace(/^(\+|00)\s*44[\s-]*(\(0\)|0)?/, '0')
  return compact.replaceAll(/[^0-9]/g, '')
}

interface MissingWords {
  firstName: string
  lastName: string
  email: string
  phone: string
}

const missingWords: MissingWords = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
  phone: 'Enter your phone number',
}

/** The sender's fields, which every form has, with the form's own errors for empty ones. */
export const createSenderFields = (missing: MissingWords = missingWords) => ({
  firstName: requireLine('First name', missing.firstName, NAME_MAX),
  lastName: requireLine('Last name', missing.lastName, NAME_MAX),
  email: v.pipe(
    text(wrongEmailError),
    v.trim(),
    v.nonEmpty(missing.email),
    v.maxLength(EMAIL_MAX, `Email must be ${EMAIL_MAX} characters or fewer`),
    readable('Email'),
    v.regex(plainAddress, wrongEmailError),
  ),
  phone: v.pipe(
    text(numericOnlyError),
    v.trim(),
    v.nonEmpty(missing.phone),
    v.transform(normalisePhone),
    v.nonEmpty(numericOnlyError),
    v.maxLength(PHONE_MAX, `Phone number must be ${PHONE_MAX} digits or fewer`),
  ),
})

/** A checkbox that must be ticked; `missing` is the error. A browser sends "on", a script true. */
export const requireTicked = (missing: string) =>
  v.pipe(
    v.optional(v.union([v.boolean(), v.picklist(['on', 'true', 'false', ''])], missing), false),
    v.transform((sent) => sent === true || sent === 'on' || sent === 'true'),
    v.literal(true, missing),
  )

/** An object without other fields. */
export const createMessageSchema = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, 'This is not a field of the form')

export type ValidationResult<Message> = { ok: true; message: Message } | { ok: false; errors: FieldErrors }

/** The message, or one sentence per wrong field in the order of the fields. */
export function validateForm<Message extends object>(
  form: Pick<MessageForm<Message>, 'schema'>,
  typed: unknown,
): ValidationResult<Message> {
  const result = v.safeParse(form.schema, typed)
  if (result.success) return { ok: true, message: result.output }
  const errors = new Map<string, string>()
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? ''
    if (!errors.has(field)) errors.set(field, issue.message)
  }
  return { ok: false, errors: Object.fromEntries(errors) }
}
