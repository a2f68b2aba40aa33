import type { Settings } from './env.ts'

type Level = Settings['logLevel']
const levels: readonly Level[] = ['debug', 'info', 'warn', 'error']

/** What a line may carry besides its event: never a name, an address, a text, a token (failure case W19). */
export type Facts = Readonly<Record<string, string | number | boolean | null>> & {
  // Names of the line's own fields, by which it is searched.
  readonly time?: never
  readonly level?: never
  readonly event?: never
}

export interface Log {
  debug(event: string, facts?: Facts): void
  info(event: string, facts?: Facts): void
  warn(event: string, facts?: Facts): void
  error(event: string, facts?: Facts): void
}

/** Writes one JSON line per event: `{"time","level","event",…facts}`, time in UTC. */
export function createLog(
  least: Level,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Log {
  const at =
    (level: Level) =>
    (event: string, facts: Facts = {}) => {
      if (levels.indexOf(level) < levels.indexOf(least)) return
      write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...facts })}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Name, message and stack of anything thrown, for the log only; visitors never see them. */
export function factsOfError(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return { error: error.message, kind: error.name, code, stack: error.stack ?? null }
}
