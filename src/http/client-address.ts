import { isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'

/** What the Node server passes along with a request; tests may leave it out. */
interface NodeBindings {
  incoming?: { socket: { remoteAddress?: string } }
}

/**
 * The client as rate limits see it: an IPv4 address, or an IPv6 /64, which is what one household gets. X-Forwarded-For
 * counts only as far as our own proxies wrote it (failure cases W11, W12).
 *
 * @param trustProxy Number of trusted proxies in front.
 */
export function readClient(c: Context, trustProxy: number): string {
  const direct = (c.env as NodeBindings | undefined)?.incoming?.socket.remoteAddress
  return readForwardedClient(c.req.header('x-forwarded-for'), trustProxy) ?? toNetwork(direct)
}

/**
 * The client as our own proxies report it.
 *
 * @param header X-Forwarded-For; its addresses may have a port.
 * @returns null when the proxies do not say.
 */
export function readForwardedClient(
  header: string | string[] | undefined,
  trustProxy: number,
): string | null {
  if (header === undefined || trustProxy === 0) return null
  const hop = String(header).split(',').at(-trustProxy)?.trim()
  if (hop === undefined || hop === '') return null
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(hop) ?? []
  return toNetwork(bracketed ?? hop.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1'))
}

/** IPv4 unchanged, IPv6 as its /64, anything else `unknown`. */
export function toNetwork(address = 'unknown'): string {
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
