/** Content codings of pages and files (RFC 9110, section 8.4.1). */
export type Coding = 'br' | 'gzip' | 'identity'

/** Whether an Accept-Encoding header names a coding and does not forbid it by `q=0` (RFC 9110, section 12.5.3). */
const accepting = (coding: Coding) =>
  new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))`, 'i')
const acceptsBrotli = accepting('br')
const acceptsGzip = accepting('gzip')

/** The best coding that an Accept-Encoding header allows. */
export const bestCoding = (acceptEncoding = ''): Coding =>
  acceptsBrotli.test(acceptEncoding) ? 'br' : acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity'

/** Whether an If-None-Match header names the tag, whether either is weak or strong (RFC 9110, section 13.1.2). */
export function names(ifNoneMatch: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => ['*', opaque(etag)].includes(opaque(tag)))
}
