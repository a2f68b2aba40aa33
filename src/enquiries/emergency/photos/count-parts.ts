/** The parser silently skips a part whose header it cannot read, and a photo must not be lost unnoticed. */
export function createPartCounter(contentType: string): {
  push: (piece: Uint8Array) => void
  count: () => number
} {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]+))/i.exec(contentType) ?? []
  const delimiter = Buffer.from(`\r\n--${quoted ?? plain ?? ''}\r\n`, 'latin1')
  // The first delimiter has no line break before it, so one is added.
  let carried: Buffer = Buffer.from('\r\n')
  let parts = 0
  const countIn = (bytes: Buffer, before: number) => {
    for (let at = bytes.indexOf(delimiter); at !== -1 && at < before; at = bytes.indexOf(delimiter, at + 1))
      parts += 1
  }
  return {
    push(piece) {
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length)
      const seam = Buffer.concat([carried, bytes.subarray(0, delimiter.length - 1)])
      countIn(seam, carried.length)
      countIn(bytes, bytes.length)
      const last = bytes.length < delimiter.length ? seam : bytes
      carried = Buffer.from(last.subarray(Math.max(last.length - delimiter.length + 1, 0)))
    },
    count: () => parts,
  }
}
