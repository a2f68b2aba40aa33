import type { OnlineFee } from '../../practice/types.ts'
import type { PaidService } from './paid-service.ts'
import { callReception, receptionAnyTime } from './whom-to-call.ts'

/** What is said of a payment after it was made. */
export type ServiceInWords = Pick<
  PaidService<never>,
  'samePaymentFor' | 'call' | 'callAnyTime' | 'letter'
> & { fee: Pick<OnlineFee, 'name' | 'remains' | 'terms'>; next: Pick<PaidService<never>['next'], 'letter'> }

/** Of a payment whose service was removed from the website since: the payment still has to come to its end. */
export const removedService: ServiceInWords = {
  fee: {
    name: 'Payment on our website',
    remains: [],
    terms: [`To cancel, or to ask for your money back, please ${receptionAnyTime}.`],
  },
  samePaymentFor: 24 * 3_600_000,
  call: callReception,
  callAnyTime: receptionAnyTime,
  letter: {
    title: 'Payment received',
    form: 'The form of a service that has since been taken off the website',
    agreed: '',
  },
  next: { letter: 'Reception will contact you.' },
}
