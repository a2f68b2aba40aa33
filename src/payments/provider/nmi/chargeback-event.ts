import * as v from 'valibot'
import { PROVIDER_TEXT_MAX } from '../../../runtime/limits.ts'
import type { Chargeback } from '../provider.ts'
import { parseReturnedPence, maskCard, parseNmiTime, toSingleLine, parseCode } from './field-values.ts'

/*
 * The webhook `chargeback.batch.complete`, of which one sample is published (docs.nmi.dev/reference/chargeback-events):
 * `event_body` with merchant, processor, count, `chargeback_amount` and a list `chargebacks` of `id`, `date`
 * (3/29/2020), `customer_name`, `cc_number` (411111******1111), `amount` and `reason` ("101: Introductory chargeback").
 *
 * It contains neither the sale nor our reference, no currency, no deadline for an answer, and never the result. Whether
 * `id` identifies the chargeback or the sale is not documented; both are tried. If a message contains numbers of a sale
 * after all, they are used. Parsed as in event.ts: missing fields and unexpected types become empty strings.
 */

/** More than any batch of one practice contains. */
const CHARGEBACKS_MAX = 200

const said = v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim()), '')
const entry = v.object({
  id: said,
  date: said,
  customer_name: said,
  cc_number: said,
  amount: said,
  reason: said,
  transaction_id: said,
  order_id: said,
})
const list = v.fallback(v.object({ event_body: v.object({ chargebacks: v.array(v.unknown()) }) }), {
  event_body: { chargebacks: [] },
})

/** @param eventId Makes an id for a chargeback without one. */
export function readChargebacks(content: unknown, eventId: string): Chargeback[] {
  const { chargebacks } = v.parse(list, content).event_body
  return chargebacks.slice(0, CHARGEBACKS_MAX).flatMap((one, index) => {
    const read = v.safeParse(entry, one)
    if (!read.success) return []
    const { id, date, customer_name, cc_number, amount, reason, transaction_id, order_id } = read.output
    return [
      {
        id: parseCode(id) || `${eventId.replaceAll(/\s+/g, '-')}-${index + 1}`,
        transactionId: parseCode(transaction_id),
        reference: order_id.slice(0, PROVIDER_TEXT_MAX),
        at: dayOf(date),
        pence: parseReturnedPence(amount) || null,
        reason: toSingleLine(reason),
        lastFour: maskCard(cc_number, '').lastFour,
        name: toSingleLine(customer_name),
      },
    ]
  })
}

/** UTC milliseconds; month first as in the sample, ISO, or yyyymmddhhmmss as in other answers; otherwise null. */
function dayOf(date: string): number | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date) ?? []
  if (month === undefined || day === undefined)
    return parseNmiTime(
      /^\d{4}-\d\d-\d\d/.test(date) ? `${date.slice(0, 10).replaceAll('-', '')}000000` : date,
    )
  return parseNmiTime(`${year}${month.padStart(2, '0')}${day.padStart(2, '0')}000000`)
}
