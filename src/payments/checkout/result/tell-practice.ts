import { paths } from '../../../paths.ts'
import { serviceOf } from '../../services/paid-services.ts'
import type { PaymentRequest } from '../../contract/process-call.ts'

/**
 * The mail call after a payment (specification section 7). The server has everything it needs from the payment itself and
 * writes by itself when this call does not come, so whoever has paid is not troubled with its outcome.
 */
export function tellPractice(request: PaymentRequest, transactionId: string): void {
  const { form, amount, city, zip_code } = request
  const { postcode: _, ...fields } = form.message
  const { town: __, ...asked } = fields
  const { name } = serviceOf(form.purpose).mailCall
  void fetch(paths.mail(name), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...asked, amount, city, zip_code, transaction_id: transactionId }),
    // Also when the page is left in the same moment.
    keepalive: true,
  }).catch(() => undefined)
}
