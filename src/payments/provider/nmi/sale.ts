import * as v from 'valibot'
import type { Sale, Proof } from '../provider.ts'
import { formatNmiAmount } from './field-values.ts'

/** Unknown values are left out, because an empty field means something else. */
export function getSaleFields(securityKey: string, sale: Sale): URLSearchParams {
  const fields = {
    security_key: securityKey,
    type: 'sale',
    payment_token: sale.token,
    amount: formatNmiAmount(sale.pence),
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
    // The provider has no field for it; staff who look up a payment by its card see it here.
    merchant_defined_field_1: sale.nameOnCard,
    merchant_defined_field_2: sale.note,
    ...sale.proof,
  }
  const known = Object.entries(fields).filter(
    (field): field is [string, string] => field[1] !== null && field[1] !== '',
  )
  return new URLSearchParams(known)
}

/** Base64 as 3-D Secure writes it; a cryptogram has 28 characters, with room for other schemes (failure case P27). */
const base64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{20,62}={0,2}$/))
const shortWord = (pattern: RegExp) => v.nullish(v.pipe(v.string(), v.maxLength(40), v.regex(pattern)))

/**
 * Only a payment that the card's issuer vouches for is charged: not one without a cryptogram, or with an indicator that
 * nothing was authenticated (07, 00). UK issuers would decline it (rule D28), and a stolen card must not pass by
 * leaving 3-D Secure out.
 */
const confirmed = v.object({
  cavv: base64,
  eci: v.picklist(['01', '02', '05', '06']),
  cardHolderAuth: v.picklist(['verified', 'attempted']),
  xid: v.nullish(base64),
  threeDsVersion: shortWord(/^[\d.]+$/),
  directoryServerId: shortWord(/^[\w-]+$/),
})

/** Parses the result of the 3-D Secure script from the browser's request into fields of a sale. */
export function readProof(call: unknown): Proof | null {
  const read = v.safeParse(confirmed, call)
  if (!read.success) return null
  const { cavv, eci, cardHolderAuth, xid, threeDsVersion, directoryServerId } = read.output
  return {
    cavv,
    eci,
    cardholder_auth: cardHolderAuth,
    xid: xid ?? '',
    three_ds_version: threeDsVersion ?? '',
    directory_server_id: directoryServerId ?? '',
  }
}
