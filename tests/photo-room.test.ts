import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { rosalind } from './support/people.ts'
import { jpegOf, PHOTO_MAX } from './support/photos.ts'
import { kept, openPractice, fromTheScript } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { refusal } from './support/smtp.ts'

/* No room for photos: the message comes first. */

let practice: Practice
afterEach(() => practice.close())

const KILOBYTE = 1_000
const stored = () => readdirSync(practice.photoStore.folder)

function formWith(photos: readonly Buffer[], treatment = 'My face is swelling.'): Response {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fromTheScript(), ...rosalind, treatment }))
    form.append(name, value)
  for (const [index, bytes] of photos.entries())
    form.append('files', new File([new Uint8Array(bytes)], `tooth-${index}.jpg`))
  return new Response(form)
}

interface Sending {
  from?: string
  accept?: string
  treatment?: string
}

async function send(photos: readonly Buffer[], { from = '192.0.2.1', accept, treatment }: Sending = {}) {
  const form = formWith(photos, treatment)
  return practice.request('/api/mail/emergency', {
    method: 'POST',
    headers: {
      'content-type': form.headers.get('content-type') ?? '',
      accept: accept ?? 'application/json',
      'x-forwarded-for': from,
    },
    body: await form.arrayBuffer(),
  })
}

const ready = async () => {
  const answer = await practice.request('/readyz')
  const { photos } = (await answer.json()) as { photos: { hasRoom: boolean; used: number } }
  return { status: answer.status, photos }
}
const events = (event: string) => practice.lines.filter((line) => line.includes(`"event":"${event}"`))

describe('a patient who writes while the photo store is full', () => {
  const full = () => openPractice({ photos: { max: 300 * KILOBYTE } })

  test('sends the message without photos; patient, practice, log and /readyz learn of it', async () => {
    practice = await full()
    await send([jpegOf(250 * KILOBYTE)], { from: '192.0.2.2' })
    const answer = await send([jpegOf(100 * KILOBYTE), jpegOf(90 * KILOBYTE)])
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      message: 'Email sent successfully!',
      note: 'Your message has reached us, but 2 photos couldn’t be sent with it. Please tell us about them when we call you.',
    })
    expect(stored()).toHaveLength(1)
    expect(events('photo.left-out')).toHaveLength(2)
    expect(events('photo.left-out')[0]).toContain('store full')
    expect(await ready()).toMatchObject({ status: 503, photos: { hasRoom: false } })

    await practice.outbox.deliverDue()
    const mail = practice.mailServer.mails.find(({ attachments }) => attachments.length === 0)
    expect(mail?.text).toContain('The patient added 2 photos that aren’t here')
    expect(mail?.text).toContain('My face is swelling.')
  })

  test('keeps the photo that fits, and is told about the one that does not', async () => {
    practice = await full()
    const answer = await send([jpegOf(100 * KILOBYTE), jpegOf(250 * KILOBYTE)])
    expect(await answer.json()).toMatchObject({ note: expect.stringContaining('a photo couldn’t be sent') })
    await practice.outbox.deliverDue()
    expect(practice.mailServer.mails[0]?.attachments).toHaveLength(1)
    expect(practice.mailServer.mails[0]?.text).toContain('The patient added a photo that isn’t here')
  })

  test('reads the note about photos without script too, and again when the page is reloaded', async () => {
    practice = await full()
    const answer = await send([jpegOf(400 * KILOBYTE)], { accept: 'text/html' })
    expect(answer.status).toBe(303)
    for (let time = 0; time < 2; time += 1) {
      const page = await (await practice.request(answer.headers.get('location') ?? '')).text()
      expect(page).toContain('Email sent successfully!')
      expect(page).toContain('a photo couldn’t be sent with it')
    }
  })

  test('reads no note about photos when none were sent', async () => {
    practice = await full()
    await send([jpegOf(300 * KILOBYTE)], { from: '192.0.2.2' })
    expect(await (await send([])).json()).toEqual({ message: 'Email sent successfully!' })
  })

  test('still gets an error for a file that is no photo', async () => {
    practice = await full()
    const answer = await send([Buffer.from('Dear dentist, this is how it looks, sorry for the words.')])
    expect(answer.status).toBe(422)
  })
})

