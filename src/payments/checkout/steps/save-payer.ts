import { SAVING_TIMEOUT } from '../../../runtime/limits.ts'
import { paths } from '../../../paths.ts'
import { postJson } from '../process.ts'
import type { Payer } from './opening.ts'

/**
 * Sees to it that the server knows who pays: asks whether this browser made the record already, and makes it if not
 * (specification sections 4 and 7). The record is known by a cookie, so whether that was kept is asked as well, before
 * anybody enters a card in vain.
 *
 * @param signal Gives up, because nobody waits any more.
 * @returns the id of the record; null when the browser keeps no cookie.
 * @throws when either call fails, for whatever reason.
 */
export async function savePayer(payer: Payer, signal: AbortSignal): Promise<string | null> {
  const { email, firstName, lastName, phone } = payer
  const known = await recordOf(email, signal)
  if (known !== null) return known
  const details = { first_name: firstName, last_name: lastName, email, phone }
  await post(paths.userCreate, details, signal)
  return recordOf(email, signal)
}

async function recordOf(email: string, signal: AbortSignal): Promise<string | null> {
  const { exists, id } = (await post(paths.userCheck, { email }, signal)) as {
    exists: boolean
    id: string | null
  }
  return exists ? id : null
}

async function post(address: string, body: object, signal: AbortSignal): Promise<unknown> {
  const { ok, said } = await postJson(address, body, SAVING_TIMEOUT, signal)
  if (!ok) throw new Error(`${address} did not take it`)
  return said
}

/**
 * Whether the server would take a card of this browser now. What cannot be found out is no reason to keep anybody from
 * paying: the server refuses by itself.
 */
export async function areCardsTaken(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(SAVING_TIMEOUT)
    const response = await fetch(paths.takingCards, { headers: { accept: 'application/json' }, signal })
    const { taking } = (await response.json()) as { taking?: unknown }
    return taking !== false
  } catch {
    return true
  }
}
