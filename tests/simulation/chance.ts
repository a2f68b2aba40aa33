export type Chance = ReturnType<typeof chanceFrom>

/** Chance from a seed: the same numbers or words, the same life. */
export const createChance = (...seeds: readonly (number | string)[]) => chanceFrom(createGenerator(seeds))

/** Chance that each moment begins anew: without somebody, everything befalls the others as before. */
export function createMomentaryChance(now: () => number, ...seeds: readonly (number | string)[]): Chance {
  let at = NaN
  let next = createGenerator(seeds)
  return chanceFrom(() => {
    if (now() !== at) {
      at = now()
      next = createGenerator([...seeds, at])
    }
    return next()
  })
}

/** Whole numbers below 2³² by the generator sfc32. */
function createGenerator(seeds: readonly (number | string)[]): () => number {
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
  return next
}

function chanceFrom(next: () => number) {
  const fraction = () => next() / 2 ** 32
  const below = (end: number) => Math.floor(fraction() * end)
  /** A version 4 UUID. */
  function uuid() {
    const hex = bytes(16).toString('hex')
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
  }
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => below(256)))
  return {
    /** 0 ≤ x < 1. */
    fraction,
    /** A whole number below `end`. */
    below,
    /** True in so many of a hundred cases. */
    percent: (share: number) => fraction() * 100 < share,
    of: <One>(these: readonly One[]) => these[below(these.length)]!,
    bytes,
    uuid,
  }
}
