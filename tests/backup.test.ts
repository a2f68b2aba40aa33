import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { openStorage } from '../src/storage/storage.ts'
import { backupCommand } from '../src/operator/backup-command.ts'
import { mailCommand } from '../src/operator/mail-command.ts'
import { restoreCommand } from '../src/operator/restore-command.ts'
import { formatMoment } from '../src/facts/format-date.ts'
import { folderForEachTest, openForEachTest } from './support/opened.ts'
import { operate, operateHere } from './support/operator.ts'
import { rosalind } from './support/people.ts'
import { jpeg, png } from './support/photos.ts'
import { migrations, openPractice, fromTheScript, SITE } from './support/practice.ts'
import { realSystem } from './support/systems.ts'

/* The contents of a backup, and of a restore from it. */

const folder = folderForEachTest()
const here = openForEachTest(openPractice)

const photo = (bytes: Buffer, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type })

/** Sends an emergency message with two photos. */
async function sendPhotos() {
  const body = new FormData()
  const message = { ...rosalind, treatment: 'My crown came off and it bleeds.' }
  for (const [name, value] of Object.entries({ ...fromTheScript(), ...message })) body.append(name, value)
  body.append('files', photo(jpeg, 'crown.jpg', 'image/jpeg'))
  body.append('files', photo(png, 'swelling.png', 'image/png'))
  const encoded = new Response(body)
  const answer = await here.request('/api/mail/emergency', {
    method: 'POST',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', origin: SITE },
    body: await encoded.arrayBuffer(),
  })
  expect(answer.status).toBe(200)
}

/** Opens the practice in another folder a minute later, after its letters were retried. */
async function goOnIn(dataDir: string) {
  await operateHere(mailCommand, dataDir, ['retry', 'all'])
  const later = await openPractice({ dataDir, at: new Date(Date.now() + 60_000).toISOString() })
  await later.outbox.deliverDue()
  return later
}

describe('a backup', () => {
  test('brings back an emergency message and its unsent photos in another data folder', async () => {
    await sendPhotos()
    const file = join(folder, 'copy.sqlite')
    const made = await operateHere(backupCommand, here.dataDir, [file])
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('With 2 photos') as string })
    expect(readdirSync(folder)).toEqual(['copy.sqlite'])
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')

    const dataDir = join(folder, 'elsewhere')
    const restored = await operate(dataDir, 'restore', file)
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.said).toContain(`2 photos are back in ${join(dataDir, 'photos')}.`)
    const [first = ''] = readdirSync(join(dataDir, 'photos'))
    expect((statSync(join(dataDir, 'photos', first)).mode & 0o777).toString(8)).toBe('600')
    const later = await goOnIn(dataDir)
    const [arrived] = later.mailServer.mails
    const contents = arrived?.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
    expect(contents?.[0]?.equals(jpeg)).toBe(true)
    expect(contents?.[1]?.equals(png)).toBe(true)
    await later.close()
  })

  // Only root can change the owner of a file.
  test.runIf(process.getuid?.() === 0)(
    'restored by root belongs to the owner of the data folder',
    async () => {
      await sendPhotos()
      const file = join(folder, 'copy.sqlite')
      await operateHere(backupCommand, here.dataDir, [file])
      const dataDir = join(folder, 'of-a-service')
      mkdirSync(dataDir, { mode: 0o700 })
      expect((await operateHere(restoreCommand, dataDir, [file])).said).toContain(`chown -R USER: ${dataDir}`)
      chownSync(dataDir, 61_234, 61_234)
      expect(await operate(dataDir, 'restore', file)).toMatchObject({ code: 0 })
      const owners = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
        .filter((name) => !name.includes('.before-restore-'))
        .map((name) => [name, statSync(join(dataDir, name)).uid])
      expect(owners.map(([name]) => name)).toEqual(
        expect.arrayContaining(['practice.sqlite', 'photos', expect.stringMatching(/^photos\/.{36}$/)]),
      )
      expect(owners.filter(([, uid]) => uid !== 61_234)).toEqual([])
    },
  )

  test.runIf(process.getuid?.() === 0)(
    'that root fails to restore leaves no file that belongs to root',
    async () => {
      await sendPhotos()
      const file = join(folder, 'copy.sqlite')
      await operateHere(backupCommand, here.dataDir, [file])
      const later = new Database(file)
      later.pragma('user_version = 999')
      later.close()
      const dataDir = join(folder, 'of-a-service')
      mkdirSync(dataDir, { mode: 0o700 })
      chownSync(dataDir, 61_234, 61_234)
      expect(await operateHere(restoreCommand, dataDir, [file])).toMatchObject({ code: 1 })
      const left = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      expect(left.filter((name) => name.includes('sqlite'))).toEqual([])
      expect(left.filter((name) => statSync(join(dataDir, name)).uid !== 61_234)).toEqual([])
    },
  )

  test('leaves out photos that were already sent to the practice', async () => {
    await sendPhotos()
    await here.outbox.deliverDue()
    const file = join(folder, 'copy.sqlite')
    expect((await operateHere(backupCommand, here.dataDir, [file])).said).toBe(
      `Written and checked: ${file}\n`,
    )
  })

  test('reports photos that are missing from the photos folder', async () => {
    await sendPhotos()
    const [first = ''] = readdirSync(here.photoStore.folder)
    rmSync(join(here.photoStore.folder, first))
    const { code, said } = await operateHere(backupCommand, here.dataDir, [join(folder, 'copy.sqlite')])
    expect(said).toContain('1 photos are missing from the photos folder')
    expect(code).toBe(1)
  })

  test('is restored with a message that names the backup, its time and the restored database', async () => {
    const file = join(folder, 'copy.sqlite')
    const from = Date.now()
    await operateHere(backupCommand, here.dataDir, [file])
    const to = Date.now()
    const { said } = await operateHere(restoreCommand, join(folder, 'elsewhere'), [file])
    const as = join(folder, 'elsewhere', 'practice.sqlite')
    const moments = [from, to].map(
      (time) => `Restored ${file}, made ${formatMoment(new Date(time))}, as ${as}.`,
    )
    expect(moments.some((moment) => said.includes(moment))).toBe(true)
  })
})

