import { createDeferred } from '../promises.ts'
import { SECOND } from '../../../runtime/units.ts'
import { paths } from '../../../paths.ts'
import { fetchPayments } from './fetch-payments.ts'

/** Pauses between polls for an unknown outcome; the last one repeats. */
const CHECK_PAUSES = [2 * SECOND, 5 * SECOND, 10 * SECOND, 20 * SECOND] as const

/**
 * Wakes the caller when there may be news of this browser's payments: with the raw messages of the live socket, or with
 * none after a pause, so that the caller can poll. Pauses grow. Messages that arrive meanwhile are queued. Ends with
 * the signal.
 *
 * @param failed Called when the live socket is given up because the server could not be reached; the pauses go on.
 */
export async function* watchPayments(
  left: AbortSignal,
  failed: () => void = () => undefined,
): AsyncGenerator<readonly string[]> {
  let messages: string[] = []
  let news = createDeferred<void>()
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
      news = createDeferred()
      const come = messages
      messages = []
      if (!left.aborted) yield come
    }
  } finally {
    left.removeEventListener('abort', wake)
    end()
  }
}

/** The same with a callback. */
export function subscribeToPayments(
  heard: (messages: readonly string[]) => void,
  failed?: () => void,
): () => void {
  const leaving = new AbortController()
  void (async () => {
    for await (const messages of watchPayments(leaving.signal, failed)) heard(messages)
  })()
  return () => leaving.abort()
}

/** Reconnects the live socket with exponential backoff; after this many failures in a row it is given up. */
const LIVE_FIRST_PAUSE = SECOND
const LIVE_LONGEST_PAUSE = 20 * SECOND
const LIVE_FAILURES_MAX = 5
/** A connection that was open this long resets the backoff. */
const LIVE_STEADY_AFTER = 10 * SECOND

interface Listener {
  heard: (message: string) => void
  /** Called when the server could not be reached in any of the tries; no more follow. */
  failed: () => void
}

/**
 * Opens the live socket, and reconnects with exponential backoff when it breaks. The server knows from the cookie what
 * this browser may see, and at each opening sends what it has missed (ruling 18). Where a proxy does not pass
 * WebSockets on, the same is requested over HTTP after each try.
 *
 * @returns the function that closes it.
 */
function listenLive({ heard, failed }: Listener): () => void {
  const address = new URL(paths.live, location.href)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const leaving = new AbortController()
  let tries = 0
  /** Consecutive tries in which neither way reached the server. */
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined

  const open = () => {
    const opened = Date.now()
    socket = new WebSocket(address)
    socket.addEventListener('message', ({ data }) => {
      tries = 0
      failures = 0
      if (!leaving.signal.aborted && typeof data === 'string') heard(data)
    })
    socket.addEventListener('close', () => {
      if (leaving.signal.aborted) return
      if (Date.now() - opened > LIVE_STEADY_AFTER) tries = 0
      void goOn()
    })
  }

  async function goOn() {
    failures = (await ask()) ? 0 : failures + 1
    if (leaving.signal.aborted) return
    if (failures >= LIVE_FAILURES_MAX) return failed()
    timer = setTimeout(open, Math.min(LIVE_FIRST_PAUSE * 2 ** tries, LIVE_LONGEST_PAUSE))
    tries += 1
  }

  /** Requests over HTTP what the socket would send. @returns true when the server answered. */
  async function ask(): Promise<boolean> {
    try {
      const { updates } = await fetchPayments(leaving.signal)
      for (const update of updates) if (!leaving.signal.aborted) heard(JSON.stringify(update))
      return true
    } catch {
      // No connection, or another site's page instead of an answer: retry.
      return false
    }
  }

  open()
  return () => {
    leaving.abort()
    clearTimeout(timer)
    socket?.close()
  }
}
