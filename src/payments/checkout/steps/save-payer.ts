import { SAVING_TIMEOUT } from '../../../runtime/limits.ts'
import { paths } from '../../../paths.ts'
import { postJson } from '../payment-calls.ts'
import type { Payer } from './checkout-opening.ts'

/**
 * Saves the payer on the server: asks whether this browser has already made the record, and makes it if not
 * (specification sections 4 and 7). The record is known by a cookie, so this also finds out whether the browser kept
 * it, before a card is entered in vain.
 *
 * @param signal Aborted when nobody waits any more.
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
  if (!ok) throw new Error(`${address} did not accept the details`)
  return said
}

/** Also true when that cannot be found out: the server refuses by itself. */
export async function areCardsAccepted(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(SAVING_TIMEOUT)
    const response = await fetch(paths.acceptingCards, { headers: { accept: 'application/json' }, signal })
    const { taking } = (await response.json()) as { taking?: unknown }
    return taking !== false
  } catch {
    return true
  }
}
