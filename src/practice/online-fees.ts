import { expressRequestTexts, onlineFeePence } from './fees.ts'
import { emergencyTelephone } from './name-and-telephones.ts'
import type { OnlineFee } from './types.ts'
import { outOfHoursHoursText } from './who-answers.ts'

/** Part of the consultation fee, paid on the new patient page (specification section 9, rules D30 to D33). */
export const depositFee: OnlineFee = {
  sample: true,
  name: 'New patient deposit',
  pence: onlineFeePence.deposit,
  currency: 'GBP',
  summary:
    'The deposit holds your first appointment. It is part of the new patient exam fee, not an extra charge.',
  covers: ['A new patient appointment kept in your name', 'The first part of your new patient exam fee'],
  remains: [
    'The rest of the exam fee is paid at the practice on the day of your visit.',
    'X-rays, hygiene visits and treatment are priced separately in our fee table and agreed with you before they begin.',
  ],
  beforePaying: [],
  expressRequest: expressRequestTexts.deposit,
  terms: [
    'You can cancel for any reason within 14 days of paying, as long as the visit has not taken place, and we return the whole deposit. If the visit falls within these 14 days, you ask for it expressly by ticking the box in the form, and the right to cancel ends when it has taken place.',
    'After that we return the whole deposit if you cancel or move your appointment at least 48 hours before it begins.',
    'We always return the whole deposit if the practice cancels and the new time we offer does not suit you.',
    'If you cancel later than that or do not come, we keep only what the empty appointment has cost us, and never more than the deposit. If another patient takes the appointment, we return it all.',
    'To cancel, telephone or write to reception. Refunds go back to the card that paid, as a rule within five working days and always within 14 days.',
  ],
}

/** Paid after speaking to the dentist on call (specification section 9, rules D17, D30 to D32, D48). */
export const callOutFee: OnlineFee = {
  sample: true,
  name: 'Out-of-hours call-out fee',
  pence: onlineFeePence.callOut,
  currency: 'GBP',
  summary:
    'The call-out fee is for opening the practice and seeing you outside our opening times. Treatment is charged on top, at the prices of our fee table.',
  covers: [
    'A dentist and a dental nurse coming in to see you outside opening times',
    'An assessment of the problem, with the x-ray needed to find its cause',
    'Advice, and a written price for any treatment before it begins',
  ],
  remains: [
    'Treatment during the visit, such as a filling, an extraction or the first stage of root canal treatment, is charged on top at the prices of our fee table. You agree the price first.',
    'Any visits that follow in opening hours are priced separately in our fee table.',
  ],
  beforePaying: [
    'Please pay only after you have spoken to the dentist on call and agreed a time to be seen.',
  ],
  expressRequest: expressRequestTexts.callOut,
  terms: [
    'You can cancel within 14 days of paying, as long as the visit hasn’t taken place. By ticking the box in the form, you expressly ask us to see you straight away, so your right to cancel ends once the visit has taken place.',
    'We return the whole fee if you cancel before the dentist has set out, or if we cannot see you.',
    'If you cancel after the dentist has set out, we keep a fair part for the time already given and return the rest.',
    `To cancel, telephone the dentist on call on ${emergencyTelephone.shown} (${outOfHoursHoursText}), or reception in opening times. Refunds go back to the card that paid, as a rule within five working days and always within 14 days.`,
  ],
}
