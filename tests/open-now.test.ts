import { describe, expect, test } from 'vitest'
import { bankHolidays } from '../src/practice/bank-holidays.ts'
import { addDays, londonInstant, londonTime, weekdayOf } from '../src/practice/london-time.ts'
import { nextChange as nextChangeOf } from '../src/practice/next-change.ts'
import {
  openNow as openOf,
  openNowText as openText,
  outOfHoursNow,
  outOfHoursText,
} from '../src/practice/open-now.ts'
import type { IsoDate } from '../src/practice/types.ts'

const minute = 60_000

/* As it is while the practice has nothing urgent to say; tests/notices.test.ts has the other days. */
const openNow = (now: Date) => openOf({ now, notice: null })
const openNowText = (now: Date) => openText({ now, notice: null })
const nextChange = (now: Date) => nextChangeOf({ now, notice: null })

/** All a patient can read of the hours at an instant. */
const texts = (at: Date) => [openNowText(at), outOfHoursText(at), londonTime(at).date]

/** An instant from London wall clock, for weeks without a clock change: winter is +00:00, summer +01:00. */
const winter = (time: string) => new Date(`${time}:00+00:00`)
const summer = (time: string) => new Date(`${time}:00+01:00`)

describe('an ordinary week', () => {
  const days = [
    ['Monday', '2026-11-23', '2026-06-08', '09:00', '16:30', '4:30pm'],
    ['Tuesday', '2026-11-24', '2026-06-09', '09:00', '17:30', '5:30pm'],
    ['Wednesday', '2026-11-25', '2026-06-10', '09:00', '13:00', '1pm'],
    ['Thursday', '2026-11-26', '2026-06-11', '09:00', '17:30', '5:30pm'],
    ['Friday', '2026-11-27', '2026-06-12', '08:00', '12:00', '12pm'],
  ] as const

  describe.each(days)('on a %s', (_day, inWinter, inSummer, opens, closes, shown) => {
    test.each([
      ['winter', winter, inWinter],
      ['summer', summer, inSummer],
    ] as const)(
      'a patient in %s finds the practice open from the first minute to the last',
      (_season, at, date) => {
        const opening = at(`${date}T${opens}`)
        const closing = at(`${date}T${closes}`)
        expect(openNow(new Date(opening.getTime() - minute))).toEqual({ open: false, opensAt: opening })
        expect(openNow(opening)).toEqual({ open: true, closesAt: closing })
        expect(openNow(new Date(closing.getTime() - minute))).toEqual({ open: true, closesAt: closing })
        expect(openNow(closing).open).toBe(false)
        expect(openNowText(opening)).toBe(`Open now until ${shown}`)
      },
    )
  })

  test('a patient who looks early in the morning reads when it opens today', () => {
    expect(openNowText(winter('2026-11-23T07:15'))).toBe('Closed now, opens today at 9am')
  })

  test('a patient who looks on Thursday evening reads that it opens tomorrow at eight', () => {
    expect(openNowText(winter('2026-11-26T17:30'))).toBe('Closed now, opens tomorrow at 8am')
  })

  test('a patient who looks on Friday afternoon reads that it opens on Monday', () => {
    expect(openNowText(winter('2026-11-27T12:00'))).toBe('Closed now, opens Monday at 9am')
  })

  test('a patient who looks on a Saturday reads that there are appointments, and that it opens on Monday', () => {
    expect(openNow(winter('2026-11-28T10:00'))).toEqual({ open: false, opensAt: winter('2026-11-30T09:00') })
    expect(openNowText(winter('2026-11-28T10:00'))).toBe('By appointment today, opens Monday at 9am')
  })

  test('a patient who looks on a Sunday reads that it opens tomorrow', () => {
    expect(openNowText(winter('2026-11-29T10:00'))).toBe('Closed now, opens tomorrow at 9am')
  })
})

describe('the long Thursday', () => {
  test.each(['2026-12-03', '2026-10-01', '2027-01-07'])(
    'a patient finds the practice open until seven on the first Thursday, %s',
    (date) => {
      const closing = londonInstant(date as IsoDate, '19:00')
      expect(openNow(new Date(closing.getTime() - minute))).toEqual({ open: true, closesAt: closing })
      expect(openNow(closing).open).toBe(false)
      expect(openNowText(new Date(closing.getTime() - minute))).toBe('Open now until 7pm')
    },
  )

  test('a patient finds it closed from half past five on every other Thursday', () => {
    for (const date of ['2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31']) {
      expect(openNow(winter(`${date}T17:30`)).open).toBe(false)
    }
  })

  test('a patient finds no long Thursday when the first one is New Year’s Day', () => {
    expect(openNow(winter('2026-01-01T18:00'))).toEqual({ open: false, opensAt: winter('2026-01-02T08:00') })
    expect(openNow(winter('2026-01-08T18:00')).open).toBe(false)
  })
})

