import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '../src/facts/london-time.ts'
import { findOpenDate, listOpenDates } from './support/facts.ts'
import { liveUntil, morningLetters, morningsOf, waitUntil, writeTo } from './support/morning.ts'
import { openPractice } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

/* Each morning has one letter and each message is in one letter, despite stops, failures and steps of the clock. */

let practice: Practice
afterEach(() => practice.close())

/** Two days on which the practice opens, and so has a morning letter, with at least one between them. */
const first = findOpenDate('2026-11-24')
const second = findOpenDate(addDays(first, 2))

const write = (form: string, message?: object) => writeTo(practice, form, message)
const live = (until: string) => liveUntil(practice, until)
const clocks = async () => (await morningLetters(practice)).map(({ clock }) => clock)

describe('the morning letter', () => {
  test('is sent later that day when the site was down at seven, with everything since the last one', async () => {
    practice = await openPractice({ at: '2026-11-23T09:00:00Z' })
    await live('2026-11-23T10:00:00Z')
    await write('contact', { treatment: 'Good morning' })
    await live(`${first}T07:30:00Z`)
    expect(await clocks()).toEqual([`${first} 07:00`])
    const earlier = await write('contact')
    waitUntil(practice, `${second}T16:05:00Z`)
    const later = await write('contact', { treatment: 'Are you open tomorrow?' })
    waitUntil(practice, `${second}T16:20:00Z`)
    await morningsOf(practice).enqueueIfDue()
    await morningsOf(practice).enqueueIfDue()
    expect(await clocks()).toEqual([`${first} 07:00`, `${second} 16:20`])
    const [, letter] = await morningLetters(practice)
    for (const reference of [earlier, later]) expect(letter?.text).toContain(reference)
    await live(`${second}T23:59:00Z`)
    expect(await clocks()).toHaveLength(2)
  })

  test('is not written on the first start, but on the next morning', async () => {
    practice = await openPractice({ at: '2026-11-24T10:00:00Z' })
    await live('2026-11-24T23:00:00Z')
    expect(await clocks()).toEqual([])
    const reference = await write('contact')
    await live(`${findOpenDate('2026-11-25')}T12:00:00Z`)
    expect((await morningLetters(practice)).map(({ text }) => text.includes(reference))).toEqual([true])
  })

  test('is written by only one of two processes, and each message is in exactly one letter', async () => {
    practice = await openPractice({ at: '2026-11-23T09:00:00Z' })
    const other = await openPractice({ at: '2026-11-23T09:00:00Z', dataDir: practice.dataDir })
    await morningsOf(other).enqueueIfDue()
    const told: string[] = []
    for (let day = 24; day < 28; day += 1) {
      told.push(await write('contact', { treatment: `Day ${day}` }))
      for (const process of [practice, other]) waitUntil(process, `2026-11-${day}T06:59:30Z`)
      told.push(await write('contact', { treatment: `Just before seven on day ${day}` }))
      for (const process of [practice, other]) process.wait(30_000)
      const both = [practice, other].flatMap((one) => [morningsOf(one), morningsOf(one)])
      await Promise.all(both.map((one) => one.enqueueIfDue()))
    }
    for (const process of [practice, other]) waitUntil(process, `${findOpenDate('2026-11-28')}T07:00:00Z`)
    await Promise.all([practice, other].map((one) => morningsOf(one).enqueueIfDue()))
    const letters = await morningLetters(practice)
    expect(letters.map(({ clock }) => clock)).toEqual([
      ...listOpenDates('2026-11-24', '2026-11-27').map((date) => `${date} 07:00`),
      `${findOpenDate('2026-11-28')} 07:00`,
    ])
    const all = letters.map(({ text }) => text).join('')
    expect(told.map((reference) => all.split(reference).length - 1)).toEqual(told.map(() => 1))
    await other.payments.stop()
    await other.outbox.stop()
    await other.storage.close()
    await other.mailServer.stop()
  })

  test('is written once for each day, even when the clock was ahead or is set back', async () => {
    practice = await openPractice({ at: '2026-11-23T09:00:00Z' })
    await morningsOf(practice).enqueueIfDue()
    await write('contact')
    const ahead = findOpenDate('2026-12-02')
    waitUntil(practice, `${ahead}T08:00:00Z`)
    await morningsOf(practice).enqueueIfDue()
    waitUntil(practice, `${first}T06:30:00Z`)
    await live(`${first}T07:30:00Z`)
    waitUntil(practice, `${first}T06:30:00Z`)
    await live(`${first}T07:30:00Z`)
    expect((await clocks()).toSorted()).toEqual([`${first} 07:00`, `${ahead} 08:00`])
    // A day on which a wrong clock has been, at the same minute, is a day like the others when it comes.
    const later = findOpenDate('2026-12-07')
    for (const at of [`${later}T08:00:00Z`, `${first}T08:00:00Z`, `${later}T08:00:00Z`]) {
      waitUntil(practice, at)
      if (at.startsWith(first)) await write('contact')
      await morningsOf(practice).enqueueIfDue()
    }
    expect(await clocks()).toContain(`${later} 08:00`)
  })

  test('lists what came in before seven, when a clock that was an hour ahead wrote today’s letter at six', async () => {
    practice = await openPractice({ at: '2026-11-23T09:00:00Z' })
    await morningsOf(practice).enqueueIfDue()
    await write('contact')
    waitUntil(practice, `${first}T07:00:00Z`)
    await morningsOf(practice).enqueueIfDue()
    waitUntil(practice, `${first}T06:10:00Z`)
    await live(`${first}T06:30:00Z`)
    const reference = await write('contact', { treatment: 'Is anybody there?' })
    await live(`${second}T07:30:00Z`)
    const letters = await morningLetters(practice)
    expect(letters.filter(({ clock }) => clock.startsWith(first))).toHaveLength(1)
    expect(letters.map(({ text }) => text.includes(reference))).toContain(true)
  })
})
