import type { Attempt } from '../../../storage/tables.ts'
import type { ChargeAnswer, Gateway, Sale } from '../../provider/provider.ts'
import { interpret } from '../../rules/interpret.ts'
import type { Entry } from '../../rules/known.ts'
import type { Settle } from '../../settlement/settlement.ts'

/** Charges under way in this process. A shutdown waits for them (failure case P30). */
export interface Charges {
  /** Sends an attempt to the provider, once, and settles it. Resolves when both are done. */
  send: (entry: Entry, sale: Sale) => Promise<void>
  /** The charge of an attempt; undefined when it is not under way in this process. */
  underWay: (attempt: Pick<Attempt, 'id'>) => Promise<void> | undefined
  /** Resolves when the charges under way have ended. */
  settled: () => Promise<void>
}

export function createCharges(gateway: Gateway, settle: Settle): Charges {
  const running = new Map<number, Promise<void>>()

  async function run(entry: Entry, sale: Sale) {
    // Sent only after it is stored as sent, and only if nobody gave it up meanwhile (ground rule G1).
    if ((await settle(entry.attempt.id, { from: 'site' })) !== 'sent') return
    const answer = await gateway.charge(sale)
    const known = await unlessItWasCharged(entry, answer)
    await settle(entry.attempt.id, { from: 'answer', answer: known })
  }

  /** A "duplicate" may be this very payment: one look-up before it counts as refused (failure case P12). */
  async function unlessItWasCharged(
    { attempt, payment }: Entry,
    answer: ChargeAnswer,
  ): Promise<ChargeAnswer> {
    if (answer.outcome !== 'refused' || answer.why !== 'duplicate') return answer
    const known = await gateway.lookUp(attempt.reference)
    if (known.found === 'trouble') return { outcome: 'unknown', text: known.text }
    const status = interpret(attempt, payment, known.transactions)
    if (status.says === 'nothing' || status.says === 'not charged') return answer
    return { outcome: 'unknown', text: answer.text }
  }

  return {
    send(entry, sale) {
      const { id } = entry.attempt
      const charge = run(entry, sale).finally(() => running.delete(id))
      running.set(id, charge)
      return charge
    },
    underWay: ({ id }) => running.get(id),
    settled: async () => void (await Promise.allSettled(running.values())),
  }
}
