import { isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'

/** What the Node server hands along with a request; a test may leave it out. */
interface NodeBindings {
  incoming?: { socket: { remoteAddress?: string } }
}

/**
 * Who is asking, as far as limits are concerned: an IPv4 address, or the /64 network that one IPv6 household has.
 * X-Forwarded-For is believed only as far as proxies of our own wrote it (failure cases W11, W12).
 *
 * @param trustProxy How many proxies stand in front.
 */
export function clientOf(c: Context, trustProxy: number): string {
  const direct = (c.env as NodeBindings | undefined)?.incoming?.socket.remoteAddress
  return forwardedClient(c.req.header('x-forwarded-for'), trustProxy) ?? networkOf(direct)
}

/**
 * Who is asking, as our own proxies say it.
 *
 * @param header X-Forwarded-For; addresses in it may carry a port.
 * @returns null when they do not say it.
 */
export function forwardedClient(header: string | string[] | undefined, trustProxy: number): string | null {
  if (header === undefined || trustProxy === 0) return null
  const hop = String(header).split(',').at(-trustProxy)?.trim()
  if (hop === undefined || hop === '') return null
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(hop) ?? []
  return networkOf(bracketed ?? hop.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1'))
}

/** An IPv4 address as it is, an IPv6 address as its /64; anything else is `unknown`. */
export function networkOf(address = 'unknown'): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const all = [...groups, ...Array.from({ length: 8 - groups.length - rest.length }, () => '0'), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
