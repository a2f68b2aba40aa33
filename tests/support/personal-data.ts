import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { openStorage } from '../../src/storage/storage.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { rosalind } from './people.ts'
import { jpeg } from './photos.ts'
import { migrations } from './practice.ts'
import { realSystem } from './systems.ts'

/** A person whose data is to be erased, with words that nobody else uses. */
export const asking = {
  ...rosalind,
  firstName: 'Rosamundicanary',
  lastName: 'Fenncanary',
  phone: '07700900777',
}
export const secret = 'canarytooth hurts at night'
export const traces =
  /rosamundicanary|fenncanary|07700900777|canarytooth|(?<![\w.+-])ros\.fenn@example\.org(?![\w.])/i

/** Addresses similar to Rosalind's that belong to other people. */
export const neighbours = [
  'ros_fenn@example.org',
  'zros.fenn@example.org',
  'ros.fenn+teeth@example.org',
  'ros.fenn@example.org.uk',
  'rosfenn@example.org',
]

let senders = 0

/** Each message has its own client address and form key. */
const asVisitor = () => ({
  headers: { 'x-forwarded-for': `192.0.2.${(senders += 1) % 256}`, 'sec-fetch-site': 'same-origin' },
  formKey: crypto.randomUUID(),
})

export async function send(url: string, message: object) {
  const { headers, formKey } = asVisitor()
  const answer = await fetch(`${url}/api/mail/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...message, formKey }),
  })
  expect(answer.status).toBe(200)
}

/** An emergency message with a photo named after its patient. */
export async function sendPhoto(url: string, person: typeof rosalind) {
  const { headers, formKey } = asVisitor()
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...person, treatment: 'Look at this', formKey }))
    body.append(name, value)
  body.append('files', new File([new Uint8Array(jpeg)], `${person.lastName}.jpg`))
  const answer = await fetch(`${url}/api/mail/emergency`, {
    method: 'POST',
    headers: { accept: 'application/json', ...headers },
    body,
  })
  expect(answer.status).toBe(200)
}

/** Adds a photo to each emergency message, like one that the practice's mail server refused. */
export async function photosStay(dataDir: string) {
  const photos = () => beside(dataDir, ({ db }) => db.selectFrom('photos').select('id').execute())
  // Delivered photos are deleted first.
  await expect.poll(photos).toEqual([])
  await beside(dataDir, async ({ db }) => {
    const messages = db.selectFrom('messages').select(['id', 'content']).where('form', '=', 'emergency')
    for (const { id: message_id, content } of await messages.execute()) {
      const { lastName } = JSON.parse(content) as typeof rosalind
      const id = crypto.randomUUID()
      const photo = { id, message_id, position: 1, name: `${lastName}.jpg`, type: 'image/jpeg' }
      await db
        .insertInto('photos')
        .values({ ...photo, size: jpeg.length })
        .execute()
      writeFileSync(join(dataDir, 'photos', id), jpeg)
    }
  })
}

/** Opens the database of a running server, like a second process. */
export async function beside<Result>(
  dataDir: string,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = openStorage(dataDir, migrations, realSystem)
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

const unsentLetters = (dataDir: string) =>
  beside(dataDir, async ({ db }) =>
    db.selectFrom('letters').select(['id', 'state']).where('state', '!=', 'sent').execute(),
  )

export async function everyLetterIsSent(dataDir: string) {
  await expect.poll(() => unsentLetters(dataDir), { timeout: 60_000 }).toEqual([])
}

/** Stores a payment that was begun, and a receipt. */
export async function pay({ db }: Storage, person: typeof rosalind) {
  await db
    .insertInto('users')
    .values({
      id: crypto.randomUUID(),
      browser: crypto.randomUUID(),
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      phone: person.phone,
      created_at: Date.now(),
    })
    .execute()
  const to = { name: person.firstName, address: person.email }
  const text = `Dear ${person.firstName}, thank you for your payment.`
  await db
    .insertInto('letters')
    .values({
      message_id: null,
      mail_id: `<${crypto.randomUUID()}@practice.example>`,
      state: 'sent',
      mail: JSON.stringify({ from: to, to, subject: 'Receipt', text, html: text }),
      due_at: 0,
      sender: null,
      last_error: null,
      created_at: Date.now(),
      closed_at: Date.now(),
    })
    .execute()
}

/**
 * Files with a trace of the person. Mails are parsed first: their line breaks and encodings can hide a trace, or cut
 * off the beginning of a neighbour's address so that it looks like one.
 */
export async function filesWithTraces(within: string, of = traces): Promise<string[]> {
  const files = readdirSync(within, { recursive: true, encoding: 'utf8' })
  const found: string[] = []
  for (const name of files) {
    const path = join(within, name)
    if (statSync(path).isFile() && of.test(await textOf(path))) found.push(name)
  }
  return found
}

async function textOf(file: string): Promise<string> {
  const bytes = readFileSync(file)
  if (!file.endsWith('.eml')) return bytes.toString('latin1')
  const { attachments, ...mail } = await PostalMime.parse(bytes)
  return JSON.stringify([mail, attachments.map(({ filename }) => filename)])
}
