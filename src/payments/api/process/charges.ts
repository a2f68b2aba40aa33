import type { Attempt } from '../../../storage/tables.ts'
import type { ChargeAnswer, Gateway, Sale } from '../../provider/provider.ts'
import { interpretTransactions } from '../../rules/interpret-transactions.ts'
import type { AttemptWithPayment } from '../../rules/attempt-context.ts'
import type { Settle } from '../../settlement/settlement.ts'

/** Charges under way in this process. A shutdown waits for them (failure case P30). */
export interface Charges {
  /** Sends an attempt to the provider, once, and settles it. Resolves when both are done. */
  send: (entry: AttemptWithPayment, sale: Sale) => Promise<void>
  /** Undefined when it is not under way in this process. */
  findRunning: (attempt: Pick<Attempt, 'id'>) => Promise<void> | undefined
  waitForAll: () => Promise<void>
}

export function createCharges(gateway: Gateway, settle: Settle): Charges {
  const running = new Map<number, Promise<void>>()

  async function run(entry: AttemptWithPayment, sale: Sale) {
    // Sent only after it is stored as sent, and only if nobody gave it up meanwhile (ground rule G1).
    if ((await settle(entry.attempt.id, { from: 'site' })) !== 'sent') return
    const answer = await gateway.charge(sale)
    const known = await unlessItWasCharged(entry, answer)
    await settle(entry.attempt.id, { from: 'answer', answer: known })
  }

  /** A "duplicate" may be this very payment: one look-up before it counts as refused (failure case P12). */
  async function unlessItWasCharged(
    { attempt, payment }: AttemptWithPayment,
    answer: ChargeAnswer,
  ): Promise<ChargeAnswer> {
    if (answer.outcome !== 'refused' || answer.why !== 'duplicate') return answer
    const known = await gateway.lookUp(attempt.reference)
    if (known.found === 'trouble') return { outcome: 'unknown', text: known.text }
    const status = interpretTransactions(attempt, payment, known.transactions)
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
    findRunning: ({ id }) => running.get(id),
    waitForAll: async () => void (await Promise.allSettled(running.values())),
  }
}
