import { resolve } from 'node:path'
import * as v from 'valibot'

/** What the operator may say through the environment; every name is in the README's table. */
export interface Settings {
  port: number
  host: string
  /** Public origin without a trailing slash, such as https://www.example.co.uk; null: http://localhost:PORT. */
  siteUrl: string | null
  /** Absolute folder of database, uploads and mailbox. */
  dataDir: string
  /** null: mail goes to the built-in mailbox. */
  smtpUrl: string | null
  /** Addresses; null: those of the practice data. */
  mailFrom: string | null
  mailTo: string | null
  /** How many proxies in front may be believed for the client's address. */
  trustProxy: number
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** NODE_ENV=production: the demo's mailbox page and test gateway are off. */
  production: boolean
}

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
    'must be an origin, without a path or anything behind it',
  ),
  v.transform((text) => new URL(text).origin),
)
const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && isMailServer(new URL(text)),
    'must look like smtp://user:password@host:port',
  ),
)
function isMailServer({ protocol, hostname, username, password }: URL): boolean {
  try {
    // What cannot be decoded here could not be sent at the login either.
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

const emailAddress = v.pipe(v.string(), v.email('must be one mail address'))
const proxies = v.pipe(v.string(), v.regex(/^\d$/, 'must be a number from 0 to 9'), v.transform(Number))
const environments = ['production', 'development', 'test'] as const
const levels = ['debug', 'info', 'warn', 'error'] as const

const environment = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1, 'must name an address')), '127.0.0.1'),
  SITE_URL: v.optional(origin),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'must name a folder')), './data'),
  SMTP_URL: v.optional(smtpUrl),
  MAIL_FROM: v.optional(emailAddress),
  MAIL_TO: v.optional(emailAddress),
  TRUST_PROXY: v.optional(proxies, '0'),
  LOG_LEVEL: v.optional(v.picklist(levels, `must be one of ${levels.join(', ')}`), 'info'),
  NODE_ENV: v.optional(v.picklist(environments, `must be one of ${environments.join(', ')}, or not set`)),
})

/**
 * Reads the settings from an environment such as process.env; an empty value counts as not set.
 *
 * @throws {Error} naming every wrong value in one line.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const said = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = v.safeParse(environment, said)
  if (!result.success) {
    const faults = result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)
    throw new Error(`The environment is not right: ${[...new Set(faults)].join('; ')}.`)
  }
  const values = result.output
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl: values.SITE_URL ?? null,
    dataDir: resolve(values.DATA_DIR),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    mailTo: values.MAIL_TO ?? null,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    production: values.NODE_ENV === 'production',
  }
}
