/** Content codings of pages and files (RFC 9110, section 8.4.1). */
export type Coding = 'br' | 'gzip' | 'identity'

/** Matches an Accept-Encoding header that allows a coding: named, and without `q=0` (RFC 9110, section 12.5.3). */
const accepting = (coding: Coding) =>
  new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))`, 'i')
const acceptsBrotli = accepting('br')
const acceptsGzip = accepting('gzip')

export const chooseCoding = (acceptEncoding = ''): Coding =>
  acceptsBrotli.test(acceptEncoding) ? 'br' : acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity'

/** True when an If-None-Match header contains the tag; weak and strong tags match (RFC 9110, section 13.1.2). */
export function isMatchingEtag(ifNoneMatch: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => ['*', opaque(etag)].includes(opaque(tag)))
}