describe('photos that are being uploaded', () => {
  /** An upload that sent all but its last 200 bytes, and waits. */
  function halfSent(bytes: Buffer) {
    const form = formWith([bytes], 'half')
    const end = Promise.withResolvers<'rest' | 'cut'>()
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const all = new Uint8Array(await form.clone().arrayBuffer())
        controller.enqueue(all.subarray(0, -200))
        if ((await end.promise) === 'cut') return controller.error(new Error('The sender has left.'))
        controller.enqueue(all.subarray(-200))
        controller.close()
      },
    })
    const answer = practice.request('/api/mail/emergency', {
      method: 'POST',
      headers: {
        'content-type': form.headers.get('content-type') ?? '',
        'x-forwarded-for': '192.0.2.2',
      },
      body,
      duplex: 'half',
    } as RequestInit)
    return { answer, end: end.resolve }
  }

  test('use room before they are complete, and free it when the sender disconnects', async () => {
    practice = await openPractice({ photos: { max: 300 * KILOBYTE } })
    const other = halfSent(jpegOf(250 * KILOBYTE))
    await expect.poll(async () => (await ready()).photos.used).toBeGreaterThan(200 * KILOBYTE)
    expect(await (await send([jpegOf(100 * KILOBYTE)], { treatment: 'first' })).json()).toHaveProperty('note')
    other.end('cut')
    expect((await other.answer).status).toBe(400)
    expect(await ready()).toMatchObject({ photos: { used: 0 } })
    const answer = await send([jpegOf(100 * KILOBYTE)], { treatment: 'second' })
    expect(await answer.json()).not.toHaveProperty('note')
  })

  test('are counted once after they belong to a message', async () => {
    practice = await openPractice({ photos: { max: 300 * KILOBYTE } })
    const other = halfSent(jpegOf(150 * KILOBYTE))
    await expect.poll(async () => (await ready()).photos.used).toBeGreaterThan(100 * KILOBYTE)
    other.end('rest')
    expect((await other.answer).status).toBe(200)
    expect(await ready()).toMatchObject({ photos: { used: 150 * KILOBYTE } })
  })
})

describe('one client', () => {
  test('cannot fill the store: beyond a quota its photos are left out, while other clients’ are kept', async () => {
    practice = await openPractice({ photos: { perClient: { max: 250 * KILOBYTE, per: 24 * 3_600_000 } } })
    expect(await (await send([jpegOf(200 * KILOBYTE)])).json()).not.toHaveProperty('note')
    const beyond = await send([jpegOf(100 * KILOBYTE)], { treatment: 'More' })
    expect(beyond.status).toBe(200)
    expect(await beyond.json()).toHaveProperty('note')
    expect(events('photo.left-out')[0]).toContain('client quota')
    const other = await send([jpegOf(100 * KILOBYTE)], { from: '192.0.2.2' })
    expect(await other.json()).not.toHaveProperty('note')
    practice.wait(24 * 3_600_000)
    expect(await (await send([jpegOf(100 * KILOBYTE)], { treatment: 'Tomorrow' })).json()).not.toHaveProperty(
      'note',
    )
  })
})

describe('a disk that is nearly full', () => {
  test('leaves out photos to keep room for messages, and /readyz says so', async () => {
    const messageOfPhotos = 3 * PHOTO_MAX
    let free = 200 * 1024 * 1024
    practice = await openPractice({ photos: { free: () => Promise.resolve(free) } })
    expect(await ready()).toMatchObject({ status: 200, photos: { hasRoom: true } })
    free = 100 * 1024 * 1024 + messageOfPhotos - 1
    expect(await ready()).toMatchObject({ status: 503, photos: { hasRoom: false } })
    free = 100 * 1024 * 1024
    expect(await (await send([jpegOf(KILOBYTE)])).json()).toHaveProperty('note')
    expect(events('photo.left-out')[0]).toContain('"reason":"disk"')
  })
})

describe('a photo in the store', () => {
  test('is deleted on delivery, and frees its room', async () => {
    practice = await openPractice({ photos: { max: 300 * KILOBYTE } })
    await send([jpegOf(250 * KILOBYTE)])
    await practice.outbox.deliverDue()
    expect(practice.mailServer.mails[0]?.attachments).toHaveLength(1)
    expect(stored()).toEqual([])
    expect(await practice.db.selectFrom('photos').selectAll().execute()).toEqual([])
    expect(await (await send([jpegOf(250 * KILOBYTE)], { treatment: 'Next' })).json()).not.toHaveProperty(
      'note',
    )
  })

  test('stays while its own letter waits, although another letter of the message was sent', async () => {
    practice = await openPractice({ confirmations: false })
    // The mail server accepts one photo per mail, and the second of them only later.
    practice.mailServer.answer = (attempt, size) =>
      size > 300_000 ? refusal(552, 'message too big') : attempt === 3 ? refusal(451, 'later') : undefined
    await send([jpegOf(150 * KILOBYTE), jpegOf(150 * KILOBYTE, 1)])
    await practice.outbox.deliverDue()
    expect((await kept(practice)).letters.map(({ state }) => state).sort()).toEqual(['sent', 'waiting'])
    expect(stored()).toHaveLength(1)
    practice.wait(60_000)
    await practice.outbox.deliverDue()
    expect(practice.mailServer.mails.map(({ attachments }) => attachments.length)).toEqual([1, 1])
    expect(stored()).toEqual([])
  })

  test('stays when the practice’s mail server would not accept it, because nobody else has it', async () => {
    practice = await openPractice()
    practice.mailServer.answer = (_, size) => (size > 300_000 ? refusal(552, 'message too big') : undefined)
    await send([jpegOf(400 * KILOBYTE)])
    for (let round = 0; round < 3; round += 1) {
      await practice.outbox.deliverDue()
      practice.wait(60_000)
    }
    expect(practice.mailServer.mails[0]?.text).toContain('isn’t attached')
    expect(stored()).toHaveLength(1)
  })
})
