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

/**
 * Calls another service: with a body as JSON, without one as a plain question.
 *
 * @param patience How long it is waited for, in milliseconds.
 * @throws {NotTaken} unless it says that all is well. One that sends us elsewhere is not followed: the address was
 * checked, and the other one was not.
 */
export async function call(url: string, body?: object, patience = CALL_TIMEOUT): Promise<void> {
  const { ok, status } = await answerOf(url, body, patience)
  if (!ok) throw new NotTaken(`HTTP ${status}`)
}

async function answerOf(url: string, body: object | undefined, patience: number) {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
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
