import { moneyMoved } from '../payments/ledger/returns.ts'
import type { MoneyMoved } from '../payments/ledger/returns.ts'
import { formatPounds } from '../practice/money.ts'
import { countOf } from './count-of.ts'
import type { Section } from './morning.ts'

/** Money paid and money returned, test payments separately. */
export const money: Section = async ({ trx, span }) => {
  const { paid, givenBack } = await moneyMoved(trx, span)
  return [
    ...line('Paid', paid, false),
    ...line('Given back', givenBack, false),
    ...line('Paid (test)', paid, true),
    ...line('Given back (test)', givenBack, true),
  ]
}

function line(label: string, all: readonly MoneyMoved[], test: boolean) {
  const those = all.filter((one) => one.test === test)
  if (those.length === 0) return []
  const sum = those.reduce((pence, one) => pence + one.pence, 0)
  const references = those.map(({ reference }) => reference)
  return [[label, `${formatPounds(sum)} in ${countOf(references, 'payment')}`] as const]
}