describe('bank holidays', () => {
  /** The list published for England and Wales at gov.uk/bank-holidays. */
  const published: Readonly<Record<number, readonly string[]>> = {
    2022: ['01-03', '04-15', '04-18', '05-02', '06-02', '06-03', '08-29', '09-19', '12-26', '12-27'],
    2023: ['01-02', '04-07', '04-10', '05-01', '05-08', '05-29', '08-28', '12-25', '12-26'],
    2024: ['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26'],
    2025: ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26'],
    2026: ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'],
    2027: ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'],
    2028: ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26'],
  }

  test.each(Object.entries(published))(
    'a patient finds the practice closed on every published bank holiday of %s',
    (year, days) => {
      expect(bankHolidays(Number(year)).map(({ date }) => date)).toEqual(days.map((day) => `${year}-${day}`))
      for (const day of days)
        expect(openNow(londonInstant(`${year}-${day}` as IsoDate, '10:00')).open).toBe(false)
    },
  )

  test('a patient who looks on Good Friday morning reads that the practice is closed until Tuesday', () => {
    expect(openNowText(summer('2026-04-03T09:30'))).toBe('Closed now, opens Tuesday at 9am')
  })

  test('a patient who looks on Easter Monday reads that it opens tomorrow', () => {
    expect(openNowText(summer('2026-04-06T11:00'))).toBe('Closed now, opens tomorrow at 9am')
  })

  test('a patient who looks when Christmas Day is a Saturday is not sent there by appointment', () => {
    expect(openNowText(winter('2027-12-25T10:00'))).toBe('Closed now, opens Wednesday at 9am')
  })
})

describe('when the clocks change', () => {
  test('a patient who looks before the clocks go forward is told the right hour after them', () => {
    expect(openNow(new Date('2026-03-27T12:00:00Z'))).toEqual({
      open: false,
      opensAt: new Date('2026-03-30T08:00:00Z'),
    })
    expect(openNowText(new Date('2026-03-27T12:00:00Z'))).toBe('Closed now, opens Monday at 9am')
    expect(openNow(new Date('2026-03-30T07:59:59Z')).open).toBe(false)
    expect(openNow(new Date('2026-03-30T08:00:00Z')).open).toBe(true)
  })

  test('a patient who looks before the clocks go back is told the right hour after them', () => {
    expect(openNow(new Date('2026-10-23T11:00:00Z'))).toEqual({
      open: false,
      opensAt: new Date('2026-10-26T09:00:00Z'),
    })
    expect(openNow(new Date('2026-10-26T08:59:59Z')).open).toBe(false)
    expect(openNow(new Date('2026-10-26T09:00:00Z')).open).toBe(true)
  })

  test('a patient in pain on either Sunday reaches the dentist on call at nine by the clock on the wall', () => {
    expect(outOfHoursNow(new Date('2026-03-29T07:59:59Z'))).toEqual({
      answering: false,
      from: new Date('2026-03-29T08:00:00Z'),
    })
    expect(outOfHoursNow(new Date('2026-03-29T08:00:00Z'))).toEqual({
      answering: true,
      until: new Date('2026-03-29T22:00:00Z'),
    })
    expect(outOfHoursNow(new Date('2026-10-25T08:59:59Z'))).toEqual({
      answering: false,
      from: new Date('2026-10-25T09:00:00Z'),
    })
    expect(outOfHoursNow(new Date('2026-10-25T09:00:00Z'))).toEqual({
      answering: true,
      until: new Date('2026-10-25T23:00:00Z'),
    })
  })

  test('the clock on the wall skips an hour in March and shows one twice in October', () => {
    expect(londonTime(new Date('2026-03-29T00:59:59Z'))).toMatchObject({
      hour: 0,
      minute: 59,
      second: 59,
      weekday: 'Sunday',
    })
    expect(londonTime(new Date('2026-03-29T01:00:00Z'))).toMatchObject({
      hour: 2,
      minute: 0,
      date: '2026-03-29',
    })
    expect(londonTime(new Date('2026-10-25T00:30:00Z'))).toMatchObject({ hour: 1, minute: 30 })
    expect(londonTime(new Date('2026-10-25T01:30:00Z'))).toMatchObject({ hour: 1, minute: 30 })
  })

  test('an hour that comes twice means its first coming, and one that never comes is an hour later', () => {
    expect(londonInstant('2026-10-25', '01:30')).toEqual(new Date('2026-10-25T00:30:00Z'))
    expect(londonInstant('2026-10-25', '02:00')).toEqual(new Date('2026-10-25T02:00:00Z'))
    expect(londonInstant('2026-03-29', '01:30')).toEqual(new Date('2026-03-29T01:30:00Z'))
    expect(londonTime(londonInstant('2026-03-29', '01:30'))).toMatchObject({ hour: 2, minute: 30 })
  })

  test('every hour of a year comes back as the hour it was', () => {
    for (let date: IsoDate = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
      for (const time of ['00:00', '00:59', '02:00', '09:00', '18:00', '23:59'] as const) {
        const shown = londonTime(londonInstant(date, time))
        const [hour, minutes] = time.split(':').map(Number)
        expect(shown).toMatchObject({ date, hour, minute: minutes, weekday: weekdayOf(date) })
      }
    }
  })
})