describe('a database restored without its photos', () => {
  test('is reported to the operator, and the message arrives with a note about the missing photos', async () => {
    await sendPhotos()
    const file = join(folder, 'made-by-hand.sqlite')
    here.storage.copyTo(file)
    const dataDir = join(folder, 'elsewhere')
    const { said } = await operateHere(restoreCommand, dataDir, [file])
    expect(said).toContain('which does not say when it was made')
    expect(said).toContain('2 photos of unsent letters are not in the backup.')
    expect((await operateHere(mailCommand, dataDir, ['show', '1'])).said).toMatch(
      /Photos missing from the backup: .+-photo-1\.jpg, /,
    )

    const later = await goOnIn(dataDir)
    const [arrived] = later.mailServer.mails
    expect(arrived?.text).toContain('My crown came off and it bleeds.')
    expect(arrived?.text).toMatch(
      /Not attached: .+-photo-1\.jpg, .+-photo-2\.png\..* please ask the patient for them\./,
    )
    expect(arrived?.html).toContain('please ask the patient for them.')
    expect(arrived?.attachments).toEqual([])
    expect((await operateHere(mailCommand, dataDir, [])).said).not.toContain('ENOENT')
    await later.close()
  })
})

describe('a restore that fails', () => {
  test('leaves the current database in its place', async () => {
    const dataDir = join(folder, 'today')
    await openStorage(dataDir, migrations, realSystem).close()
    const newer = join(folder, 'newer.sqlite')
    here.storage.copyTo(newer)
    const copy = new Database(newer)
    copy.pragma('user_version = 99')
    copy.close()
    const { code, said } = await operateHere(restoreCommand, dataDir, [newer])
    expect(code).toBe(1)
    expect(said).toContain('schema 99')
    expect(existsSync(join(dataDir, 'practice.sqlite'))).toBe(true)
    expect(readdirSync(dataDir).filter((name) => name.includes('before-restore'))).toEqual([])
  })
})
