import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MESSAGE_LIMITS } from '../src/runtime/limits.ts'
import { sample } from './support/amount.ts'
import { rosalind } from './support/people.ts'
import { avif, gif, heic, jpeg, jpegOf, png, webp, PHOTO_MAX } from './support/photos.ts'
import { kept, openPractice, fromTheScript, SITE } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { refusal } from './support/smtp.ts'

let practice: Practice
beforeEach(async () => {
  practice = await openPractice()
})
afterEach(() => practice.close())

const message = { ...rosalind, treatment: 'My crown came off and it bleeds.' }
const photo = (bytes: Buffer, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type })

/** Posts the form as a browser or our script does. */
function send(
  files: File[],
  { page = false, fields = message }: { page?: boolean; fields?: Record<string, string> } = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fromTheScript(), ...fields })) body.append(name, value)
  for (const file of files) body.append('files', file)
  return post(body, { accept: page ? 'text/html' : 'application/json', origin: SITE })
}

/** The body as bytes, because the site may stop reading it in the middle. */
async function post(form: FormData, headers: Record<string, string> = {}) {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return practice.request('/api/mail/emergency', {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: await encoded.arrayBuffer(),
  })
}

const stored = () => readdirSync(practice.photoStore.folder)
const nothingKept = async () => {
  expect(stored()).toEqual([])
  expect(await kept(practice)).toEqual({ messages: [], letters: [] })
}

describe('an emergency message', () => {
  test('arrives with its photos, byte for byte, and with priority', async () => {
    await practice.request('/api/mail/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, ...fromTheScript() }),
    })
    const answer = await send([photo(jpeg), photo(png, 'swelling.png', 'image/png')])
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ message: 'Email sent successfully!' })
    const { letters } = await kept(practice)
    expect(letters.map(({ priority }) => priority)).toEqual([0, 1])

    await practice.outbox.deliverDue()
    const mail = practice.mailServer.mails.find(({ subject }) => subject?.startsWith('EMERGENCY'))
    const reference = answer.headers.get('message-reference')
    expect(mail?.subject).toBe(`EMERGENCY form ${reference}`)
    expect(mail?.replyTo?.[0]?.address).toBe(rosalind.email)
    expect(mail?.text).toContain(message.treatment)
    // The text names each photo by its attachment's file name.
    for (const { filename } of mail?.attachments ?? []) expect(mail?.text).toContain(String(filename))
    expect(mail?.headers.find(({ key }) => key === 'importance')?.value).toBe('High')
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`${reference}-photo-1.jpg`, 'image/jpeg'],
      [`${reference}-photo-2.png`, 'image/png'],
    ])
    const contents = mail?.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
    expect(contents?.[0]?.equals(jpeg)).toBe(true)
    expect(contents?.[1]?.equals(png)).toBe(true)
  })

  test('needs neither photos nor script; empty file fields are ignored', async () => {
    const empty = new File([], '', { type: 'application/octet-stream' })
    const answer = await send([empty, empty, empty], { page: true })
    expect(answer.status).toBe(303)
    const page = await (await practice.request(answer.headers.get('location') ?? '')).text()
    expect(page).toContain('Email sent successfully!')
    await practice.outbox.deliverDue()
    expect(practice.mailServer.mails[0]?.attachments).toEqual([])
  })

  test('may come as JSON or urlencoded too', async () => {
    const json = await practice.request('/api/mail/emergency', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    const form = await practice.request('/api/mail/emergency', {
      method: 'POST',
      body: new URLSearchParams(message),
    })
    expect([json.status, form.status]).toEqual([200, 200])
  })

  test('sent twice is one message, and keeps one set of photos', async () => {
    const body = () => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...message, formKey: 'abc-the-same-form' }))
        form.append(name, value)
      form.append('files', photo(jpeg))
      return form
    }
    const answers = await Promise.all([post(body()), post(body())])
    expect(new Set(answers.map(({ headers }) => headers.get('message-reference'))).size).toBe(1)
    expect(stored()).toHaveLength(1)
    expect((await kept(practice)).letters).toHaveLength(1)
  })
})

