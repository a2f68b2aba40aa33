import { resolve } from 'node:path'
import * as v from 'valibot'
import { isThisMachine } from './this-machine.ts'

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
  /** Whether mail may go in clear; undefined: on this machine alone. */
  smtpTls: 'required' | 'optional' | undefined
  /** SMTP_URL=mailbox: also in production, on purpose. */
  keepsMail: boolean
  /** Addresses; null: those of the practice data. */
  mailFrom: string | null
  mailTo: string | null
  /** How many proxies in front may be believed for the client's address. */
  trustProxy: number
  /** Whether the practice gets a letter every morning. */
  morningLetter: boolean
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  /**
   * The demo's mailbox page and test gateway are off. So it is with NODE_ENV=production, and whatever NODE_ENV says where
   * others can reach the site: a demo is for this machine alone.
   */
  production: boolean
  payments: PaymentSettings
}

/** Who takes the cards (ruling 14). */
export type PaymentSettings =
  | { by: 'nobody'; why: string }
  /** The built-in stand-in of the provider. */
  | { by: 'test gateway' }
  | ({
      by: 'provider'
      /** PAYMENTS=off: no new payment is taken, and those under way are brought to their end. */
      closed: boolean
    } & ProviderSettings)

export interface ProviderSettings {
  securityKey: string
  webhookKey: string
  tokenizationKey: string
  checkoutKey: string
  /** Where transact.php and query.php live, without a trailing slash. */
  apiUrl: string
  /** The two scripts of the page. */
  collectUrl: string
  gatewayUrl: string
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
/** In place of a mail server's address. */
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
    // What cannot be decoded here could not be sent at the login either.
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

const emailServerUrl = v.pipe(v.string(), v.email('must be one mail address'))
const proxies = v.pipe(v.string(), v.regex(/^\d$/, 'must be a number from 0 to 9'), v.transform(Number))
const serviceUrl = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && isSafeService(new URL(text)), 'must be an https address'),
  v.transform((text) => text.replace(/\/$/, '')),
)
/** Keys and payments go there: encrypted, or not off this machine. */
const isSafeService = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
const key = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{8,200}$/, 'must be a key of 8 to 200 characters without blanks'),
)

const environments = ['production', 'development', 'test'] as const
const levels = ['debug', 'info', 'warn', 'error'] as const

