import { deferred } from '../promises.ts'
import { SECOND } from '../../../runtime/units.ts'
import { paths } from '../../../paths.ts'
import { askPayments } from './ask-payments.ts'

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

/** The live socket opens again after pauses that double; after so many failures in a row that is said. */
const LIVE_FIRST_PAUSE = SECOND
const LIVE_LONGEST_PAUSE = 20 * SECOND
const LIVE_FAILURES_MAX = 5
/** A connection that held so long was a working one. */
const LIVE_STEADY_AFTER = 10 * SECOND

interface Listener {
  /** A message as it came. */
  heard: (message: string) => void
  /** The server could not be reached, however often it was tried; it is not tried any more. */
  failed: () => void
}

/**
 * Opens the live socket and opens it again when it breaks, after pauses that double. The server knows by the cookie what
 * this browser may hear, and tells it at each opening what it has missed (ruling 18). Where no socket can be opened,
 * because a proxy in between does not pass WebSockets on, the same is asked over HTTP after each try.
 *
 * @returns what ends it.
 */
function listenLive({ heard, failed }: Listener): () => void {
  const address = new URL(paths.live, location.href)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const leaving = new AbortController()
  let tries = 0
  /** Tries in a row in which neither way reached the server. */
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

  /** Asks over HTTP for what the socket would say. @returns whether the server answered. */
  async function ask(): Promise<boolean> {
    try {
      const { updates } = await askPayments(leaving.signal)
      for (const update of updates) if (!leaving.signal.aborted) heard(JSON.stringify(update))
      return true
    } catch {
      // No connection, or somebody else's page in place of an answer: it is tried again.
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
