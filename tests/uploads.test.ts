import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { request } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everything, sample } from './support/amount.ts'
import { rosalind } from './support/people.ts'
import { jpeg, jpegOf, PHOTO_MAX } from './support/photos.ts'
import { temporaryFolder } from './support/practice.ts'
import { draw, drawMoments, seed } from './support/seed.ts'
import { longestLife, startServer } from './support/server.ts'
import type { RunningServer } from './support/server.ts'
import { startMailServer } from './support/smtp.ts'
import { stayOff } from './support/stay-off.ts'
import { MINUTE } from './support/times.ts'

/* Uploads over the wire to a process of its own: memory, cut connections, and kills. */

/** A half-written file older than this is removed: no upload lasts so long (failure case S13). */
const UNFINISHED_AFTER = 10 * MINUTE

const boundary = 'a-boundary'
const field = (name: string, value: string) =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
const fileHead = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
)
const lineEnd = Buffer.from('\r\n')
const end = Buffer.from(`--${boundary}--\r\n`)

/** The pieces of an emergency message, in order. */
const pieces = (treatment: string, photos: readonly Buffer[]) => [
  ...Object.entries({ ...rosalind, treatment }).map(([name, value]) => field(name, value)),
  ...photos.flatMap((photo) => [fileHead, photo, lineEnd]),
  end,
]

let dataDir: string
let server: RunningServer
const photosLeft = () => (existsSync(join(dataDir, 'photos')) ? readdirSync(join(dataDir, 'photos')) : [])

beforeEach(() => {
  dataDir = temporaryFolder()
})
afterEach(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** So many pseudorandom bytes for a photo's scan, none of which starts a marker. */
const bytesBehind = (treatment: string, length: number) =>
  createHash('shake256', { outputLength: length })
    .update(`${seed()} ${treatment}`)
    .digest()
    .map((byte) => byte & 0x7f)

/** Makes files look older than an upload can last. */
function agePhotos() {
  for (const name of photosLeft()) {
    const seconds = (Date.now() - UNFINISHED_AFTER) / 1_000 - 1
    utimesSync(join(dataDir, 'photos', name), seconds, seconds)
  }
}

function open(length?: number): { upload: ClientRequest; answer: Promise<IncomingMessage> } {
  const upload = request(`${server.url}/api/mail/emergency`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(length !== undefined && { 'content-length': length }),
    },
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    upload.on('response', (response) => {
      response.resume()
      resolve(response)
    })
    upload.on('error', reject)
  })
  // A test that cuts the connection does not wait for an answer.
  answer.catch(() => undefined)
  return { upload, answer }
}

/** Writes as fast as the server reads, and stops when the connection is cut. */
async function write(upload: ClientRequest, parts: readonly Buffer[]) {
  for (const part of parts) {
    if (upload.destroyed) return
    if (!upload.write(part))
      await new Promise((resolve) => {
        upload.once('drain', resolve)
        upload.once('close', resolve)
      })
  }
}

async function send(treatment: string, photos: readonly Buffer[]): Promise<number | undefined> {
  const parts = pieces(treatment, photos)
  const { upload, answer } = open(parts.reduce((sum, part) => sum + part.length, 0))
  await write(upload, parts)
  upload.end()
  return (await answer).statusCode
}

