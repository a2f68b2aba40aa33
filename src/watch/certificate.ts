import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY, SECOND } from '../runtime/units.ts'

/** How long the site's own address is waited for. */
const CERTIFICATE_TIMEOUT = 10 * SECOND
/** A person is told so long before a certificate ends, or when less than this share of its time is left. */
const ENDING_SOON = { before: 21 * DAY, share: 1 / 4 }

/** From when until when a certificate holds, in UTC milliseconds. */
export interface Certificate {
  from: number
  until: number
}

/** What the site's address shows to browsers; null: it has none, because it is not https. */
export type Looked = Certificate | { trouble: string } | null

/**
 * Looks at the certificate of an address, whoever made it, and whether or not it still holds. Never throws.
 *
 * @param patience How long it is waited for, in milliseconds.
 */
export async function lookAtCertificate(siteUrl: string, patience = CERTIFICATE_TIMEOUT): Promise<Looked> {
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:') return null
  const host = hostname.replaceAll(/[[\]]/g, '')
  const { promise, resolve } = Promise.withResolvers<Looked>()
  const socket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    ...(isIP(host) === 0 && { servername: host }),
    // Only looked at: nothing is sent, and one that has ended is just what is to be found.
    rejectUnauthorized: false,
  })
  const timer = setTimeout(() => resolve({ trouble: 'no answer' }), patience)
  socket.once('error', (error: NodeJS.ErrnoException) => resolve({ trouble: error.code ?? error.name }))
  socket.once('secureConnect', () => {
    const { valid_from: from, valid_to: until } = socket.getPeerCertificate()
    resolve({ from: Date.parse(from), until: Date.parse(until) })
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    socket.on('error', () => undefined).destroy()
  }
}

/**
 * Whether a certificate should have been renewed by now: programs renew those of a few weeks when a third of their time is
 * left, and those of a year are renewed by people.
 */
export const endsSoon = ({ from, until }: Certificate, now: number): boolean =>
  until - now < Math.min(ENDING_SOON.before, (until - from) * ENDING_SOON.share)
