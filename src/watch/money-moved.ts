import { findMoneyMovements } from '../payments/ledger/return-rows.ts'
import type { MoneyMovement } from '../payments/ledger/return-rows.ts'
import { formatPounds } from '../facts/money.ts'
import { formatReferences } from './format-references.ts'
import type { MorningSection } from './morning.ts'

/** Test payments separately. */
export const listMoneyMoved: MorningSection = async ({ trx, span }) => {
  const { paid, givenBack } = await findMoneyMovements(trx, span)
  return [
    ...line('Paid', paid, false),
    ...line('Returned', givenBack, false),
    ...line('Paid (test)', paid, true),
    ...line('Returned (test)', givenBack, true),
  ]
}

function line(label: string, all: readonly MoneyMovement[], test: boolean) {
  const those = all.filter((one) => one.test === test)
  if (those.length === 0) return []
  const sum = those.reduce((pence, one) => pence + one.pence, 0)
  const references = those.map(({ reference }) => reference)
  return [[label, `${formatPounds(sum)} in ${formatReferences(references, 'payment')}`] as const]
}
