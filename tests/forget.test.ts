import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStorage } from '../src/storage/storage.ts'
import { isSameAddress } from '../src/mail/same-address.ts'
import { exportCommand } from '../src/operator/export-command.ts'
import { forgetCommand as forgetting } from '../src/operator/forget-command.ts'
import { practice as practiceFacts } from '#practice/practice.ts'
import { sample } from './support/amount.ts'
import { folderForEachTest } from './support/opened.ts'
import { operateHere } from './support/operator.ts'
import { contactMessage, rosalind } from './support/people.ts'
import {
  asking,
  beside,
  everyLetterIsSent,
  filesWithTraces,
  neighbours,
  pay,
  photosStay,
  secret,
  send,
  sendPhoto,
  traces,
} from './support/personal-data.ts'
import { kept, migrations, openPractice, postJson } from './support/practice.ts'
import { startServer } from './support/server.ts'
import { realSystem } from './support/systems.ts'

/** Polling interval of an erasure that waits, in milliseconds. */
const ERASE_PAUSE = 250

const folder = folderForEachTest()
const dataDir = join(folder, 'data')

const erase = (...args: string[]) => operateHere(forgetting, dataDir, args)

test('the search for traces finds an address broken across two lines, and ignores a similar one', async () => {
  const mail = (text: string) =>
    `Subject: Contact\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${text}\r\n`
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'neighbour.eml'), mail('z=\r\nros.fenn@example.org'))
  writeFileSync(join(dataDir, 'hers.eml'), mail('ros.fe=\r\nnn@example.org'))
  expect(await filesWithTraces(dataDir)).toEqual(['hers.eml'])
})

/** Messages of the person, besides an emergency. */
const WRITTEN = sample(4, 12)

describe('a person who asks to be forgotten', () => {
  test('is in no file afterwards; the site keeps running, and people with similar addresses stay', async () => {
    const server = await startServer({ DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '1' })
    for (let index = 0; index < WRITTEN; index += 1) {
      // Addresses are compared without case, in messages and in the request.
      const email = index % 2 === 0 ? rosalind.email : 'Ros.Fenn@Example.ORG'
      await send(server.url, { ...asking, email, treatment: `${index} ${secret} `.repeat(1 + index * 12) })
      for (const address of neighbours)
        await send(server.url, { ...contactMessage, email: address, treatment: `No ${index} of ${address}` })
    }
    for (const person of [asking, ...neighbours.map((email) => ({ ...rosalind, email }))]) {
      await sendPhoto(server.url, person)
      await beside(dataDir, (storage) => pay(storage, person))
    }
    await everyLetterIsSent(dataDir)
    await photosStay(dataDir)
    // For both forms. The address with a plus label is Rosalind's mailbox, which already had its acknowledgements
    // today.
    const confirmed = 2 * neighbours.filter((address) => !address.includes('+')).length
    expect((await filesWithTraces(dataDir)).length).toBeGreaterThan(WRITTEN + 1)

    const { code, said } = await erase('--email', 'ROS.fenn@example.org')
    expect(said).toContain(`${WRITTEN + 1} messages`)
    expect(said).toContain(`${WRITTEN + 4} letters, 0 of them not sent`)
    expect(said).toContain('1 photos')
    expect(said).toContain('1 records of a payment')
    expect(said).toContain(`${WRITTEN + 3} emails in the built-in mailbox`)
    expect(code).toBe(0)
    expect(await filesWithTraces(dataDir)).toEqual([])

    await send(server.url, { ...contactMessage, email: neighbours[0], treatment: 'And another thing' })
    await everyLetterIsSent(dataDir)
    await beside(dataDir, async ({ db }) => {
      const messages = await db.selectFrom('messages').selectAll().execute()
      expect(messages).toHaveLength((WRITTEN + 1) * neighbours.length + 1)
      const users = await db.selectFrom('users').select('email').execute()
      expect(users.map(({ email }) => email).sort()).toEqual([...neighbours].sort())
      expect(await db.selectFrom('photos').selectAll().execute()).toHaveLength(neighbours.length)
    })
    expect(readdirSync(join(dataDir, 'photos'))).toHaveLength(neighbours.length)
    expect(readdirSync(join(dataDir, 'mailbox'))).toHaveLength(
      (WRITTEN + 1) * neighbours.length + 1 + confirmed,
    )
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(server.log()).not.toMatch(traces)

    const again = await erase('--email', rosalind.email)
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('Nothing is kept about') })
    await server.stop()
  })

  test('leaves no copy in database pages that SQLite rearranged', async () => {
    // Seed found by trial: with lengths drawn from it, deleting alone leaves a copy of a text in a page.
    let chance = 141
    const pick = (below: number) => (chance = (chance * 48_271) % 2_147_483_647) % below
    await beside(dataDir, ({ db }) =>
      db.transaction().execute(async (trx) => {
        for (let index = 0; index < 60; index += 1) {
          const email = pick(3) === 0 ? rosalind.email : 'somebody@example.org'
          await trx
            .insertInto('messages')
            .values({
              id: `${pick(1_000_000)} ${index}`,
              reference: `${index}`,
              form: 'contact',
              form_key: null,
              digest: '',
              content: JSON.stringify({ email, treatment: 'x'.repeat(pick(1_500)) }),
              received_at: index,
            })
            .execute()
        }
      }),
    )
    expect(await erase('--email', rosalind.email)).toMatchObject({ code: 0 })
    expect(await filesWithTraces(dataDir)).toEqual([])
  })

  test('is erased only after confirmation while some of their letters are not sent yet', async () => {
    // No letter is sent here by itself.
    const here = await openPractice({ at: new Date().toISOString(), dataDir })
    await postJson(here, '/api/mail/contact', { ...asking, treatment: secret })
    await postJson(here, '/api/mail/contact', { ...contactMessage, email: neighbours[0] })
    const asked = await erase('--email', rosalind.email)
    expect(asked.code).toBe(1)
    expect(asked.said).toContain('2 letters about this person have not been sent yet')
    expect(asked.said).toContain('Nothing was erased')
    await beside(dataDir, async ({ db }) =>
      expect(await db.selectFrom('messages').selectAll().execute()).toHaveLength(2),
    )

    const { code, said } = await erase('--email', rosalind.email, '--yes')
    expect(said).toContain('2 letters, 2 of them not sent')
    expect(code).toBe(0)
    expect(await filesWithTraces(dataDir)).toEqual([])
    const left = await here.db.selectFrom('letters').selectAll().execute()
    expect(left).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
    await here.close()
  })

  test('with an international address is found however its domain is written', async () => {
    const server = await startServer({ DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '1' })
    await send(server.url, { ...asking, email: 'Zoe@Zähne.example', treatment: secret })
    await everyLetterIsSent(dataDir)
    const { code, said } = await erase('--email', 'ZOE@xn--zhne-loa.example')
    expect(said).toContain('2 emails in the built-in mailbox')
    expect(code).toBe(0)
    expect(await filesWithTraces(dataDir)).toEqual([])
    await server.stop()
  })

  test('may still be in copies of the database, which the command lists', async () => {
    await openStorage(dataDir, migrations, realSystem).close()
    const copy = join(dataDir, 'practice.sqlite.before-restore-2026-11-21T10-00-00-000Z')
    writeFileSync(copy, '')
    expect((await erase('--email', rosalind.email)).said).toContain(copy)
  })
})

