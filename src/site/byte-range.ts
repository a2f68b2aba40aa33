/** Both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a Range header (RFC 9110, section 14.1.2).
 *
 * @param size Bytes of the whole file.
 * @returns `whole` for anything but a byte range, and for several ranges at once, which a server may ignore; `none`
 * when the file has no such bytes.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const suffix = Math.min(Number(last), size)
    return suffix === 0 ? 'none' : { start: size - suffix, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? Infinity : Number(last)
  if (end < start) return 'whole'
  return start < size ? { start, end: Math.min(end, size - 1) } : 'none'
}
