/** Content codings of pages and files, the best first (RFC 9110, section 8.4.1). */
const codings = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof codings)[number]

/** The best coding that an Accept-Encoding header allows (RFC 9110, section 12.5.3); `q=0` forbids one. */
export const bestCoding = (acceptEncoding = ''): Coding =>
  codings.find((coding) =>
    acceptEncoding
      .toLowerCase()
      .split(',')
      .some((part) => {
        const [name = '', weight = ''] = part.split(';', 2)
        return name.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(weight)
      }),
  ) ?? 'identity'

/** Whether an If-None-Match header names the tag, whether either is weak or strong (RFC 9110, section 13.1.2). */
export function names(ifNoneMatch: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => ['*', opaque(etag)].includes(opaque(tag)))
}