describe('a letter that is being sent', () => {
  test('is finished before its person is erased, so that nothing arrives afterwards', async () => {
    let finish: () => void = () => undefined
    const here = await openPractice({
      at: new Date().toISOString(),
      confirmations: false,
      post: { send: () => new Promise((resolve) => (finish = resolve)) },
    })
    await postJson(here, '/api/mail/contact', contactMessage)
    const delivery = here.outbox.deliverDue()
    await expect.poll(async () => (await kept(here)).letters[0]?.state).toBe('sending')

    let ended = false
    const spoken: string[] = []
    const args = ['--email', rosalind.email]
    const erasing = operateHere(forgetting, here.dataDir, args, (line) => void spoken.push(line)).finally(
      () => (ended = true),
    )
    await expect.poll(() => spoken.join('\n')).toContain('is being sent; waiting for it')
    // Long enough for several polls.
    await new Promise((resolve) => setTimeout(resolve, 4 * ERASE_PAUSE))
    expect(ended).toBe(false)
    expect((await kept(here)).messages).toHaveLength(1)

    finish()
    await delivery
    const { code, said } = await erasing
    expect(said).toContain('1 letters, 0 of them not sent')
    expect(code).toBe(0)
    expect(await kept(here)).toEqual({ messages: [], letters: [] })
    await here.close()
  })

  test('counts as not sent when the process that sent it was killed', async () => {
    const here = await openPractice({ at: new Date().toISOString(), confirmations: false })
    await postJson(here, '/api/mail/contact', contactMessage)
    await here.db
      .updateTable('letters')
      .set({ state: 'sending', sender: 'a process that is gone', due_at: here.now() - 1 })
      .execute()
    const args = ['--email', rosalind.email]
    const asked = await operateHere(forgetting, here.dataDir, args)
    expect(asked).toMatchObject({ code: 1, said: expect.stringContaining('1 letters about this person') })
    expect(await operateHere(forgetting, here.dataDir, [...args, '--yes'])).toMatchObject({ code: 0 })
    // The outbox still looks for letters, and finds none.
    await here.outbox.deliverDue()
    expect(here.mailServer.attempts).toBe(0)
    await here.close()
  })
})

describe('an operator’s mistake', () => {
  test.each([
    ['no address', []],
    ['no address after the option', ['--email']],
    ['a name instead of an address', ['--email', 'Rosalind']],
    ['an option that there is not', ['--email', rosalind.email, '--force']],
    ['words too many', ['--email', rosalind.email, 'please']],
  ])('%s is explained and changes nothing', async (_, args) => {
    for (const verb of [forgetting, exportCommand]) {
      const { code, said } = await operateHere(verb, dataDir, args)
      expect(code).toBe(2)
      expect(said).toMatch(/^.+\.\n$/)
    }
  })

  test('the practice’s own address cannot be erased: every letter goes to it', async () => {
    const { code, said } = await erase('--email', practiceFacts.email.address.toUpperCase(), '--yes')
    expect(said).toContain('the practice’s own address'.replace('’', "'"))
    expect(code).toBe(1)
  })
})

describe('mail addresses', () => {
  test.each([
    ['a@example.org', 'A@EXAMPLE.ORG', true],
    [' a@example.org', 'a@example.org ', true],
    ['zoë@zähne.example', 'ZOE\u0308@xn--zhne-loa.example', true],
    ['a.b@example.org', 'ab@example.org', false],
    ['a+b@example.org', 'a@example.org', false],
    ['a_b@example.org', 'axb@example.org', false],
    ['a@example.org', 'a@example.org.uk', false],
    ['a@example.org', 'ba@example.org', false],
  ])('%s and %s are the same: %s', (one, other, same) => {
    expect(isSameAddress(one, other)).toBe(same)
  })
})
