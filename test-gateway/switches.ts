/* Switches for faults. Each is one text, stored in the gateway's database. */

interface Switch {
  group: string
  label: string
  /** Possible values; the first is the provider's normal behaviour. `number`: any whole number. */
  values: readonly [string, ...string[]] | 'number'
  normal: string
}

const choice = (group: string, label: string, values: readonly [string, ...string[]]): Switch => ({
  group,
  label,
  values,
  normal: values[0],
})
const number = (group: string, label: string, normal: string): Switch => ({
  group,
  label,
  values: 'number',
  normal,
})

const sale = 'Sale'
const query = 'Look-up'
const events = 'Events'
const secure = '3-D Secure'
const scripts = 'Scripts of the page'

export const switches = {
  saleFault: choice(sale, 'Answer to a sale', [
    'normal',
    'hang',
    'late',
    'drop',
    'drop-mid-answer',
    'html',
    'http-500',
    'http-429',
    'empty',
    'truncated',
    'repeated-key',
    'contradictory',
  ]),
  saleCharge: choice(sale, 'With such an answer the card is charged', ['before', 'never', 'later']),
  saleDelayMs: number(sale, 'Late answer, or later charge, after this many milliseconds', '3000'),
  saleFaultTimes: number(sale, 'Only the next so many sales are hit; 0: all', '0'),
  duplicates: choice(sale, 'Same card and amount within 20 minutes is refused', ['off', 'on']),
  unknownForMs: number(sale, 'Results of codes 420 and 421 become known after milliseconds', '30000'),
  testMode: choice(sale, 'The account is in test mode: cards are approved and not charged', ['off', 'on']),
  refunds: choice(sale, 'A refund is shown as', ['action', 'transaction']),
  chargebacks: choice(sale, 'A chargeback is told by', ['both', 'event', 'record']),
  queryAnswer: choice(query, 'Answer to a look-up', [
    'normal',
    'error',
    'empty',
    'html',
    'http-500',
    'http-429',
    'hang',
  ]),
  queryHidesForMs: number(query, 'A transaction can be found only after milliseconds', '0'),
  webhooks: choice(events, 'Events are sent', ['normal', 'never', 'before-answer', 'out-of-order']),
  webhookDelayMs: number(events, 'After milliseconds', '100'),
  webhookCopies: number(events, 'So many copies', '1'),
  webhookRetryMs: number(events, 'Tried again after milliseconds; 0: as the provider does', '0'),
  webhookTestMode: choice(events, 'They say that the account is in test mode', ['off', 'on']),
  threeDSecure: choice(secure, 'Service', ['normal', 'inactive', 'hang']),
  threeDSecureTwice: choice(secure, 'Completion is reported twice', ['off', 'on']),
  collectScript: choice(scripts, 'Collect.js', ['normal', 'http-500', 'hang']),
  collectFields: choice(scripts, 'Card fields', ['normal', 'never']),
  collectToken: choice(scripts, 'Token of the card', ['normal', 'never']),
  gatewayScript: choice(scripts, 'Gateway.js', ['normal', 'http-500', 'hang']),
} satisfies Record<string, Switch>

export type SwitchName = keyof typeof switches
export type Switches = Record<SwitchName, string>

export const switchNames = Object.keys(switches) as SwitchName[]

export const normalSwitches = Object.fromEntries(
  switchNames.map((name) => [name, switches[name].normal]),
) as Switches

const LARGEST_NUMBER = 86_400_000

/** Parses the changes that a form or a script asks for. @returns the changes, or an error message. */
export function readSwitches(wanted: Readonly<Record<string, unknown>>): Partial<Switches> | string {
  const changes: Partial<Switches> = {}
  for (const [name, raw] of Object.entries(wanted)) {
    if (!isSwitch(name)) return `There is no switch ${name}.`
    const value = String(raw)
    const { values } = switches[name]
    const fits =
      values === 'number'
        ? /^\d{1,8}$/.test(value) && Number(value) <= LARGEST_NUMBER
        : (values as readonly string[]).includes(value)
    if (!fits) return `${name} cannot be ${value.slice(0, 40)}.`
    changes[name] = value
  }
  return changes
}

const isSwitch = (name: string): name is SwitchName => Object.hasOwn(switches, name)
