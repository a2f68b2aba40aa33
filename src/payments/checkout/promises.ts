/**
 * What a promise gives, unless that takes too long.
 *
 * @param ms Milliseconds.
 * @throws the given error when the time is over, or what the promise throws.
 */
export async function within<T>(ms: number, promise: Promise<T>, late: Error): Promise<T> {
  const timeIsOver = deferred<never>()
  const timer = setTimeout(() => timeIsOver.reject(late), ms)
  try {
    return await Promise.race([promise, timeIsOver.promise])
  } finally {
    clearTimeout(timer)
  }
}

interface Deferred<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
}

/** A promise that is settled from outside. Not every telephone in use has `Promise.withResolvers`. */
export function deferred<T>(): Deferred<T> {
  let resolve!: Deferred<T>['resolve']
  let reject!: Deferred<T>['reject']
  const promise = new Promise<T>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  return { promise, resolve, reject }
}