describe('which files are accepted as photos', () => {
  test.each([
    ['a JPEG', jpeg, 'image/jpeg'],
    ['a PNG', png, 'image/png'],
    ['a GIF', gif, 'image/gif'],
    ['a WebP', webp, 'image/webp'],
    ['a HEIC of a telephone', heic, 'image/heic'],
    ['an AVIF', avif, 'image/avif'],
    ['a PNG that was cut off', png.subarray(0, -14), 'image/png'],
  ])('%s is accepted, whatever its name', async (_, bytes, type) => {
    expect((await send([photo(bytes, 'holiday.txt', 'text/plain')])).status).toBe(200)
    const rows = await practice.db.selectFrom('photos').selectAll().execute()
    expect(rows).toMatchObject([{ type, name: 'holiday.txt', size: bytes.length, position: 1 }])
  })

  test.each([
    ['a web page called .jpg', Buffer.from('<!doctype html><html><script>alert(1)</script></html>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')],
    ['a text', Buffer.from('Dear dentist, this is how it looks, sorry for the words.')],
    [
      'a film',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), Buffer.alloc(64)]),
    ],
    ['half a JPEG', jpeg.subarray(0, 60)],
    [
      'a JPEG that was cut off in its head',
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, 30]),
        Buffer.alloc(28),
        Buffer.from('\xff\xe0\0\x10JFIF\0\x01', 'latin1'),
      ]),
    ],
    ['the beginning of a PNG', png.subarray(0, 33)],
    ['a PNG without a head', Buffer.concat([png.subarray(0, 8), png.subarray(33)])],
    ['a few bytes', Buffer.from([0xff, 0xd8, 0xff])],
  ])('%s is not, and the message says so', async (_, bytes) => {
    const answer = await send([photo(jpeg), photo(bytes)])
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: { files: expect.stringContaining('must be a JPG, PNG') },
    })
    await nothingKept()
  })

  test('a photo of 15 MB is accepted, and one that is one byte larger is refused', async () => {
    expect((await send([photo(jpegOf(PHOTO_MAX))])).status).toBe(200)
    const answer = await send([photo(jpegOf(PHOTO_MAX + 1))])
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      errors: { files: 'The selected file must be smaller than 15MB' },
    })
    expect(stored()).toHaveLength(1)
  })

  test('a fourth photo is refused, and the message is not kept', async () => {
    const answer = await send([1, 2, 3, 4].map(() => photo(jpeg)))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { files: 'You can only select up to 3 files' } })
    await nothingKept()
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\photo.jpg', 'photo.jpg'],
    [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(96)}.jpg`],
    ['\u202Egpj.exe\u202C.jpg', 'gpj.exe.jpg'],
    ['tooth 😬.jpg', 'tooth 😬.jpg'],
    ['"; rm -rf *.jpg', '"; rm -rf *.jpg'],
    ['a\r\nBcc: x@y.z.jpg', 'aBcc: x@y.z.jpg'],
    ['CON', 'CON'],
  ])('hostile file name %# is made harmless', async (name, shown) => {
    const boundary = 'b0undary'
    const part = (head: string, body: Buffer) =>
      Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), body, Buffer.from('\r\n')])
    const escaped = name
      .replaceAll('\\', '\\\\')
      .replaceAll('"', '%22')
      .replaceAll('\r', '%0D')
      .replaceAll('\n', '%0A')
    const raw = name.includes('\\') || name.includes('\r') || name.includes('"') ? null : escaped
    const answer =
      raw === null
        ? await send([photo(jpeg, name)])
        : await practice.request('/api/mail/emergency', {
            method: 'POST',
            headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
            body: Buffer.concat([
              ...Object.entries(message).map(([field, value]) =>
                part(`Content-Disposition: form-data; name="${field}"`, Buffer.from(value)),
              ),
              part(
                `Content-Disposition: form-data; name="files"; filename="${raw}"\r\nContent-Type: image/jpeg`,
                jpeg,
              ),
              Buffer.from(`--${boundary}--\r\n`),
            ]),
          })
    expect(answer.status).toBe(200)
    const rows = await practice.db.selectFrom('photos').selectAll().execute()
    expect(
      decodeURIComponent(rows[0]?.name.replaceAll(/%(?![0-9A-F]{2})/g, '%25') ?? '').replaceAll(
        /[\r\n]/g,
        '',
      ),
    ).toBe(shown)
    expect(stored()).toEqual([rows[0]?.id])
    await practice.outbox.deliverDue()
    expect(practice.mailServer.mails[0]?.attachments[0]?.filename).toMatch(/^[0-9A-Z-]+-photo-1\.jpg$/)
    expect(practice.mailServer.mails[0]?.headers.filter(({ key }) => key === 'bcc')).toEqual([])
  })
})

describe('a photo with an unreadable or missing name', () => {
  const upload = (...photos: (readonly [head: string, body: Buffer])[]) => {
    const fields = Object.entries(message).map(([name, value]) => [`name="${name}"`, value] as const)
    const parts = [...fields, ...photos].map(([head, body]) => {
      const start = `--b b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
      return Buffer.concat([Buffer.from(start), Buffer.from(body), Buffer.from('\r\n')])
    })
    return practice.request('/api/mail/emergency', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary="b b"', accept: 'application/json' },
      body: Buffer.concat([...parts, Buffer.from('--b b--\r\n')]),
    })
  }

  test.each([
    ['in an unknown character set', `name="files"; filename*=klingon''tooth.jpg`],
    ['whose bytes are none of its character set', `name="files"; filename*=utf-8''%ZZ.jpg`],
    ['with quotes in its quotes', 'name="files"; filename="my "tooth".jpg"'],
    ['for want of one, though it says what it is', 'name="files"; filename=""\r\nContent-Type: image/jpeg'],
  ])('%s is refused with an explanation, and the message is not kept', async (_, head) => {
    const answer = await upload(['name="files"; filename="good.jpg"', jpeg], [head, jpeg])
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: {
        files: 'We couldn’t read the name of one of your files. Please rename it and choose it again.',
      },
    })
    await nothingKept()
  })

  test('is accepted as a photo when it has no image type either; an empty file field is ignored', async () => {
    const answer = await upload(
      ['name="files"; filename=""\r\nContent-Type: application/octet-stream', jpeg],
      ['name="files"; filename=""\r\nContent-Type: application/octet-stream', Buffer.alloc(0)],
      ['name="files"; filename=""\r\nContent-Type: image/jpeg', Buffer.alloc(0)],
    )
    expect(answer.status).toBe(200)
    const rows = await practice.db.selectFrom('photos').selectAll().execute()
    expect(rows).toMatchObject([{ name: 'photo', size: jpeg.length }])
  })
})

