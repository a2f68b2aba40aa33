import { deferred } from '../promises.ts'
import { listenLive } from './live-socket.ts'
import { SECOND } from '../../../runtime/units.ts'

/** Pauses between asking again about an unknown outcome; the last one is kept to. */
const CHECK_PAUSES = [2 * SECOND, 5 * SECOND, 10 * SECOND, 20 * SECOND] as const

/**
 * Wakes whoever follows the payments of this browser: with the messages of the live socket as they came, or with none after
 * a pause, so that who can ask by itself asks. Pauses grow. Messages that come meanwhile wait. Ends with the signal.
 *
 * @param failed The live socket is not tried any more, because the server could not be reached; the pauses go on.
 */
export async function* paymentNews(
  left: AbortSignal,
  failed: () => void = () => undefined,
): AsyncGenerator<readonly string[]> {
  let messages: string[] = []
  let news = deferred<void>()
  const wake = () => news.resolve()
  const heard = (message: string) => {
    messages.push(message)
    wake()
  }
  const end = listenLive({ heard, failed })
  left.addEventListener('abort', wake)
  try {
    for (let pauses = 0; !left.aborted; pauses += 1) {
      const timer = setTimeout(wake, CHECK_PAUSES[Math.min(pauses, CHECK_PAUSES.length - 1)])
      await news.promise
      clearTimeout(timer)
      news = deferred()
      const come = messages
      messages = []
      if (!left.aborted) yield come
    }
  } finally {
    left.removeEventListener('abort', wake)
    end()
  }
}

/** The same for whoever only listens. @returns what ends it. */
export function onPaymentNews(heard: (messages: readonly string[]) => void, failed?: () => void): () => void {
  const leaving = new AbortController()
  void (async () => {
    for await (const messages of paymentNews(leaving.signal, failed)) heard(messages)
  })()
  return () => leaving.abort()
}
