const ukPostcode = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/

/** A postcode as the post writes it: "wr30ab" is "WR3 0AB". What is none of the United Kingdom stays as it was typed. */
export function formatPostcode(typed: string): string {
  const compact = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
  const [, outward, inward] = ukPostcode.exec(compact) ?? []
  return outward === undefined || inward === undefined ? typed : `${outward} ${inward}`
}
