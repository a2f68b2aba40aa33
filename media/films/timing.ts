/** Every movement is a pure function of the film's time, so that any frame can be drawn by itself. */

export function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

export function lerp(from: number, to: number, k: number): number {
  return from + (to - from) * k
}

/** Progress of t from a to b, linear. */
export function linear(t: number, a: number, b: number): number {
  return clamp((t - a) / (b - a))
}

/** The same, eased at both ends. */
export function eased(t: number, a: number, b: number): number {
  const k = linear(t, a, b)
  return k < 0.5 ? 4 * k ** 3 : 1 - (-2 * k + 2) ** 3 / 2
}

/** Opacity: visible from a to b, with `fade` seconds at both ends. */
export function shown(t: number, a: number, b: number, fade = 0.5): number {
  return Math.min(linear(t, a, a + fade), 1 - linear(t, b - fade, b))
}

/** Pseudorandom numbers, always the same for a seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}
