import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDemoMailbox } from '../src/mail/demo-mailbox.tsx'
import { openMailbox } from '../src/mail/mailbox.ts'
import { paths } from '../src/paths.ts'
import { letterPictures, temporaryFolder } from './support/practice.ts'
import { letterOf } from './support/letters.ts'

/** Mails that the mailbox shows. */
const SHOWN = 50

test('the demo’s mailbox shows the newest mails at once, however many there are', async () => {
  const folder = temporaryFolder()
  const mailbox = openMailbox(folder, { photosDir: folder, pictures: letterPictures })
  for (let number = 0; number < 1_500; number += 1) {
    const file = join(folder, `${number}.eml`)
    const date = new Date(Date.UTC(2026, 10, 24, 10, 0, number))
    writeFileSync(file, `Subject: Mail ${number}\r\nDate: ${date.toUTCString()}\r\n\r\nHello\r\n`)
    utimesSync(file, date, date)
  }
  const subjects = (await mailbox.read()).map(({ subject }) => subject)
  expect(subjects).toEqual(Array.from({ length: SHOWN }, (_, index) => `Mail ${1_499 - index}`))
  rmSync(folder, { recursive: true })
})

test('the demo’s mailbox shows the pictures of a letter, whose page loads nothing', async () => {
  const folder = temporaryFolder()
  const mailbox = openMailbox(folder, { photosDir: folder, pictures: letterPictures })
  const somebody = { name: '', address: 'somebody@example.org' }
  const letter = { ...letterOf('Your place is held'), still: 'house' } as const
  await mailbox.send({ from: somebody, to: somebody, subject: 'A letter', letter }, '<1@practice.example>')
  const [shown] = await mailbox.read()
  expect(shown?.html).toMatch(/<img src="data:image\/png;base64,[^"]*"[^]*<img src="data:image\/jpeg;base64,/)
  expect(shown?.html).not.toContain('cid:')
  const page = await createDemoMailbox(mailbox, {
    pages: (_, next) => next(),
    posts: (_, next) => next(),
  }).request(paths.devMailbox)
  expect(page.headers.get('content-security-policy')).toContain('img-src data:')
  rmSync(folder, { recursive: true })
})