describe('the end of the year', () => {
  test('a patient who looks on New Year’s Eve finds it open, and afterwards reads that it opens on Monday', () => {
    expect(openNowText(winter('2026-12-31T17:29'))).toBe('Open now until 5:30pm')
    expect(openNow(winter('2026-12-31T17:30'))).toEqual({ open: false, opensAt: winter('2027-01-04T09:00') })
    expect(openNowText(winter('2026-12-31T23:59'))).toBe('Closed now, opens Monday at 9am')
    expect(openNowText(winter('2027-01-01T00:00'))).toBe('Closed now, opens Monday at 9am')
  })

  test('a patient who looks on Christmas Eve reads the day after all the holidays', () => {
    expect(openNowText(winter('2026-12-24T17:30'))).toBe('Closed now, opens Tuesday at 9am')
  })
})

describe('out of hours', () => {
  test.each(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])(
    'a patient reaches the dentist on call from six to eleven on a weekday, %s',
    (date) => {
      expect(outOfHoursNow(winter(`${date}T17:59`))).toEqual({
        answering: false,
        from: winter(`${date}T18:00`),
      })
      expect(outOfHoursNow(winter(`${date}T18:00`))).toEqual({
        answering: true,
        until: winter(`${date}T23:00`),
      })
      expect(outOfHoursNow(winter(`${date}T22:59`)).answering).toBe(true)
      expect(outOfHoursNow(winter(`${date}T23:00`)).answering).toBe(false)
    },
  )

  test.each(['2026-11-28', '2026-11-29'])(
    'a patient reaches the dentist on call from nine to eleven at a weekend, %s',
    (date) => {
      expect(outOfHoursNow(winter(`${date}T08:59`))).toEqual({
        answering: false,
        from: winter(`${date}T09:00`),
      })
      expect(outOfHoursNow(winter(`${date}T09:00`))).toEqual({
        answering: true,
        until: winter(`${date}T23:00`),
      })
      expect(outOfHoursNow(winter(`${date}T23:00`)).answering).toBe(false)
    },
  )

  test('a patient on a bank holiday finds the out-of-hours times of that weekday, as published', () => {
    expect(outOfHoursNow(summer('2026-04-03T10:00'))).toEqual({
      answering: false,
      from: summer('2026-04-03T18:00'),
    })
  })

  test('a patient reads when the dentist on call can be reached', () => {
    expect(outOfHoursText(winter('2026-11-23T19:00'))).toBe('The dentist on call answers now, until 11pm')
    expect(outOfHoursText(winter('2026-11-23T12:00'))).toBe('The dentist on call answers again today at 6pm')
    expect(outOfHoursText(winter('2026-11-27T23:30'))).toBe(
      'The dentist on call answers again tomorrow at 9am',
    )
  })
})

describe('the next change', () => {
  test.each([
    ['opening', '2026-11-23T03:00', '2026-11-23T09:00'],
    ['closing', '2026-11-23T09:00', '2026-11-23T16:30'],
    ['the dentist on call beginning', '2026-11-23T16:30', '2026-11-23T18:00'],
    ['the dentist on call ending', '2026-11-23T18:00', '2026-11-23T23:00'],
    ['midnight', '2026-11-23T23:00', '2026-11-24T00:00'],
    ['closing while the dentist on call answers', '2026-12-03T18:30', '2026-12-03T19:00'],
  ] as const)('is %s', (_what, now, then) => {
    expect(nextChange(winter(now))).toEqual(winter(then))
  })

  test('is midnight in London, not in Greenwich, and a long or short day later when the clocks change', () => {
    expect(nextChange(summer('2026-06-08T23:30'))).toEqual(new Date('2026-06-08T23:00:00Z'))
    expect(nextChange(new Date('2026-10-24T22:30:00Z'))).toEqual(new Date('2026-10-24T23:00:00Z'))
    expect(nextChange(new Date('2026-10-25T23:30:00Z'))).toEqual(new Date('2026-10-26T00:00:00Z'))
    expect(nextChange(new Date('2026-03-28T23:30:00Z'))).toEqual(new Date('2026-03-29T00:00:00Z'))
    expect(nextChange(new Date('2026-03-29T22:30:00Z'))).toEqual(new Date('2026-03-29T23:00:00Z'))
  })

  test.each([
    ['March', '2026-03-23T00:00:00Z', '2026-04-10T00:00:00Z'],
    ['October', '2026-10-19T00:00:00Z', '2026-11-09T00:00:00Z'],
    ['December', '2026-12-21T00:00:00Z', '2027-01-11T00:00:00Z'],
  ])(
    'a patient who keeps reading through %s never sees a text that should have changed',
    (_month, from, to) => {
      let at = new Date(from)
      while (at < new Date(to)) {
        const next = nextChange(at)
        expect(next.getTime()).toBeGreaterThan(at.getTime())
        for (let time = at.getTime(); time < next.getTime(); time += 10 * minute) {
          expect(texts(new Date(time))).toEqual(texts(at))
        }
        expect(texts(new Date(next.getTime() - 1))).toEqual(texts(at))
        expect(texts(next)).not.toEqual(texts(at))
        at = next
      }
    },
  )
})
