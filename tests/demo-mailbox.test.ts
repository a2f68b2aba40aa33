import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMailbox } from '../src/mail/mailbox.ts'
import { temporaryFolder } from './support/practice.ts'

/** Mails that the mailbox shows. */
const SHOWN = 50

test('the demo’s mailbox shows the newest mails at once, however many there are', async () => {
  const folder = temporaryFolder()
  const mailbox = openMailbox(folder, folder)
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
