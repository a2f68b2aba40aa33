import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { practice as facts } from '#practice/practice.ts'
import { formatDay } from '../src/facts/format-date.ts'
import { addDays, toLondonTime } from '../src/facts/london-time.ts'
import { formatClockTime, formatDayAndTime, getOpeningHours, getWeekdayHours } from '../src/facts/open-now.ts'
import type { IsoDate } from '../src/facts/types.ts'
import {
  closes,
  closingOn,
  findDate,
  findNextOpenDate,
  hoursOn,
  lateDate,
  openDate,
  openingOn,
  whileOpen,
} from './support/facts.ts'
import { closedToday, noticeDesk } from './support/notice-desk.ts'
import { openPractice } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

/* Staff put an urgent notice on every page, through a link in the practice's own mailbox (ruling 28). */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let practice: Practice

/** An hour after opening. */
const open = async (at = whileOpen) => {
  practice = await openPractice({ at })
}
beforeEach(() => open())
afterEach(() => practice.close())

const { askForLink, inMailbox, newestLink, pageText, press, publish, publishNotice, textOf } = noticeDesk(
  () => practice,
)

/** The clock's time after some milliseconds: "11am". */
const clockIn = (ms: number) => formatClockTime(new Date(practice.now() + ms))
/** "14:00" in London. */
const toClock = (instant: Date) => {
  const { hour, minute } = toLondonTime(instant)
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}
/** Fields of a London time, as staff enter it. */
const endAt = (date: IsoDate, time: string) => ({ ...closedToday, end: 'time', date, time })

/** "Closed now, opens at 9am tomorrow", as said at an instant in UTC milliseconds. */
const saysOpens = (now: number, date: IsoDate) =>
  `Closed now, opens at ${formatDayAndTime(new Date(now), openingOn(date))}`

/** Days with special hours in the data for search engines. */
const specialHours = async () => {
  const html = await (await practice.request('/')).text()
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const { specialOpeningHoursSpecification: special } = JSON.parse(data) as {
    specialOpeningHoursSpecification: { validFrom: string; opens: string; closes: string }[]
  }
  return special.map((day) => [day.validFrom, day.opens, day.closes])
}
const everyPage = [
  '/',
  '/contact',
  '/emergency',
  '/out-of-hours',
  '/treatments',
  '/policies',
  '/nothing-here',
]

