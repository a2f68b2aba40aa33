import type { Attempt, Db } from '../../storage/tables.ts'
import { ERASE_PAUSE } from '../../runtime/limits.ts'
import { sleep } from '../../runtime/system.ts'
import { readAttempts, findAttemptsInStates, scheduleLookUps } from '../../payments/ledger/due-attempts.ts'
import { getExitCode, statesNeedingAttention, isAttentionNeeded, formatState } from './show-payment.ts'
import type { CommandParts } from '../command.ts'

type Seen = Pick<Attempt, 'id' | 'reference' | 'state' | 'asked_at' | 'next_look_up_at' | 'test'>

/** False for an attempt that is being started: the site handles it, and looks it up if it does not finish. */
const canBeLookedUp = ({ state }: Seen) => state !== 'started'

/**
 * Has the running site ask the provider about cards, and prints the results.
 *
 * @param cards null: all that need attention.
 * @param patience Longest wait for the site, in milliseconds.
 * @returns the exit code.
 */
export async function lookUpCards(
  { db, print, system, patience }: Pick<CommandParts, 'print' | 'system'> & { db: Db; patience: number },
  cards: readonly Seen[] | null,
): Promise<number> {
  const before = cards?.filter(canBeLookedUp) ?? (await findAttemptsInStates(db, statesNeedingAttention))
  if (cards !== null && before.length === 0)
    throw new Error('The site is starting to charge this card. Nothing was changed.')
  const ids = before.map(({ id }) => id)
  const due = system.now()
  const until = due + patience
  await scheduleLookUps(db, ids, due)
  print(`${before.length} to be looked up.`)

  let after: Seen[]
  do {
    await sleep(system, ERASE_PAUSE)
    after = await readAttempts(db, ids)
  } while (after.some(({ next_look_up_at }) => next_look_up_at === due) && system.now() < until)
  for (const one of after) print(cameOf(one, before.find(({ id }) => id === one.id)?.state, due))
  const isWaiting = after.some(({ next_look_up_at }) => next_look_up_at === due)
  if (isWaiting) print('Is the site running? Once it runs, it looks them up.')
  return isWaiting ? 1 : getExitCode(after)
}

function cameOf(after: Seen, before: Attempt['state'] | undefined, due: number) {
  const { reference, state, next_look_up_at } = after
  if (next_look_up_at === due)
    return `${reference} is ${formatState(after)}; the site has not looked it up yet.`
  if (state !== before) return `${reference} was ${before} and is now ${state}.`
  return isAttentionNeeded(after)
    ? `${reference} is still ${formatState(after)}: the look-up failed, or the card provider has no outcome yet.`
    : `${reference} is ${formatState(after)}, as before.`
}
