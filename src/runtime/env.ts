import { resolve } from 'node:path'
import * as v from 'valibot'
import { isThisMachine } from './this-machine.ts'

/** Settings from the environment; the README has the table. */
export interface Settings {
  port: number
  host: string
  /** Public origin without a trailing slash, such as https://www.example.co.uk; null: http://localhost:PORT. */
  siteUrl: string | null
  /** Absolute folder of the database, uploads and mailbox. */
  dataDir: string
  /** null: built-in mailbox. */
  smtpUrl: string | null
  /** Undefined: required, except for a server on this machine. */
  smtpTls: 'required' | 'optional' | undefined
  /** SMTP_URL=mailbox: the built-in mailbox also in production, on purpose. */
  keepsMail: boolean
  /** Addresses; null: those in the practice's facts. */
  mailFrom: string | null
  mailTo: string | null
  /** Number of trusted proxies in front, for the client's address. */
  trustProxy: number
  morningLetter: boolean
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  /**
   * Turns the demo's mailbox and test gateway off. True for NODE_ENV=production, and whenever others can reach the
   * site, because a demo is for this machine alone.
   */
  production: boolean
  payments: PaymentSettings
}

/** The card provider to use (ruling 14). */
export type PaymentSettings =
  | { by: 'nobody'; why: string }
  | { by: 'test gateway' }
  | {
      by: 'provider'
      /** PAYMENTS=off: no new payments; those under way are completed. */
      closed: boolean
      account: AccountSettings
    }

/** Keys and addresses of the provider's account, by the provider's own names. */
export type AccountSettings = Readonly<Record<string, string>>

/** The provider's settings by name in the environment, each with its schema; undefined in the result: must be set. */
export type AccountTable = Readonly<
  Record<string, readonly [name: string, schema: v.GenericSchema<string | undefined, string | undefined>]>
>

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be at most 65535'),
)
const origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an http or https address',
  ),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '').toLowerCase(),
    'must be an origin, without a path',
  ),
  v.transform((text) => new URL(text).origin),
)
const MAILBOX = 'mailbox'
const mailServerUrl = v.pipe(
  v.string(),
  v.check(
    (text) => text === MAILBOX || (URL.canParse(text) && isMailServer(new URL(text))),
    'must look like smtp://user:password@host:port, or be mailbox',
  ),
)
function isMailServer({ protocol, hostname, username, password }: URL): boolean {
  try {
    // A password that cannot be decoded here would fail at the login.
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

const mailAddress = v.pipe(v.string(), v.email('must be one email address'))
const proxies = v.pipe(v.string(), v.regex(/^\d$/, 'must be a number from 0 to 9'), v.transform(Number))
/** A URL without trailing slash. */
export const serviceUrl = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && isSafeService(new URL(text)), 'must be an https address'),
  v.transform((text) => text.replace(/\/$/, '')),
)
/** Keys and card payments go there: https, or on this machine. */
const isSafeService = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
export const secretKey = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{8,200}$/, 'must be a key of 8 to 200 characters without blanks'),
)

const environments = ['production', 'development', 'test'] as const
const levels = ['debug', 'info', 'warn', 'error'] as const