describe('a body that is not a valid upload', () => {
  const type = 'multipart/form-data; boundary=b'
  test.each([
    ['no boundary', 'multipart/form-data', 'x', 400],
    ['nothing at all', type, undefined, 400],
    ['no end', type, '--b\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nRos', 400],
    ['no parts', type, '--b--\r\n', 422],
    ['rubbish', type, 'x'.repeat(100_000), 400],
    [
      'ten thousand parts',
      type,
      `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(10_000)}--b--\r\n`,
      422,
    ],
    [
      'a photo that is a text field',
      type,
      '--b\r\nContent-Disposition: form-data; name="files"\r\n\r\nx\r\n--b--\r\n',
      422,
    ],
    [
      'a text field that is a file',
      type,
      '--b\r\nContent-Disposition: form-data; name="treatment"; filename="a"\r\n\r\nx\r\n--b--\r\n',
      422,
    ],
  ])('%s: gets status 400 or 422, and nothing is kept', async (_, contentType, body, status) => {
    const answer = await practice.request('/api/mail/emergency', {
      method: 'POST',
      headers: { 'content-type': contentType },
      ...(body !== undefined && { body }),
    })
    expect(answer.status).toBe(status)
    await nothingKept()
  })
})

describe('large photos and mail servers', () => {
  /** Reopens the practice with a limit on the bytes of photos per mail. */
  async function open(mailPhotos: number) {
    await practice.close()
    practice = await openPractice({ limits: { mailPhotos } })
  }

  const sizes = [
    ['three photos', 100_000, 150_000, 200_000],
    ['45 MB, for a server of 25 MB,', PHOTO_MAX, MESSAGE_LIMITS.mailPhotos, 25_000_000],
  ] as const

  test.each(sizes.slice(0, sample(1, 2)))(
    '%s arrive as several mails, each small enough, every photo byte for byte',
    async (_, size, room, mail) => {
      await open(room)
      const photos = [1, 2, 3].map((fill) => jpegOf(size, fill))
      expect((await send(photos.map((bytes) => photo(bytes)))).status).toBe(200)
      await practice.outbox.deliverDue()
      const { mails } = practice.mailServer
      expect(new Set(mails.map(({ subject }) => subject?.match(/\(part \d of \d\)/)?.[0]))).toEqual(
        new Set(['(part 1 of 3)', '(part 2 of 3)', '(part 3 of 3)']),
      )
      for (const { raw } of mails) expect(raw.length).toBeLessThan(mail)
      const attached = mails.flatMap(({ attachments }) => attachments)
      const arrived = attached.sort((a, b) => (a.filename ?? '').localeCompare(b.filename ?? ''))
      for (const [index, { content }] of arrived.entries())
        expect(Buffer.from(content as ArrayBuffer).equals(photos[index] ?? Buffer.alloc(0))).toBe(true)
      expect(arrived).toHaveLength(3)
    },
  )

  test('when one of the mails with photos fails, only that one is tried again', async () => {
    await open(150_000)
    practice.mailServer.answer = (attempt) => (attempt === 2 ? refusal(451, 'later') : undefined)
    await send([1, 2, 3].map((fill) => photo(jpegOf(100_000, fill))))
    await practice.outbox.deliverDue()
    practice.wait(60_000)
    await practice.outbox.deliverDue()
    expect(new Set(practice.mailServer.mails.map(({ subject }) => subject)).size).toBe(3)
    expect(practice.mailServer.mails.flatMap(({ attachments }) => attachments)).toHaveLength(3)
    expect(practice.mailServer.attempts).toBe(4 + practice.mailServer.confirmations.length)
  })

  test('a server with a lower limit gets one photo per mail, and a note about a photo that is still too large', async () => {
    practice.mailServer.answer = (_, size) => (size > 300_000 ? refusal(552, 'message too big') : undefined)
    await send([photo(jpegOf(150_000)), photo(jpegOf(150_000, 1)), photo(jpegOf(400_000))])
    for (let round = 0; round < 6; round += 1) {
      await practice.outbox.deliverDue()
      practice.wait(60_000)
    }
    const { mails } = practice.mailServer
    expect(mails.flatMap(({ attachments }) => attachments)).toHaveLength(2)
    expect(mails.some(({ text }) => text?.includes('isn’t attached'))).toBe(true)
    expect((await kept(practice)).letters.every(({ state }) => state === 'sent')).toBe(true)
    expect(mails.map(({ subject }) => /, photo \d$/.exec(subject ?? '')?.[0])).toEqual(
      expect.arrayContaining([', photo 2', ', photo 3']),
    )
    expect(mails.find(({ text }) => text?.includes('isn’t attached'))?.text).toMatch(/\(0\.4 MB\)/)
    const smaller = practice.lines.filter((line) => line.includes('letter.made-smaller'))
    expect(smaller.map((line) => (JSON.parse(line) as { parts: number }).parts)).toEqual([3, 1])
    expect(practice.lines.join('')).not.toContain('letter.not-sent')
  })

  test('a letter counts as sent even when its photos cannot be removed from the server afterwards', async () => {
    await send([photo(jpeg)])
    await practice.db.schema.dropTable('photos').execute()
    await practice.outbox.deliverDue()
    expect(await kept(practice)).toMatchObject({ letters: [{ state: 'sent' }] })
    expect(practice.lines.join('')).toMatch(/"letter.not-followed-up","letter":\d.*photos/)
  })
})
