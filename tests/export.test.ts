import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportCommand } from '../src/operator/export-command.ts'
import { openStorage } from '../src/storage/storage.ts'
import { folderForEachTest } from './support/opened.ts'
import { operate, operateHere } from './support/operator.ts'
import { contactMessage, rosalind } from './support/people.ts'
import {
  asking,
  beside,
  everyLetterIsSent,
  neighbours,
  pay,
  photosStay,
  secret,
  send,
  sendPhoto,
} from './support/personal-data.ts'
import { jpeg } from './support/photos.ts'
import { migrations } from './support/practice.ts'
import { startServer } from './support/server.ts'
import { realSystem } from './support/systems.ts'

const folder = folderForEachTest()
const dataDir = join(folder, 'data')

const exported = (...args: string[]) => operateHere(exportCommand, dataDir, args)

describe('the export of a person’s data', () => {
  test('contains everything, and nothing about people with similar addresses', async () => {
    const server = await startServer({ DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '1' })
    await send(server.url, { ...asking, treatment: secret })
    for (const email of neighbours) await send(server.url, { ...contactMessage, email })
    for (const person of [asking, ...neighbours.map((email) => ({ ...rosalind, email }))]) {
      await sendPhoto(server.url, person)
      await beside(dataDir, (storage) => pay(storage, person))
    }
    await everyLetterIsSent(dataDir)
    await photosStay(dataDir)

    const { code, said } = await exported('--email', 'ROS.FENN@example.org')
    expect(code).toBe(0)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(JSON.parse(said)).toEqual({
      address: 'ROS.FENN@example.org',
      exported: time,
      messages: [
        {
          id: expect.any(String),
          reference: expect.stringMatching(/^\w{4}-\w{4}$/),
          form: 'contact',
          received: time,
          content: { ...asking, treatment: secret },
          letters: [
            expect.objectContaining({
              state: 'sent',
              written: time,
              closed: time,
              text: expect.stringContaining(secret),
            }),
            expect.objectContaining({ state: 'sent', to: rosalind.email }),
          ],
          confirmed: time,
          photos: [],
        },
        expect.objectContaining({
          form: 'emergency',
          photos: [
            { id: expect.any(String), name: 'Fenncanary.jpg', type: 'image/jpeg', bytes: jpeg.length },
          ],
        }),
      ],
      otherLetters: [expect.objectContaining({ subject: 'Receipt', to: rosalind.email, state: 'sent' })],
      paymentsBegun: [
        expect.objectContaining({
          email: rosalind.email,
          firstName: 'Rosamundicanary',
          lastName: 'Fenncanary',
          phone: asking.phone,
          begun: time,
        }),
      ],
      payments: [],
      builtInMailbox: expect.arrayContaining([
        { file: expect.stringMatching(/\.eml$/), subject: expect.stringMatching(/^Contact/), date: time },
        { file: expect.stringMatching(/\.eml$/), subject: expect.stringMatching(/^EMERGENCY/), date: time },
      ]),
      keptByLaw: [],
    })
    for (const email of neighbours) expect(said).not.toContain(email)

    const out = join(folder, 'rosalind.json')
    expect(await exported('--email', rosalind.email, '--out', out)).toMatchObject({ code: 0 })
    expect((statSync(out).mode & 0o777).toString(8)).toBe('600')
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ address: rosalind.email })
    const written = readFileSync(out, 'utf8')
    const again = await exported('--email', rosalind.email, '--out', out)
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('already exists') })
    expect(readFileSync(out, 'utf8')).toBe(written)
    await server.stop()
  })

  test('says when nothing is kept about the person, and writes no file', async () => {
    const out = join(folder, 'nobody.json')
    await openStorage(dataDir, migrations, realSystem).close()
    const { code, said } = await operate(dataDir, 'export', '--email', 'nobody@example.org', '--out', out)
    expect(code).toBe(1)
    expect(said).toBe(`Data folder: ${dataDir}\nNothing is kept about nobody@example.org.\n`)
    expect(readdirSync(folder)).not.toContain('nobody.json')
  })
})