const table = {
  port: ['PORT', v.optional(port, '3000')],
  host: ['HOST', v.optional(v.pipe(v.string(), v.minLength(1, 'must name an address')), '127.0.0.1')],
  siteUrl: ['SITE_URL', v.optional(origin)],
  dataDir: ['DATA_DIR', v.optional(v.pipe(v.string(), v.minLength(1, 'must name a folder')), './data')],
  smtpUrl: ['SMTP_URL', v.optional(mailServerUrl)],
  smtpTls: ['SMTP_TLS', v.optional(v.picklist(['required', 'optional'], 'must be required or optional'))],
  mailFrom: ['MAIL_FROM', v.optional(mailAddress)],
  mailTo: ['MAIL_TO', v.optional(mailAddress)],
  trustProxy: ['TRUST_PROXY', v.optional(proxies, '0')],
  morningLetter: ['MORNING_LETTER', v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on')],
  payments: [
    'PAYMENTS',
    v.optional(v.picklist(['auto', 'test', 'off'], 'must be auto, test or off'), 'auto'),
  ],
  logLevel: ['LOG_LEVEL', v.optional(v.picklist(levels, `must be one of ${levels.join(', ')}`), 'info')],
  environment: [
    'NODE_ENV',
    v.optional(v.picklist(environments, `must be one of ${environments.join(', ')}, or not set`)),
  ],
} as const
type Values = { [Setting in keyof typeof table]: v.InferOutput<(typeof table)[Setting][1]> }

export const listSettingNames = (provider: AccountTable): readonly string[] =>
  [...Object.values(table), ...Object.values(provider)].map(([name]) => name)

/**
 * Reads the settings from an environment such as process.env; empty means unset.
 *
 * @throws {Error} naming every wrong value in one line.
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  provider: AccountTable,
): Settings {
  const faults: string[] = []
  const valuesOf = (settings: Readonly<Record<string, readonly [string, v.GenericSchema]>>) =>
    Object.fromEntries(
      Object.entries(settings).map(([setting, [name, schema]]) => {
        const result = v.safeParse(schema, env[name] === '' ? undefined : env[name])
        if (!result.success) faults.push(`${name} ${result.issues[0].message}`)
        return [setting, result.output]
      }),
    )
  const values = valuesOf(table) as Values
  const account = valuesOf(provider) as Readonly<Record<string, string | undefined>>
  if (faults.length > 0) throw new Error(`Invalid settings: ${faults.join('; ')}.`)
  const { siteUrl = null, smtpUrl, mailFrom = null, mailTo = null } = values
  const production =
    values.environment === 'production' ||
    !isThisMachine(values.host) ||
    (siteUrl !== null && isPublic(siteUrl))
  return {
    port: values.port,
    host: values.host,
    siteUrl,
    dataDir: resolve(values.dataDir),
    smtpUrl: smtpUrl === MAILBOX ? null : (smtpUrl ?? null),
    smtpTls: values.smtpTls,
    keepsMail: smtpUrl === MAILBOX,
    mailFrom,
    mailTo,
    trustProxy: values.trustProxy,
    morningLetter: values.morningLetter === 'on',
    logLevel: values.logLevel,
    production,
    payments: paymentSettings(values.payments, account, provider, production),
  }
}

const isPublic = (siteUrl: string) => {
  const { protocol, hostname } = new URL(siteUrl)
  return protocol === 'https:' || !isThisMachine(hostname)
}

/**
 * Checks what a start needs beyond valid single settings: without a public address every form would be refused, without
 * a mail server patients' messages would pile up in a folder that nobody reads.
 *
 * @throws {Error} naming everything that is missing in one line.
 */
export function requireServingSettings({ production, siteUrl, smtpUrl, keepsMail, trustProxy }: Settings) {
  const missing = [
    siteUrl === null &&
      (production || trustProxy > 0) &&
      'SITE_URL must name the public address, such as https://www.example.co.uk (http://localhost:3000 for a trial on this machine)',
    production &&
      smtpUrl === null &&
      !keepsMail &&
      'SMTP_URL must name the mail server (or be "mailbox": mail stays in DATA_DIR/mailbox)',
  ].filter((line) => line !== false)
  if (missing.length > 0)
    throw new Error(`${production ? 'In production' : 'Behind a proxy'} ${missing.join('; ')}.`)
}

/** All keys or none: with some of them nobody could pay, and the reason would be hard to find (failure case P31). */
function paymentSettings(
  asked: Values['payments'],
  account: Readonly<Record<string, string | undefined>>,
  provider: AccountTable,
  production: boolean,
): PaymentSettings {
  if (asked === 'test') return { by: 'test gateway' }
  const keys = Object.entries(provider).filter(([, [, schema]]) => v.parse(schema, undefined) === undefined)
  const missing = keys.filter(([setting]) => account[setting] === undefined)
  if (missing.length === 0)
    return { by: 'provider', closed: asked === 'off', account: account as AccountSettings }
  if (asked === 'off') return { by: 'nobody', why: 'PAYMENTS=off' }
  if (missing.length === keys.length && !production) return { by: 'test gateway' }
  return { by: 'nobody', why: `not set: ${missing.map(([, [name]]) => name).join(', ')}` }
}