describe('a receptionist who publishes a notice', () => {
  test('asks for a link, chooses, previews and publishes, and every page shows the notice at once', async () => {
    for (const path of everyPage) expect(await pageText(path)).not.toContain('We’re closed until')

    const link = await askForLink()
    expect(await pageText(`/notice?link=${link}`)).toContain('What should patients know?')
    const seen = await textOf(press({ ...closedToday, sentence: 'A pipe has burst.', link, step: 'look' }))
    expect(seen).toContain('We’re closed until the end of today')
    expect(seen).toContain('A pipe has burst.')
    const opensNext = saysOpens(practice.now(), findNextOpenDate(openDate))
    expect(seen).toContain(opensNext)
    expect(await pageText('/')).not.toContain('A pipe has burst.')

    const published = await publish(link, { ...closedToday, sentence: 'A pipe has burst.' })
    expect(published.status).toBe(303)
    expect(await pageText(new URL(published.headers.get('location') ?? '', 'http://x').pathname)).toBeTruthy()
    for (const path of everyPage) {
      const text = await pageText(path)
      expect(text).toContain('We’re closed until the end of today')
      expect(text).toContain('A pipe has burst.')
    }
    expect(await pageText('/')).toContain(opensNext)
    expect(await pageText('/emergency')).not.toContain('Call us now')
  })

  test('gets the link in the practice’s mailbox, and it is sent nowhere else', async () => {
    await askForLink()
    const mails = await inMailbox()
    expect(mails.map(({ envelopeTo }) => envelopeTo)).toEqual([[facts.email.address]])
    expect(mails[0]?.subject).toBe('Link to publish an urgent notice')
    expect(mails[0]?.text).toContain(`until ${clockIn(HOUR)}`)
  })

  test('takes it back with the link in the confirming letter', async () => {
    await publishNotice()
    expect((await inMailbox()).at(-1)?.subject).toBe('Notice published: we’re closed')
    const back = await newestLink()
    expect(await pageText(`/notice?link=${back}`)).toContain('Take the notice down?')
    expect(await pageText('/')).toContain('We’re closed')
    expect((await press({ link: back, step: 'take-back' })).status).toBe(303)
    const said = await pageText(`/notice?link=${back}`)
    expect(said).toContain('Notice taken down')
    expect(said).not.toContain('already been used')
    for (const path of everyPage) expect(await pageText(path)).not.toContain('We’re closed until')
    expect(await pageText('/')).toContain(`Open now until ${closes(openDate)}`)
    expect((await inMailbox()).at(-1)?.subject).toBe('Notice taken down')
  })

  test('can replace it with another one, which the link of the first notice cannot take back', async () => {
    await publishNotice()
    expect(await pageText('/')).toContain('We’re closed until')
    await inMailbox()
    const older = await newestLink()
    const looked = press({ kind: 'telephones down', end: 'today', link: await askForLink(), step: 'look' })
    expect(await textOf(looked)).toContain('instead of the notice there now')
    await publishNotice({ kind: 'telephones down', end: 'today' })
    expect(await pageText('/')).toContain('Our phones are down until the end of today')
    expect(await pageText('/')).not.toContain('We’re closed until')
    for (const answer of [
      practice.request(`/notice?link=${older}`),
      press({ link: older, step: 'take-back' }),
      press({ link: older, step: 'look' }),
    ]) {
      const text = await textOf(answer)
      expect(text).toContain('This link is for an earlier notice')
      expect(text).not.toContain('Press the button')
    }
    expect(await pageText('/')).toContain('Our phones are down')
    await inMailbox()
    await press({ link: await newestLink(), step: 'take-back' })
    expect(await pageText('/')).not.toContain('Our phones are down')
    expect(await pageText(`/notice?link=${older}`)).toContain('There’s no notice on the website now')
  })

  test('reads what is missing or wrong, and keeps what was typed', async () => {
    const link = await askForLink()
    const wrong = async (fields: Record<string, string>) => {
      const answer = await press({ link, step: 'look', ...fields })
      expect(answer.status).toBe(422)
      return (await answer.text()).replaceAll('&#x27;', '’')
    }
    expect(await wrong({ sentence: 'Sorry!' })).toMatch(
      /Choose what patients should know.*Choose when the notice ends/s,
    )
    expect(await wrong({ sentence: 'Sorry!' })).toContain('>Sorry!</textarea>')
    expect(await wrong({ kind: 'closed', end: 'time' })).toContain('Enter the day and time it ends')
    expect(await wrong({ kind: 'closed', end: 'time', date: '2026-02-30', time: '10:00' })).toContain(
      'Enter the day',
    )
    expect(await wrong({ ...endAt(openDate, hoursOn(openDate).opens) })).toContain(
      'The end must be in the future',
    )
    expect(await wrong({ ...endAt(addDays(openDate, 15), '10:00') })).toContain(
      'The end must be within 14 days',
    )
    expect(await wrong({ ...closedToday, sentence: 'a'.repeat(201) })).toContain('200 characters or fewer')
    expect(await wrong({ ...closedToday, sentence: 'a\u202Eb' })).toContain('can’t send')
  })

  test('who enters a day or a time but leaves "today" chosen is asked to choose one', async () => {
    const link = await askForLink()
    for (const typed of [{ date: addDays(openDate, 2) }, { time: '14:00' }]) {
      const answer = await press({ ...closedToday, ...typed, link, step: 'look' })
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('Choose “Another time”, or clear the day and the time')
    }
    expect((await press({ ...closedToday, date: '', time: '', link, step: 'look' })).status).toBe(200)
  })

  test('who publishes a preview after midnight sees the changed end of "today" first', async () => {
    await practice.close()
    await open(`${openDate}T23:58:00Z`)
    const link = await askForLink()
    const hidden = async (answer: Response) =>
      Object.fromEntries(
        [...(await answer.text()).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
          ([, name = '', value = '']) => [name, value],
        ),
      )
    const seen = await hidden(await press({ ...closedToday, link, step: 'look' }))
    practice.wait(3 * MINUTE)
    const again = await press({ ...seen, step: 'publish' })
    expect(again.status).toBe(200)
    expect(await textOf(again.clone())).toContain('the end has changed since you looked')
    expect(await pageText('/')).not.toContain('We’re closed until')
    expect((await press({ ...(await hidden(again)), step: 'publish' })).status).toBe(303)
    expect(await pageText('/')).toContain('We’re closed until the end of today')
  })

  test('sees a preview with another label than the notice that is already published', async () => {
    await publishNotice()
    const link = await askForLink()
    const look = await press({ kind: 'telephones down', end: 'today', link, step: 'look' })
    const labels = [...(await look.text()).matchAll(/<section class="notice" aria-label="([^"]*)"/g)]
    expect(labels.map(([, label]) => label)).toEqual(['Notice', 'Your notice'])
  })

  test('cannot put a script on the pages', async () => {
    await publishNotice({ ...closedToday, sentence: '<script>alert(1)</script>' })
    expect(await (await practice.request('/')).text()).not.toContain('<script>alert')
  })
})

