import type { Place } from './find-place.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients, who would read "0 working days", and whose data would be deleted too early or late. */
export function* listNumberFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  const { complaints, expectations, receptionAnswersWithinWorkingDays, retentionPeriods } = facts
  const { minutes, waitingWeeks } = expectations
  const numbers: (readonly [Place, number: unknown, least?: number, why?: string])[] = [
    [
      at('name-and-telephones.ts', 'receptionAnswersWithinWorkingDays', receptionAnswersWithinWorkingDays),
      receptionAnswersWithinWorkingDays,
    ],
    [at('expectations.ts', 'minutes'), minutes],
    [at('expectations.ts', 'waitingWeeks'), waitingWeeks.from],
    [
      at('expectations.ts', 'waitingWeeks'),
      waitingWeeks.to,
      waitingWeeks.from,
      ': the longest wait comes last',
    ],
  ]
  for (const [name, number] of Object.entries(complaints))
    if (/(Days|Months)$/.test(name)) numbers.push([at('complaints.ts', name), number])
  for (const [name, number] of Object.entries(retentionPeriods))
    if (name === 'paymentLedgerYears')
      numbers.push([at('retention-periods.ts', name), number, 6, ': tax law asks for it'])
    else if (name !== 'sample') numbers.push([at('retention-periods.ts', name), number])
  for (const [place, number, least = 1, why = ''] of numbers)
    if (!(Number.isSafeInteger(number) && Number(number) >= least))
      yield { ...place, says: `${String(number)} cannot be. Write a whole number, ${least} or more${why}.` }
}
