/**
 * @param ms Milliseconds.
 * @throws the given error after the timeout, or what the promise throws.
 */
export async function withTimeout<T>(ms: number, promise: Promise<T>, late: Error): Promise<T> {
  const timeIsOver = createDeferred<never>()
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

/** A promise that is resolved or rejected from outside. Some telephones in use have no `Promise.withResolvers`. */
export function createDeferred<T>(): Deferred<T> {
  let resolve!: Deferred<T>['resolve']
  let reject!: Deferred<T>['reject']
  const promise = new Promise<T>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  return { promise, resolve, reject }
}