describe('while a notice is published', () => {
  test('it ends by itself at its time, on every page', async () => {
    // An hour before closing.
    const end = new Date(closingOn(openDate).getTime() - HOUR)
    await publishNotice(endAt(openDate, toClock(end)))
    expect(await pageText('/')).toContain(`We’re closed until ${formatClockTime(end)}`)
    expect(await pageText('/')).toContain(`Closed now, opens at ${formatClockTime(end)} today`)
    practice.wait(end.getTime() - practice.now() - 1000)
    expect(await pageText('/')).toContain(`We’re closed until ${formatClockTime(end)}`)
    practice.wait(1000)
    for (const path of everyPage) expect(await pageText(path)).not.toContain('We’re closed until')
    expect(await pageText('/')).toContain(`Open now until ${closes(openDate)}`)
  })

  test('the next opening time shown is the first one after its end', async () => {
    await publishNotice({ ...closedToday, end: 'tomorrow' })
    const next = findNextOpenDate(addDays(openDate, 1))
    expect(await pageText('/')).toContain(saysOpens(practice.now(), next))
    practice.wait(DAY)
    expect(await pageText('/')).toContain('We’re closed until the end of today')
    expect(await pageText('/')).toContain(saysOpens(practice.now(), next))
  })

  test.each([
    [
      'summer time "the end of today" is midnight',
      '2027-03-28T00:30:00Z',
      closedToday,
      22.5,
      'the end of today',
    ],
    [
      'winter time its end is a clock time',
      '2026-10-25T00:30:00Z',
      { ...closedToday, end: 'time', date: '2026-10-25', time: '09:00' },
      8.5,
      '9am',
    ],
  ])('at the change to %s in London', async (_, at, notice, hours, until) => {
    await practice.close()
    await open(at)
    await publishNotice(notice)
    practice.wait(hours * HOUR - 1000)
    expect(await pageText('/')).toContain(`We’re closed until ${until}`)
    practice.wait(1000)
    expect(await pageText('/')).not.toContain('We’re closed until')
  })

  test('the data for search engines has the changed hours', async () => {
    const next = findNextOpenDate(openDate)
    // An hour after opening.
    const end = new Date(openingOn(next).getTime() + HOUR)
    await publishNotice(endAt(next, toClock(end)))
    const special = await specialHours()
    const [today, ...others] = special
    expect(today).toEqual([openDate, '00:00', '00:00'])
    expect(others).toContainEqual([next, toClock(end), hoursOn(next).closes])
    const planned = Array.from({ length: 28 }, (_, ahead) => addDays(openDate, ahead))
      .filter((date) => date > next && getOpeningHours(date) !== getWeekdayHours(date))
      .map((date) => {
        const { opens = '00:00', closes: ends = '00:00' } = getOpeningHours(date) ?? {}
        return [date, opens, ends]
      })
    expect(special.filter(([date = '']) => date > next)).toEqual(planned)
  })

  test.skipIf(lateDate === null)(
    'a long day is shown only if the practice opens again on that day',
    async () => {
      const date = lateDate ?? openDate
      const said = (day: IsoDate) => `${formatDay(day)} Open until ${closes(day)}`
      const next = findDate((day) => getOpeningHours(day) === hoursOn(date), addDays(date, 1)) ?? date
      await practice.close()
      await open(new Date(openingOn(date).getTime() + HOUR).toISOString())
      expect(await pageText('/')).toContain(said(date))
      // An hour before closing.
      const end = new Date(closingOn(date).getTime() - HOUR)
      await publishNotice(endAt(date, toClock(end)))
      expect(await pageText('/')).toContain(said(date))
      expect((await specialHours())[0]).toEqual([date, toClock(end), hoursOn(date).closes])
      await publishNotice()
      expect(await pageText('/')).not.toContain(said(date))
      expect(await pageText('/')).toContain(said(next))
      expect((await specialHours())[0]).toEqual([date, '00:00', '00:00'])
    },
  )

  test('a patient in pain is not asked to telephone reception while its telephone is down', async () => {
    expect(await pageText('/emergency')).toContain('Call us now')
    await publishNotice({ kind: 'telephones down', end: 'today' })
    const text = await pageText('/emergency')
    expect(text).not.toContain('Call us now')
    expect(text).toContain(`Open now until ${closes(openDate)}: you can also come in.`)
  })
})
