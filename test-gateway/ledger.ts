import { randomInt } from 'node:crypto'
import type { Card } from './cards.ts'
import { meanings } from './cards.ts'
import type { ActionRow, Condition, Store, TransactionRow } from './store.ts'

/*
 * Money: sales, voids, refunds, chargebacks and closed batches. Each sale, void and refund is reported to the listener.
 */

export type Told = (kind: string, transaction: TransactionRow, action: ActionRow) => void

/** A transaction with its JSON columns parsed and its actions. */
export interface Transaction extends Omit<TransactionRow, 'card' | 'fields'> {
  card: Card | null
  fields: Readonly<Record<string, string>>
  actions: readonly ActionRow[]
}

export interface NewSale {
  orderId: string
  currency: string
  requested: number
  /** Approved by the bank; less than requested only for a partial approval. */
  amount: number
  card: Card | null
  fields: Readonly<Record<string, string>>
  code: string
  avs: string
  source: 'api' | 'virtual_terminal'
  clientAddress: string
}

/** Codes for which the provider itself does not know whether the bank has charged, and their final condition. */
const unclear: Readonly<Record<string, 'pendingsettlement' | 'failed'>> = {
  '420': 'failed',
  '421': 'pendingsettlement',
}

export function openLedger(store: Store, now: () => number, told: Told) {
  const tell = (kind: string, transactionId: number, actionId: number) => {
    const transaction = store.transaction(transactionId)
    const action = store.actions(transactionId).find(({ id }) => id === actionId)
    if (transaction !== undefined && action !== undefined) told(kind, transaction, action)
  }
  const record = (transactionId: number, action: Partial<ActionRow> & { type: string; amount: number }) =>
    store.addAction({
      at: now(),
      success: 1,
      code: '100',
      text: 'SUCCESS',
      source: 'virtual_terminal',
      username: 'back-office',
      client_address: '',
      ...action,
      transaction_id: transactionId,
    })
  const read = (row: TransactionRow): Transaction => ({
    ...row,
    card: JSON.parse(row.card) as Card | null,
    fields: JSON.parse(row.fields) as Record<string, string>,
    actions: store.actions(row.id),
  })

  const ledger = {
    sell(sale: NewSale): Transaction {
      const resolves = unclear[sale.code]
      const paid = sale.code === '100'
      const condition: Condition = paid ? 'pendingsettlement' : resolves === undefined ? 'failed' : 'unknown'
      const [id, actionId] = store.atomically(() => {
        const made = store.addTransaction({
          order_id: sale.orderId,
          condition,
          currency: sale.currency,
          requested: sale.requested,
          authorization_code: paid ? String(randomInt(100_000, 1_000_000)) : '',
          card: JSON.stringify(sale.card),
          fields: JSON.stringify(sale.fields),
          avs: sale.avs,
          csc: sale.card?.csc ?? '',
          created_at: now(),
          modified_at: now(),
          resolves_at: resolves === undefined ? null : now() + Number(store.switches().unknownForMs),
          resolves_to: resolves ?? null,
        })
        const action = record(made, {
          type: 'sale',
          amount: sale.amount,
          success: paid ? 1 : 0,
          code: sale.code,
          text: paid ? 'SUCCESS' : (meanings[sale.code] ?? 'DECLINE'),
          source: sale.source,
          username: sale.source === 'api' ? 'website' : 'back-office',
          client_address: sale.clientAddress,
        })
        return [made, action] as const
      })
      tell(paid ? 'sale.success' : resolves === undefined ? 'sale.failure' : 'sale.unknown', id, actionId)
      return ledger.find(id)
    },
    find(id: number): Transaction {
      const row = store.transaction(id)
      if (row === undefined) throw new Error(`there is no transaction ${id}`)
      return read(row)
    },
    has: (id: number) => store.transaction(id) !== undefined,
    all: () => store.transactions().map(read),
    latest: (limit: number) => store.latestTransactions(limit).map(read),
    ofOrder: (orderId: string) => store.transactionsOfOrder(orderId).map(read),

    /** @returns the reason for a refusal, or null when it is done. */
    void(id: number): string | null {
      const { condition, actions } = ledger.find(id)
      if (condition !== 'pendingsettlement') return 'Only transactions pending settlement can be voided'
      const action = store.atomically(() => {
        store.changeTransaction(id, { condition: 'canceled', modified_at: now() })
        return record(id, { type: 'void', amount: actions[0]?.amount ?? 0 })
      })
      tell('void.success', id, action)
      return null
    },
    /** @param amount Hundredths; null refunds all that is left. @returns the reason for a refusal, or null. */
    refund(id: number, amount: number | null): string | null {
      const transaction = ledger.find(id)
      if (transaction.condition !== 'pendingsettlement' && transaction.condition !== 'complete')
        return 'Only settled transactions and transactions pending settlement can be refunded'
      const left = balance(transaction)
      const wanted = amount ?? left
      if (wanted <= 0 || wanted > left) return 'Refund amount may not exceed the transaction balance'
      const [at, action] = store.atomically(() =>
        store.switches().refunds === 'transaction'
          ? refundAsTransaction(transaction, wanted)
          : refundAsAction(id, wanted),
      )
      tell('refund.success', at, action)
      return null
    },
    /** A chargeback by the payer's bank; recorded as an action `return`. @returns the reason for a refusal, or null. */
    chargeBack(id: number, amount: number | null): string | null {
      const against = ledger.mayChargeBack(id, amount)
      if (against !== null) return against
      store.atomically(() => {
        store.changeTransaction(id, { modified_at: now() })
        record(id, {
          type: 'return',
          amount: amount ?? soldOf(ledger.find(id)),
          text: 'CHARGEBACK',
          source: 'internal',
          username: '',
        })
      })
      return null
    },
    /** @returns the reason for refusing a chargeback, or null. */
    mayChargeBack(id: number, amount: number | null): string | null {
      const transaction = ledger.find(id)
      const sold = soldOf(transaction)
      if (sold === 0) return 'Only sales that were paid can be charged back'
      return amount !== null && (amount <= 0 || amount > sold) ? 'A chargeback may not exceed its sale' : null
    },
    /** Closes the day's batch: the sale cannot be voided any more. @returns the reason for a refusal, or null. */
    settle(id: number): string | null {
      const { condition, actions } = ledger.find(id)
      if (condition !== 'pendingsettlement') return 'Only transactions pending settlement can be settled'
      store.atomically(() => {
        store.changeTransaction(id, { condition: 'complete', modified_at: now() })
        record(id, { type: 'settle', amount: actions[0]?.amount ?? 0, source: 'internal', username: '' })
      })
      return null
    },
    /** Decides unknown results that are due. @returns milliseconds until the next one, or null. */
    resolve(): number | null {
      let next: number | null = null
      for (const row of store.unresolvedTransactions()) {
        if (row.resolves_at === null || row.resolves_to === null) continue
        const wait = row.resolves_at - now()
        if (wait > 0) next = Math.min(next ?? wait, wait)
        else becomeKnown(row, row.resolves_to)
      }
      return next
    },
  }
  return ledger

  function becomeKnown(row: TransactionRow, condition: 'pendingsettlement' | 'failed') {
    const paid = condition === 'pendingsettlement'
    const amount = store.actions(row.id)[0]?.amount ?? row.requested
    const action = store.atomically(() => {
      store.changeTransaction(row.id, {
        condition,
        modified_at: now(),
        resolves_at: null,
        resolves_to: null,
        authorization_code: paid ? String(randomInt(100_000, 1_000_000)) : '',
      })
      const result = paid ? {} : { success: 0 as const, code: '200', text: 'DECLINE' }
      return record(row.id, { type: 'sale', amount, source: 'internal', username: '', ...result })
    })
    tell(paid ? 'sale.success' : 'sale.failure', row.id, action)
  }

  function refundAsAction(id: number, amount: number): [number, number] {
    store.changeTransaction(id, { modified_at: now() })
    return [id, record(id, { type: 'refund', amount })]
  }

  function refundAsTransaction(of: Transaction, amount: number): [number, number] {
    const id = store.addTransaction({
      order_id: of.order_id,
      condition: 'pendingsettlement',
      currency: of.currency,
      requested: -amount,
      authorization_code: '',
      card: JSON.stringify(of.card),
      fields: JSON.stringify({ ...of.fields, refund_of: String(of.id) }),
      avs: '',
      csc: '',
      created_at: now(),
      modified_at: now(),
      resolves_at: null,
      resolves_to: null,
    })
    return [id, record(id, { type: 'refund', amount: -amount })]
  }

  /** Amount charged by a sale, in hundredths. */
  function soldOf({ actions }: Transaction): number {
    return actions.find(({ type, success }) => type === 'sale' && success === 1)?.amount ?? 0
  }

  /** The amount of a sale that is not refunded yet, in hundredths. */
  function balance(transaction: Transaction): number {
    const apart = ledger
      .ofOrder(transaction.order_id)
      .filter(({ fields }) => fields['refund_of'] === String(transaction.id))
    const refunds = [transaction, ...apart]
      .flatMap(({ actions }) => actions)
      .filter(({ type, success }) => type === 'refund' && success === 1)
    return soldOf(transaction) - refunds.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
  }
}

export type Ledger = ReturnType<typeof openLedger>
