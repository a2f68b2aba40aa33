const ukPostcode = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/

/** Usual spelling of a postcode: "sw1a1aa" becomes "SW1A 1AA". Anything that is no UK postcode stays as typed. */
export function formatPostcode(typed: string): string {
  const compact = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
  const [, outward, inward] = ukPostcode.exec(compact) ?? []
  return outward === undefined || inward === undefined ? typed : `${outward} ${inward}`
}
