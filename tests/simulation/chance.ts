/** Chance from a seed: the same seed, the same life. */
export interface Chance {
  /** 0 ≤ x < 1. */
  fraction: () => number
  /** A whole number below `end`. */
  below: (end: number) => number
  /** True in so many of a hundred cases. */
  percent: (share: number) => boolean
  /** One of these. */
  of: <One>(these: readonly One[]) => One
  bytes: (size: number) => Buffer<ArrayBuffer>
  uuid: () => string
}

/** The generator sfc32, which passes the usual tests of randomness. @param seeds Numbers or words. */
export function createChance(...seeds: readonly (number | string)[]): Chance {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1]
  for (const character of seeds.join(' ')) {
    a = Math.imul(a ^ (character.codePointAt(0) ?? 0), 0x01000193)
    b ^= a >>> 7
  }
  function next() {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 15; round += 1) next()
  const fraction = () => next() / 2 ** 32
  const below = (end: number) => Math.floor(fraction() * end)
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => below(256)))
  return {
    fraction,
    below,
    percent: (share) => fraction() * 100 < share,
    of: (these) => these[below(these.length)]!,
    bytes,
    uuid: () =>
      `${bytes(4).toString('hex')}-${bytes(2).toString('hex')}-4${bytes(2).toString('hex').slice(1)}-a${bytes(2).toString('hex').slice(1)}-${bytes(6).toString('hex')}`,
  }
}
