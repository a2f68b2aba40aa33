import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rosalind } from './support/people.ts'
import { jpeg } from './support/photos.ts'
import { temporaryFolder } from './support/practice.ts'
import { startServer } from './support/server.ts'
import type { RunningServer } from './support/server.ts'

/* Attempts to block the emergency form for everybody, over the wire against the built site. */

let dataDir: string
let server: RunningServer
beforeEach(async () => {
  dataDir = temporaryFolder()
  // No letter can be sent, so photos stay.
  server = await startServer({
    DATA_DIR: dataDir,
    PORT: '0',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
})
afterEach(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Sends the emergency form of a patient, or of somebody who pretends to be one. */
function send(from: string, treatment: string, photos = 0) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...rosalind, treatment })) body.append(name, value)
  for (let photo = 0; photo < photos; photo += 1)
    body.append('files', new File([new Uint8Array(jpeg)], `tooth-${photo}.jpg`))
  return fetch(`${server.url}/api/mail/emergency`, {
    method: 'POST',
    headers: { accept: 'application/json', 'x-forwarded-for': from },
    body,
  })
}

test('300 empty posts from one home connection, and more after them, lock no patient out', async () => {
  /** Eight of the networks that one line can have. */
  const attacker = (index: number) => `2001:db8:0:${index % 8}::1`
  const statuses = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const answer = await send(attacker(index), '')
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([422]))
  expect((await send('192.0.2.9', 'My face is swelling.')).status).toBe(200)
  // Further posts meet the sender's own limit.
  const more = await Promise.all(Array.from({ length: 40 }, () => send(attacker(0), '')))
  expect(more.at(-1)?.status).toBe(429)
  expect((await send('192.0.2.9', 'It is worse now.', 1)).status).toBe(200)
})
