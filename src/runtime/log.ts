import type { Settings } from './env.ts'

type Level = Settings['logLevel']
const levels: readonly Level[] = ['debug', 'info', 'warn', 'error']

/** Fields of a log line besides its event. Never a name, an address, a text or a token (failure case W19). */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>> & {
  // Reserved for the line's own fields.
  readonly time?: never
  readonly level?: never
  readonly event?: never
}

export interface Log {
  debug(event: string, facts?: LogFacts): void
  info(event: string, facts?: LogFacts): void
  warn(event: string, facts?: LogFacts): void
  error(event: string, facts?: LogFacts): void
}

interface Entry {
  time: Date
  level: Level
  event: string
  facts: LogFacts
}

/**
 * Writes one line per event at or above this level, as JSON unless a formatter is given.
 *
 * @param now UTC milliseconds.
 */
export function createLog(
  least: Level,
  now: () => number,
  write: (line: string) => void = (line) => void process.stdout.write(line),
  lineOf: (entry: Entry) => string = jsonLine,
): Log {
  const at =
    (level: Level) =>
    (event: string, facts: LogFacts = {}) => {
      if (levels.indexOf(level) < levels.indexOf(least)) return
      write(`${lineOf({ time: new Date(now()), level, event, facts })}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** JSON for programs: `{"time","level","event",…facts}`, time in UTC. */
function jsonLine({ time, level, event, facts }: Entry): string {
  return JSON.stringify({ time: time.toISOString(), level, event, ...facts })
}

/**
 * A line for a person at a terminal, in local time: `10:21:07 warn payments.test effect="no card is charged"`. An
 * error's stack follows, indented: its text must not look like another event.
 */
export function formatTerminalLine({ time, level, event, facts: { stack, ...facts } }: Entry): string {
  const pairs = Object.entries(facts).map(([name, value]) => `${name}=${shown(value)}`)
  const line = [time.toTimeString().slice(0, 8), level, event, ...pairs].join(' ')
  return escapeControls(typeof stack === 'string' ? `${line}\n    ${stack.replaceAll('\n', '\n    ')}` : line)
}

const shown = (value: string | number | boolean | null) =>
  typeof value === 'string' && !/^[\w./:@+-]+$/.test(value) ? JSON.stringify(value) : String(value)

/** Text from a stranger must not move the cursor, change colours or reverse the direction of writing. */
const escapeControls = (text: string) =>
  text.replaceAll(
    /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (control) => `\\u{${control.codePointAt(0)?.toString(16)}}`,
  )

/** For the log only, never for visitors. */
export function describeError(error: unknown): LogFacts {
  if (!(error instanceof Error)) return { error: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return { error: error.message, kind: error.name, code, stack: error.stack ?? null }
}
