import { describe, expect, test } from 'vitest'
import { practice as facts } from '#practice/practice.ts'
import { confirmationsOf, sendAsSomebodyElse } from './support/confirmations.ts'
import { forms } from './support/letters.ts'
import { openForEachTest } from './support/opened.ts'
import { contactMessage, expectMessage, rosalind } from './support/people.ts'
import { openPractice, fromTheScript } from './support/practice.ts'
import { DAY, HOUR } from './support/times.ts'

/* Limits of acknowledgements, so that nobody can use them to pester somebody else. */

const here = facts.email.address

const practice = openForEachTest(() => openPractice())

const write = (message: object, path?: string, at = practice) => sendAsSomebodyElse(at, message, path)
const confirmations = (at = practice) => confirmationsOf(at)

describe('acknowledgements are limited', () => {
  test('a form sent twice, or three times at once, gets one letter', async () => {
    const sent = { ...contactMessage, ...fromTheScript() }
    await Promise.all([1, 2, 3].map(() => write(sent)))
    await write(sent)
    expect(await confirmations()).toHaveLength(1)
  })

  test('fifty spellings of one mailbox get one letter', async () => {
    const spellings = Array.from({ length: 50 }, (_, index) => {
      const local = index % 3 === 0 ? 'Ros.Fenn' : index % 3 === 1 ? 'ros.fenn' : 'ROS.FENN'
      const label = index < 25 ? '' : `+${index}`
      return `${local}${label}@${index % 2 === 0 ? 'zähne.example' : 'XN--ZHNE-LOA.Example'}`
    })
    for (const email of spellings) expect((await write({ ...contactMessage, email })).status).toBe(200)
    expect(await confirmations()).toHaveLength(1)
    expect(practice.mailServer.mails).toHaveLength(50)
    for (const email of ['a.b.c@gmail.com', 'abc@googlemail.com', 'ab.c+x@GMAIL.com'])
      await write({ ...contactMessage, email })
    expect(await confirmations()).toHaveLength(2)
  })

  test('a mailbox gets another letter a day later, or for another form', async () => {
    await write(contactMessage)
    await write({ ...expectMessage }, '/api/mail/expect')
    practice.wait(DAY - 1)
    await write(contactMessage)
    expect(await confirmations()).toHaveLength(2)
    practice.wait(1)
    await write(contactMessage)
    expect(await confirmations()).toHaveLength(3)
  })

  test('many addresses from many clients share a daily limit, which survives a restart', async () => {
    const limits = { acknowledgements: 5 }
    const few = await openPractice({ limits })
    for (let index = 0; index < 8; index += 1) {
      if (index === 4) few.wait(HOUR)
      const somebody = { ...contactMessage, email: `somebody-${index}@example.org` }
      expect((await write(somebody, undefined, few)).status).toBe(200)
    }
    const restarted = await openPractice({
      dataDir: few.dataDir,
      at: new Date(few.now()).toISOString(),
      limits,
    })
    await write({ ...contactMessage, email: 'one-more@example.org' }, undefined, restarted)
    await restarted.payments.stop()
    await restarted.storage.close()
    await restarted.mailServer.stop()
    expect(await confirmations(few)).toHaveLength(5)
    expect(few.mailServer.mails).toHaveLength(9)
    expect(few.lines.some((line) => line.includes('acknowledgement.limited'))).toBe(true)
    few.wait(DAY)
    await write({ ...contactMessage, email: 'tomorrow@example.org' }, undefined, few)
    expect(await confirmations(few)).toHaveLength(6)
    await few.close()
  })

  test('a robot’s message gets no letter, and neither does an emergency amid far more messages than usual', async () => {
    await write({ ...contactMessage, homepage: 'https://spam.example' })
    await write({ ...contactMessage, openFor: 500 })
    expect(await confirmations()).toEqual([])
    const crowded = await openPractice({ limits: { perForm: { max: 3, per: HOUR } } })
    const emergency = { ...rosalind, treatment: 'Help' }
    for (let index = 0; index < 3; index += 1)
      await write({ ...emergency, openFor: 500 }, '/api/mail/emergency', crowded)
    await write(emergency, '/api/mail/emergency', crowded)
    expect(await confirmations(crowded)).toEqual([])
    expect(crowded.mailServer.mails.at(-1)?.subject).toMatch(/^Many at once: EMERGENCY/)
    await crowded.close()
  })
})

describe('a mail loop', () => {
  test('cannot start: no letter goes to an address of the practice, however it is spelt', async () => {
    for (const email of [here, here.replace('@', '+forms@').toUpperCase(), here.replace(/.*@/, 'manager@')])
      await write({ ...contactMessage, email })
    expect(await confirmations()).toEqual([])
    expect(practice.mailServer.mails).toHaveLength(3)
  })

  test('between two sites ends, although each mail from one is posted into the forms of the other', async () => {
    const open = async (address: string) => ({
      address,
      site: await openPractice({ addresses: { mailFrom: address, mailTo: address } }),
    })
    const [ours, theirs] = [await open('desk@one.example'), await open('desk@other.example')]
    await write({ ...contactMessage, email: theirs.address }, undefined, ours.site)
    const read = new Set<string>()
    for (let round = 0; round < 20; round += 1)
      for (const [sender, reader] of [
        [ours, theirs],
        [theirs, ours],
      ] as const)
        for (const { messageId = '', envelopeTo } of await confirmations(sender.site)) {
          expect(envelopeTo).toEqual([reader.address])
          if (read.has(messageId)) continue
          read.add(messageId)
          for (const { action, message } of forms) {
            await write({ ...message, email: reader.address }, action, sender.site)
            await write({ ...message, email: sender.address }, action, reader.site)
          }
        }
    const letters = [ours, theirs].map(({ site }) => site.mailServer.confirmations.length)
    expect(letters).toEqual([forms.length, forms.length])
    await ours.site.close()
    await theirs.site.close()
  })
})
