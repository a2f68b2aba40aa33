import type { Sale } from '../provider.ts'
import { amountOf } from './amount.ts'

/** What the provider is told of a sale. What is not known is left out, since an empty field says something else. */
export function saleFields(securityKey: string, sale: Sale): URLSearchParams {
  const fields = {
    security_key: securityKey,
    type: 'sale',
    payment_token: sale.token,
    amount: amountOf(sale.pence),
    currency: sale.currency,
    orderid: sale.reference,
    order_description: sale.description,
    first_name: sale.firstName,
    last_name: sale.lastName,
    city: sale.city,
    zip: sale.zipCode,
    country: 'GB',
    email: sale.email,
    ipaddress: sale.clientAddress,
    // The provider has no field for it; staff who look a payment up by the card see it here.
    merchant_defined_field_1: sale.nameOnCard,
    merchant_defined_field_2: sale.note,
    ...sale.proof,
  }
  const known = Object.entries(fields).filter(
    (field): field is [string, string] => field[1] !== null && field[1] !== '',
  )
  return new URLSearchParams(known)
}