/** Resident memory of the server in MiB: now (VmRSS) or its peak (VmHWM). */
function memory(what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

describe('uploads', () => {
  test.runIf(everything && existsSync('/proc/self/status'))(
    'of ten messages with three 15 MB photos at once use less than 150 MB of memory',
    async () => {
      // On a real disk, like a practice's photos: a folder in memory fills faster than the bytes already read are
      // freed.
      rmSync(dataDir, { recursive: true })
      dataDir = temporaryFolder('/var/tmp')
      server = await startServer({ DATA_DIR: dataDir, PORT: '0', SMTP_URL: 'smtp://127.0.0.1:9' })
      expect(await send('to warm up', [jpeg])).toBe(200)
      const idle = memory('VmRSS')
      const photo = jpegOf(PHOTO_MAX)
      // More bytes than allowed, if they were held in memory.
      const patients = 10
      const uploads = Array.from({ length: patients }, (_, patient) =>
        send(`patient ${patient}`, [photo, photo, photo]),
      )
      expect(await Promise.all(uploads)).toEqual(Array.from({ length: patients }, () => 200))
      expect(memory('VmHWM') - idle).toBeLessThan(150)
      expect(photosLeft()).toHaveLength(1 + 3 * patients)
    },
  )

  test('with a photo over 15 MB are refused while the sender is still sending', async () => {
    server = await startServer({ DATA_DIR: dataDir, PORT: '0' })
    const { upload, answer } = open()
    await write(upload, [...pieces('too large', []).slice(0, -1), fileHead, jpegOf(PHOTO_MAX + 1)])
    expect((await answer).statusCode).toBe(413)
    expect(photosLeft()).toEqual([])
    upload.destroy()
  })

  test('that break off leave no files', async () => {
    server = await startServer({ DATA_DIR: dataDir, PORT: '0' })
    const parts = pieces('cut off', [jpegOf(5_000_000), jpegOf(5_000_000)])
    const cut = Array.from({ length: 5 }, async () => {
      const { upload } = open()
      await write(upload, parts.slice(0, -4))
      await expect.poll(() => photosLeft().length).toBeGreaterThan(0)
      upload.destroy()
    })
    await Promise.all(cut)
    await expect.poll(photosLeft).toEqual([])
    expect(server.log()).not.toContain('"level":"error"')
  })

  test('that never end are cut off and leave no files', async () => {
    server = await startServer({ DATA_DIR: dataDir, PORT: '0' })
    const { upload, answer } = open()
    upload.on('error', () => undefined)
    const endless = Buffer.alloc(1_000_000, 'x')
    const status = answer.then(({ statusCode }) => statusCode)
    for (let sent = 0; sent < 60 && !upload.destroyed; sent += 1)
      await Promise.race([write(upload, [endless]), status.catch(() => undefined)])
    expect(await status.catch(() => 413)).toBe(413)
    expect(photosLeft()).toEqual([])
    upload.destroy()
  })
})

describe('a second server on the same data, as during an update', () => {
  test('does not delete the photos that the first is receiving', async () => {
    const mailServer = await startMailServer()
    const env = { DATA_DIR: dataDir, PORT: '0', SMTP_URL: mailServer.url }
    server = await startServer(env)
    const photo = jpegOf(2_000_000)
    const parts = pieces('while they change', [photo, photo])
    const { upload, answer } = open(parts.reduce((sum, part) => sum + part.length, 0))
    await write(upload, parts.slice(0, -4))
    await expect.poll(() => photosLeft().length).toBe(1)
    const second = await startServer({ ...env, LOG_LEVEL: 'debug' })
    await expect.poll(() => second.log()).toContain('retention.swept')
    await write(upload, parts.slice(-4))
    upload.end()
    expect((await answer).statusCode).toBe(200)
    await expect.poll(() => mailServer.mails.map(({ attachments }) => attachments.length)).toEqual([2])
    await second.stop()
    await mailServer.stop()
  })
})

/** Kills of the server; the last one leaves no letter claimed. */
const ROUNDS = sample(2, 10)

describe('a killed server', () => {
  test('deletes unfinished uploads at its next start once nobody can still be sending them', async () => {
    server = await startServer({ DATA_DIR: dataDir, PORT: '0' })
    const { upload } = open()
    upload.on('error', () => undefined)
    await write(upload, pieces('killed', [jpegOf(9_000_000)]).slice(0, -2))
    await expect.poll(() => photosLeft().length).toBe(1)
    await server.kill()
    expect(photosLeft()).toHaveLength(1)
    agePhotos()
    server = await startServer({ DATA_DIR: dataDir, PORT: '0' })
    await expect.poll(photosLeft).toEqual([])
  })

  test('delivers every acknowledged message whole, and leaves no part of any other', async () => {
    const mailServer = await startMailServer()
    const env = { DATA_DIR: dataDir, PORT: '0', SMTP_URL: mailServer.url }
    const acknowledged = new Map<string, Buffer>()
    const lengths = draw(fc.integer({ min: 200_000, max: 600_000 }), 44)
    const patients = (round: number) =>
      Array.from({ length: 4 }, async (_, patient) => {
        const treatment = `round ${round} patient ${patient}`
        const photo = Buffer.concat([jpeg, bytesBehind(treatment, lengths[4 * round + patient] ?? 0)])
        if ((await send(treatment, [photo])) === 200) acknowledged.set(treatment, photo)
      })
    server = await startServer(env)
    const life = await longestLife(() => Promise.all(patients(0)))
    await server.kill()
    const moments = drawMoments(life, ROUNDS)
    const first = acknowledged.size
    for (let round = 1; round <= ROUNDS; round += 1) {
      server = await startServer(env)
      const sending = patients(round)
      // At a random moment, and the last time as soon as a message was acknowledged.
      const moment = round === ROUNDS ? Promise.any(sending) : pause(moments[round])
      await Promise.allSettled([...sending, moment.then(() => server.kill())])
      if (round % 2 === 0) stayOff(dataDir)
    }
    expect(acknowledged.size).toBeGreaterThan(first)
    server = await startServer(env)
    const mailOf = (treatment: string) =>
      mailServer.mails.find(({ text }) => text?.includes(`${treatment}\n`))
    await expect
      .poll(() => [...acknowledged.keys()].filter((treatment) => mailOf(treatment) === undefined), {
        timeout: 90_000,
      })
      .toEqual([])
    for (const [treatment, photo] of acknowledged) {
      const [attachment] = mailOf(treatment)?.attachments ?? []
      expect(Buffer.from((attachment?.content ?? '') as ArrayBuffer).equals(photo)).toBe(true)
    }
    // A message that was not acknowledged has arrived whole or left nothing.
    expect(
      mailServer.mails.map(({ attachments }) => attachments.length).filter((count) => count !== 1),
    ).toEqual([])
    await expect.poll(async () => (await (await fetch(`${server.url}/readyz`)).json()).mail.waiting).toBe(0)
    await server.stop()
    agePhotos()
    server = await startServer(env)
    await expect.poll(photosLeft).toEqual([])
    const database = new Database(join(dataDir, 'practice.sqlite'), { readonly: true })
    const count = (what: string) => database.prepare(`SELECT count(*) FROM ${what}`).pluck().get()
    expect(count('messages WHERE id NOT IN (SELECT message_id FROM letters)')).toBe(0)
    // Every message is among the mails, whose photos were checked above.
    expect(count('messages')).toBe(new Set(mailServer.mails.map(({ subject }) => subject)).size)
    expect(count('photos')).toBe(0)
    database.close()
    await server.stop()
    await mailServer.stop()
  })
})
