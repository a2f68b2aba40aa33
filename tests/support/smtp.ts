import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js'

/** A mail as received by the practice's mail server. */
export interface Delivered extends Email {
  /** RCPT TO addresses of the SMTP session. */
  envelopeTo: readonly string[]
  raw: string
}

export interface MailServer {
  url: string
  port: number
  /** Accepted mails except confirmations, in order. */
  mails: Delivered[]
  /** Automatic acknowledgements (RFC 3834), in order. */
  confirmations: Delivered[]
  /** Decides about each mail: an Error refuses it, undefined accepts. */
  answer: (attempt: number, bytes: number) => Promise<Error | undefined> | Error | undefined
  /** Decides about each recipient: an Error refuses it at RCPT TO. */
  recipient: (address: string) => Error | undefined
  /** Mails offered so far, including refused ones. */
  attempts: number
  stop(): Promise<void>
}

/** An error with an SMTP reply code. */
export const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode })

const isConfirmation = ({ headers }: Email) =>
  headers.some(({ key, value }) => key === 'auto-submitted' && value === 'auto-replied')

/** Greets at once. The package lets every client wait a tenth of a second, to catch clients that speak first. */
class PromptConnection extends SMTPConnection {
  #greeted = false
  override init() {
    super.init()
    this.connectionReady()
  }
  override connectionReady() {
    if (this.#greeted) return
    this.#greeted = true
    super.connectionReady()
  }
}

class PromptServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer['connect']>) {
    const connection = new PromptConnection(this, socket, options)
    this.connections.add(connection)
    connection.on('error', (error: Error) => this.emit('error', error))
    connection.init()
  }
}

/**
 * A port for a mail server that stops and comes back: below those that the system gives out (from 32768), so that
 * meanwhile no other test's server gets it, and the letters with it.
 */
export const drawStablePort = () => 20_000 + randomInt(12_000)

/** A real SMTP server on a loopback port. */
export async function startMailServer({ port = 0, login = false } = {}): Promise<MailServer> {
  const server = new PromptServer({
    authOptional: !login,
    disableReverseLookup: true,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    ...(login && {
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) =>
        auth.password === 'right'
          ? done(null, { user: 'practice' })
          : done(refusal(535, 'Authentication failed')),
    }),
    onRcptTo({ address }, _session, done) {
      done(mailServer.recipient(address))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        mailServer.attempts += 1
        Promise.resolve(mailServer.answer(mailServer.attempts, raw.length))
          .then(async (error) => {
            if (error !== undefined) return done(error)
            const mail = await PostalMime.parse(raw)
            const envelopeTo = session.envelope.rcptTo.map(({ address }) => address)
            const delivered = { ...mail, envelopeTo, raw: raw.toString('utf8') }
            if (isConfirmation(delivered)) mailServer.confirmations.push(delivered)
            else mailServer.mails.push(delivered)
            return done()
          })
          .catch(done)
      })
    },
  })
  // A client killed in the middle of an SMTP session is no error here.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const bound = (server.server.address() as AddressInfo).port
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails: [],
    confirmations: [],
    answer: () => undefined,
    recipient: () => undefined,
    attempts: 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailServer
}