/** Each setting: its name in the environment, and what it may be. */
const table = {
  port: ['PORT', v.optional(port, '3000')],
  host: ['HOST', v.optional(v.pipe(v.string(), v.minLength(1, 'must name an address')), '127.0.0.1')],
  siteUrl: ['SITE_URL', v.optional(origin)],
  dataDir: ['DATA_DIR', v.optional(v.pipe(v.string(), v.minLength(1, 'must name a folder')), './data')],
  smtpUrl: ['SMTP_URL', v.optional(mailServerUrl)],
  smtpTls: ['SMTP_TLS', v.optional(v.picklist(['required', 'optional'], 'must be required or optional'))],
  mailFrom: ['MAIL_FROM', v.optional(emailServerUrl)],
  mailTo: ['MAIL_TO', v.optional(emailServerUrl)],
  trustProxy: ['TRUST_PROXY', v.optional(proxies, '0')],
  morningLetter: ['MORNING_LETTER', v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on')],
  payments: [
    'PAYMENTS',
    v.optional(v.picklist(['auto', 'test', 'off'], 'must be auto, test or off'), 'auto'),
  ],
  securityKey: ['NMI_SECURITY_KEY', v.optional(key)],
  tokenizationKey: ['NMI_TOKENIZATION_KEY', v.optional(key)],
  checkoutKey: ['NMI_CHECKOUT_KEY', v.optional(key)],
  webhookKey: ['NMI_WEBHOOK_KEY', v.optional(key)],
  apiUrl: ['NMI_API_URL', v.optional(serviceUrl, 'https://secure.nmi.com/api')],
  collectUrl: ['NMI_COLLECT_URL', v.optional(serviceUrl, 'https://secure.nmi.com/token/Collect.js')],
  gatewayUrl: [
    'NMI_GATEWAY_URL',
    v.optional(serviceUrl, 'https://secure.networkmerchants.com/js/v1/Gateway.js'),
  ],
  logLevel: ['LOG_LEVEL', v.optional(v.picklist(levels, `must be one of ${levels.join(', ')}`), 'info')],
  environment: [
    'NODE_ENV',
    v.optional(v.picklist(environments, `must be one of ${environments.join(', ')}, or not set`)),
  ],
} as const
type Values = { [Setting in keyof typeof table]: v.InferOutput<(typeof table)[Setting][1]> }

/** Names of all settings. */
export const settingNames: readonly string[] = Object.values(table).map(([name]) => name)

/**
 * Reads the settings from an environment such as process.env; an empty value counts as not set.
 *
 * @throws {Error} naming every wrong value in one line.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const read = Object.entries(table).map(([setting, [name, schema]]) => {
    const result = v.safeParse(schema, env[name] === '' ? undefined : env[name])
    const [fault] = result.issues ?? []
    return { setting, value: result.output, fault: fault && `${name} ${fault.message}` }
  })
  const faults = read.flatMap(({ fault }) => fault ?? [])
  if (faults.length > 0) throw new Error(`The environment is not right: ${faults.join('; ')}.`)
  const values = Object.fromEntries(read.map(({ setting, value }) => [setting, value])) as Values
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
    payments: paymentSettings(values, production),
  }
}

/** Whether a public origin is one that only this machine could call so. */
const isPublic = (siteUrl: string) => {
  const { protocol, hostname } = new URL(siteUrl)
  return protocol === 'https:' || !isThisMachine(hostname)
}

/**
 * What a start needs beyond settings that are right one by one: without a public address every form is refused, and
 * without a mail server messages of patients would lie in a folder that nobody reads.
 *
 * @throws {Error} naming all that is missing in one line.
 */
export function requireWhatServingNeeds({ production, siteUrl, smtpUrl, keepsMail, trustProxy }: Settings) {
  const missing = [
    siteUrl === null &&
      (production || trustProxy > 0) &&
      'SITE_URL must name the public address, such as https://www.example.co.uk (http://localhost:3000 for a trial on this machine)',
    production &&
      smtpUrl === null &&
      !keepsMail &&
      'SMTP_URL must name the mail server (mailbox: mail shall stay in DATA_DIR/mailbox)',
  ].filter((line) => line !== false)
  if (missing.length > 0)
    throw new Error(`${production ? 'In production' : 'Behind a proxy'} ${missing.join('; ')}.`)
}

/** All four keys, or none: with some of them nobody could pay, and nobody would know why (P31). */
function paymentSettings(
  { payments, securityKey, tokenizationKey, checkoutKey, webhookKey, ...values }: Values,
  production: boolean,
): PaymentSettings {
  if (payments === 'test') return { by: 'test gateway' }
  if (
    securityKey !== undefined &&
    tokenizationKey !== undefined &&
    checkoutKey !== undefined &&
    webhookKey !== undefined
  ) {
    const { apiUrl, collectUrl, gatewayUrl } = values
    const keys = { securityKey, tokenizationKey, checkoutKey, webhookKey }
    return { by: 'provider', closed: payments === 'off', ...keys, apiUrl, collectUrl, gatewayUrl }
  }
  if (payments === 'off') return { by: 'nobody', why: 'PAYMENTS=off' }
  const missing = Object.entries({ securityKey, tokenizationKey, checkoutKey, webhookKey })
    .filter(([, value]) => value === undefined)
    .map(([setting]) => table[setting as keyof typeof table][0])
  if (missing.length === 4 && !production) return { by: 'test gateway' }
  return { by: 'nobody', why: `not set: ${missing.join(', ')}` }
}
