import { emergencyTelephone } from '#practice/name-and-telephones.ts'
import { callOutFee, depositFee } from '#practice/online-fees.ts'
import { outOfHoursHoursText } from './who-answers.ts'

const refunds =
  'We refund the card you paid with, usually within 5 working days and never later than 14 days.'

/** All terms of the deposit; the last says how to cancel (rules D30 to D33). */
export const depositTerms: readonly string[] = [
  ...depositFee.terms,
  `To cancel, call, email or write to reception. ${refunds}`,
]

/** All terms of the call-out fee; the last says how to cancel (rules D30 to D32). */
export const callOutTerms: readonly string[] = [
  ...callOutFee.terms,
  `To cancel, call ${emergencyTelephone === null ? '' : `the dentist on call on ${emergencyTelephone.shown} (${outOfHoursHoursText}), or `}reception in opening hours. ${refunds}`,
]
