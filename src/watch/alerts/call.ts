import { SECOND } from '../../runtime/units.ts'

/** How long another service is waited for. */
const CALL_TIMEOUT = 10 * SECOND

/** Why another service did not take a call. Its address is a secret, and is nowhere in it. */
export class NotTaken extends Error {
  /** Such as `ECONNREFUSED`, `TimeoutError` or `HTTP 404`. */
  readonly code: string
  constructor(code: string) {
    super(`The call was not taken: ${code}`)
    this.code = code
  }
}

interface Waiting {
  /** How long it is waited for, in milliseconds. */
  patience?: number
  /** Ends the call at once, because the site stops. */
  stopped?: AbortSignal
}

/**
 * Calls another service: with a body as JSON, without one as a plain question.
 *
 * @throws {NotTaken} unless it says that all is well. One that sends us elsewhere is not followed: the address was
 * checked, and the other one was not.
 */
export async function call(url: string, body?: object, waiting: Waiting = {}): Promise<void> {
  const { ok, status } = await answerOf(url, body, waiting)
  if (!ok) throw new NotTaken(`HTTP ${status}`)
}

async function answerOf(
  url: string,
  body: object | undefined,
  { patience = CALL_TIMEOUT, stopped }: Waiting,
) {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(patience), ...(stopped === undefined ? [] : [stopped])]),
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    await response.body?.cancel()
    return response
  } catch (error) {
    throw new NotTaken(codeOf(error))
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
