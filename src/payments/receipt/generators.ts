/*
 * @pdf-lib/fontkit 1.1.1 was compiled for browsers without generators and left out what it calls in their place, so that
 * no Indian script can be set. Its one generator only moves on, yields and stops; that much is given to it here.
 */

interface Step {
  prev: number
  next: number
  stop: () => void
}

const runtime = {
  mark: <Made>(made: Made) => made,
  wrap(step: (state: Step) => unknown): IterableIterator<unknown> {
    let done = false
    const state: Step = {
      prev: 0,
      next: 0,
      stop: () => {
        done = true
      },
    }
    return {
      next() {
        const value = step(state)
        return done ? { done, value: undefined } : { done, value }
      },
      [Symbol.iterator]() {
        return this
      },
    }
  },
}

/** Must have run before a font is asked to lay out text. */
export function provideGenerators(): void {
  Object.assign(globalThis, { regeneratorRuntime: runtime })
}
