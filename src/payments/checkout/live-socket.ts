import { LIVE_FAILURES_MAX, LIVE_FIRST_PAUSE, LIVE_STEADY_AFTER } from '../../limits.ts'
import { paths } from '../../paths.ts'

interface Listener {
  /** A message as it came. */
  heard: (message: string) => void
  /** The socket could not be kept open, however often it was tried; it is not tried any more. */
  failed: () => void
}

/**
 * Opens the live socket and opens it again when it breaks, after pauses that double. The server knows by the cookie what
 * this browser may hear, and tells it at each opening what it has missed (ruling 18).
 *
 * @returns what ends it.
 */
export function listenLive({ heard, failed }: Listener): () => void {
  const address = new URL(paths.live, location.href)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined
  let ended = false

  const open = () => {
    const opened = Date.now()
    socket = new WebSocket(address)
    socket.addEventListener('message', ({ data }) => {
      failures = 0
      if (!ended && typeof data === 'string') heard(data)
    })
    socket.addEventListener('close', () => {
      if (ended) return
      if (Date.now() - opened > LIVE_STEADY_AFTER) failures = 0
      failures += 1
      if (failures >= LIVE_FAILURES_MAX) failed()
      else timer = setTimeout(open, LIVE_FIRST_PAUSE * 2 ** (failures - 1))
    })
  }
  open()
  return () => {
    ended = true
    clearTimeout(timer)
    socket?.close()
  }
}
