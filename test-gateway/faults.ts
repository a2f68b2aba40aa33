import { setTimeout } from 'node:timers/promises'

/* Ways in which an answer can get lost. */

/** Milliseconds for the first half to leave before the connection is cut. */
const TIME_TO_LEAVE = 20

/** Optional bindings of the Node server. */
export type NodeEnv =
  | { incoming?: { destroyed?: boolean; complete?: boolean; socket?: { destroy: () => unknown } } }
  | undefined

export const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=UTF-8' } })

export const maintenancePage = (status = 200) =>
  html('<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>', status)

/** Breaks the connection: at once if the server allows it, otherwise with a body that fails. */
export function drop(env: NodeEnv): Response {
  const socket = env?.incoming?.socket
  if (socket === undefined) return brokenAfter('', env)
  socket.destroy()
  return new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
}

/** An answer whose connection breaks before the end. */
export function brokenAfter(text: string, env: NodeEnv): Response {
  const socket = env?.incoming?.socket
  const parts = [new TextEncoder().encode(text)]
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = parts.shift()
      if (part !== undefined) {
        controller.enqueue(part)
        return
      }
      if (socket === undefined) controller.error(new Error('the connection was dropped on purpose'))
      else {
        await setTimeout(TIME_TO_LEAVE)
        socket.destroy()
        controller.close()
      }
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/html; charset=UTF-8' } })
}

/** Waits that end early when the gateway stops. */
export function patience() {
  const stopped = new AbortController()
  return {
    /** Resolves after `ms` milliseconds, or when the gateway stops. */
    wait: (ms: number) =>
      setTimeout(ms, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined),
    /** Never answers, until the client gives up or the gateway stops. */
    hang: (request: Request) =>
      new Promise<Response>((resolve) => {
        const end = () => resolve(new Response(null, { status: 503 }))
        request.signal.addEventListener('abort', end)
        stopped.signal.addEventListener('abort', end)
      }),
    isOver: () => stopped.signal.aborted,
    stop: () => stopped.abort(),
  }
}

export type Patience = ReturnType<typeof patience>
