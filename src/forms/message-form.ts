import * as v from 'valibot'
import { LONG_TEXT_MAX, NAME_MAX, SHORT_TEXT_MAX } from '../runtime/limits.ts'
import type { LetterLine } from '../mail/letter-layout.ts'
import type { FormName } from './form-names.ts'
import type { Errors } from './form-status.ts'

const EMAIL_MAX = 254
const PHONE_MAX = 20

/** Field that no person sees or fills in (ruling 13). */
export const honeypotField = 'homepage'

/** Who writes; every form asks for it. */
export interface Sender {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** A form whose message goes to the practice by mail, as browser and server both know it. */
export interface MessageForm<Message extends object> {
  /** What messages of this form are filed under. */
  name: FormName
  /** The address that takes it. */
  action: string
  /** It takes files: its posts are multipart. */
  files?: true
  /** The page it stands on. */
  page: string
  /** It leads to a payment, whose record is kept longer than the form. */
  paid?: true
  /** Whoever writes needs help now: what is not taken is answered with who can be called at this hour. */
  urgent?: true
  /** Whoever writes asks to be seen: the letter that answers says whom to call if it gets worse. */
  asksForCare?: true
  /** What staff call it: title and subject of its letter. */
  title: string
  /** What a valid message is, with the sentence for each field that is not. */
  schema: v.GenericSchema<unknown, Message>
  /** The texts of the error catalogue (specification section 8). */
  words: { sent: string; failed: string; unreachable: string }
  /** What happens next, in sentences for the page and for the letter to whoever wrote; after a payment others say it. */
  next: readonly string[]
  /** What the letter says beside the sender's name, email and telephone. */
  lines: (message: Message) => readonly LetterLine[]
}

/** What the page's script sends along: a key of its own, so that a form sent twice is one message (M12). */
export const formKeyField = 'formKey'
/** And for how many milliseconds the page has been open. */
export const openForField = 'openFor'

const text = (wrong: string) => v.optional(v.string(wrong), '')
/** Said of a text with a character that cannot be sent; `what` is its label as a sentence begins. */
export const unreadable = (what: string) =>
  `${what} holds a character that cannot be sent. Delete it and type it again`
const isReadable = (typed: string) => !/\p{Cs}|[^\P{Cc}\t\n\r]/u.test(typed)
const readable = (what: string) => v.check(isReadable, unreadable(what))
/** Whether a name or another short text holds nothing unseen that turns round what is seen, as a bidi override does. */
export const isReadableLine = (typed: string) =>
  isReadable(typed) && !/[\u202A-\u202E\u2066-\u2069]/.test(typed)

/** Required text of one line or many, trimmed; `what` is its label as a sentence begins. */
export const requiredText = (what: string, missing: string, max: number) =>
  v.pipe(
    text(missing),
    v.trim(),
    // A text of nothing but invisible characters is empty for whoever reads it.
    v.regex(/[^\p{C}\p{Z}\p{M}]/u, missing),
    v.maxLength(max, `${what} must be ${max} characters or fewer`),
    readable(what),
  )

/** Required text of one line, such as a name. */
export const lineText = (what: string, missing: string, max: number) =>
  v.pipe(requiredText(what, missing, max), v.check(isReadableLine, unreadable(what)))

export const shortText = (what: string, missing: string) => requiredText(what, missing, SHORT_TEXT_MAX)
export const longText = (what: string, missing: string) => requiredText(what, missing, LONG_TEXT_MAX)

export const wrongEmail = 'Please enter a valid email address.'
/**
 * One plain address as HTML's email field takes it, in any spelling of the domain: no lists, quotes or comments, which
 * could add a recipient (M13), and no encoded word, which a mail program reads as something else (RFC 2047).
 */
const plainAddress =
  /^(?!.*=\?)[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?)+$/u

/** Whether a text is one plain mail address. */
export const isPlainAddress = (typed: string): boolean => plainAddress.test(typed)

/** Specification section 5 and ruling 5: shown without a full stop on every form. */
export const numericOnly = 'Numeric Field Only'

/** The zeros of the digits that keyboards in Britain write besides our own: full-width, Arabic, Persian, and Indian ones. */
const otherZeros = Array.from('０٠۰०০੦૦', (zero) => zero.codePointAt(0) ?? 0)

/** Digits of other scripts as those that a telephone dials, and a full-width plus as the plain one. */
export const dialled = (typed: string): string =>
  typed.replaceAll('＋', '+').replaceAll(/\p{Nd}/gu, (digit) => {
    const value = otherZeros
      .map((zero) => (digit.codePointAt(0) ?? 0) - zero)
      .find((one) => one >= 0 && one < 10)
    return value === undefined ? digit : String(value)
  })

/**
 * What is left of a telephone number when only digits may stay: "+44 1632 960 123" and "0044 1632…" are the same
 * number as "01632 960123" (rule F8), in whichever digits it is typed.
 */
export function phoneDigits(typed: string): string {
  const compact = dialled(typed)
    .trim()
    .replace(/^(\+|00)\s*44[\s-]*(\(0\)|0)?/, '0')
  return compact.replaceAll(/[^0-9]/g, '')
}

/** What the four fields of every form say when they are empty. */
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

/** Who writes: the fields that every form has, with the form's own words for an empty one. */
export const senderFields = (missing: MissingWords = missingWords) => ({
  firstName: lineText('First name', missing.firstName, NAME_MAX),
  lastName: lineText('Last name', missing.lastName, NAME_MAX),
  email: v.pipe(
    text(wrongEmail),
    v.trim(),
    v.nonEmpty(missing.email),
    v.maxLength(EMAIL_MAX, `Email must be ${EMAIL_MAX} characters or fewer`),
    readable('Email'),
    v.regex(plainAddress, wrongEmail),
  ),
  phone: v.pipe(
    text(numericOnly),
    v.trim(),
    v.nonEmpty(missing.phone),
    v.transform(phoneDigits),
    v.nonEmpty(numericOnly),
    v.maxLength(PHONE_MAX, `Phone number must be ${PHONE_MAX} digits or fewer`),
  ),
})

/** A box that must be ticked; `missing` says which. A browser sends "on", a script true. */
export const ticked = (missing: string) =>
  v.pipe(
    v.optional(v.union([v.boolean(), v.picklist(['on', 'true', 'false', ''])], missing), false),
    v.transform((sent) => sent === true || sent === 'on' || sent === 'true'),
    v.literal(true, missing),
  )

/** An object of these fields and no others. */
export const message = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, 'This is not a field of the form')

export type Checked<Message> = { ok: true; message: Message } | { ok: false; errors: Errors }

/** Holds what was typed against a form: the message, or one sentence per wrong field in the order of the fields. */
export function check<Message extends object>(
  form: Pick<MessageForm<Message>, 'schema'>,
  typed: unknown,
): Checked<Message> {
  const result = v.safeParse(form.schema, typed)
  if (result.success) return { ok: true, message: result.output }
  const errors = new Map<string, string>()
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? ''
    if (!errors.has(field)) errors.set(field, issue.message)
  }
  return { ok: false, errors: Object.fromEntries(errors) }
}
