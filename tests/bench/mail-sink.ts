import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes everything and remembers which letters it has. */
export interface MailSink {
  url: string
  /** Message-IDs of what was delivered, in order. */
  delivered: string[]
  stop(): void
}

export async function startMailSink(): Promise<MailSink> {
  const delivered: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [, id = 'a letter without Message-ID'] =
          /^message-id:\s*(<[^>]*>)/im.exec(Buffer.concat(chunks).toString('latin1')) ?? []
        delivered.push(id)
        done()
      })
    },
  })
  // A server that ends in the middle of a conversation is no news here.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, delivered, stop: () => server.close(() => undefined) }
}
