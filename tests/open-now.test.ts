import { describe, expect, test } from 'vitest'
import { listBankHolidays } from '../src/facts/bank-holidays.ts'
import { addDays, fromLondonTime, toLondonTime, getWeekday } from '../src/facts/london-time.ts'
import { findNextChange as nextChangeOf } from '../src/facts/next-change.ts'
import {
  getOpeningState as openOf,
  formatOpeningState as openText,
  getOutOfHoursState,
  formatOutOfHoursState,
} from '../src/facts/open-now.ts'
import type { IsoDate } from '../src/facts/types.ts'
import { everything } from './support/amount.ts'
import {
  closes,
  lateCloses,
  lateDay,
  onCallFrom,
  onCallOf,
  onCallUntil,
  openingOf,
  opens,
} from './support/facts.ts'

const minute = 60_000

/* Opening hours without an urgent notice; tests/notices.test.ts has those with one. */
const openNow = (now: Date) => openOf({ now, notice: null })
const openNowText = (now: Date) => openText({ now, notice: null })
const nextChange = (now: Date) => nextChangeOf({ now, notice: null })

/** Interval at which the texts are compared, in milliseconds. */
const looksEvery = everything ? 10 * minute : 60 * minute

/** All texts about the hours that a patient can read at an instant. */
const texts = (at: Date) => [openNowText(at), formatOutOfHoursState(at), toLondonTime(at).date]

/** An instant from London wall clock, for weeks without a clock change: winter is +00:00, summer +01:00. */
const winter = (time: string) => new Date(`${time}:00+00:00`)
const summer = (time: string) => new Date(`${time}:00+01:00`)

/** Opening and closing time on a date, by the hours of its weekday. */
const openingAt = (date: IsoDate) => fromLondonTime(date, openingOf(getWeekday(date)).opens)
const closingAt = (date: IsoDate) => fromLondonTime(date, openingOf(getWeekday(date)).closes)

describe('an ordinary week', () => {
  const days = [
    ['Monday', '2026-11-23', '2026-06-08'],
    ['Tuesday', '2026-11-24', '2026-06-09'],
    ['Wednesday', '2026-11-25', '2026-06-10'],
    ['Thursday', '2026-11-26', '2026-06-11'],
    ['Friday', '2026-11-27', '2026-06-12'],
  ] as const

  describe.each(days)('on a %s', (day, inWinter, inSummer) => {
    test.each([
      ['winter', winter, inWinter],
      ['summer', summer, inSummer],
    ] as const)(
      'a patient in %s finds the practice open from the first minute to the last',
      (_season, at, date) => {
        const opening = at(`${date}T${openingOf(day).opens}`)
        const closing = at(`${date}T${openingOf(day).closes}`)
        expect(openNow(new Date(opening.getTime() - minute))).toEqual({ open: false, opensAt: opening })
        expect(openNow(opening)).toEqual({ open: true, closesAt: closing })
        expect(openNow(new Date(closing.getTime() - minute))).toEqual({ open: true, closesAt: closing })
        expect(openNow(closing).open).toBe(false)
        expect(openNowText(opening)).toBe(`Open now until ${closes(day)}`)
      },
    )
  })

  test('a patient who looks early in the morning reads when it opens today', () => {
    expect(openNowText(winter('2026-11-23T07:15'))).toBe(`Closed now, opens at ${opens('Monday')} today`)
  })

  test('a patient who looks on Thursday evening reads that it opens tomorrow', () => {
    expect(openNowText(closingAt('2026-11-26'))).toBe(`Closed now, opens at ${opens('Friday')} tomorrow`)
  })

  test('a patient who looks on Friday afternoon reads that it opens on Monday', () => {
    expect(openNowText(closingAt('2026-11-27'))).toBe(`Closed now, opens at ${opens('Monday')} on Monday`)
  })

  test('a patient who looks on a Saturday reads of appointments, and that it opens on Monday', () => {
    expect(openNow(winter('2026-11-28T10:00'))).toEqual({ open: false, opensAt: openingAt('2026-11-30') })
    expect(openNowText(winter('2026-11-28T10:00'))).toBe(
      `By appointment today, opens at ${opens('Monday')} on Monday`,
    )
  })

  test('a patient who looks on a Sunday reads that it opens tomorrow', () => {
    expect(openNowText(winter('2026-11-29T10:00'))).toBe(`Closed now, opens at ${opens('Monday')} tomorrow`)
  })
})

describe('the long Thursday', () => {
  test.each(['2026-12-03', '2026-10-01', '2027-01-07'])(
    'a patient finds the practice open longer on the first Thursday, %s',
    (date) => {
      const closing = fromLondonTime(date as IsoDate, lateDay.closes)
      expect(openNow(new Date(closing.getTime() - minute))).toEqual({ open: true, closesAt: closing })
      expect(openNow(closing).open).toBe(false)
      expect(openNowText(new Date(closing.getTime() - minute))).toBe(`Open now until ${lateCloses}`)
    },
  )

  test('a patient finds it closed at the usual time on other Thursdays', () => {
    for (const date of ['2026-12-10', '2026-12-17', '2026-12-31'] as const) {
      expect(openNow(closingAt(date)).open).toBe(false)
    }
  })

  test('a patient finds no long Thursday when the first one is New Year’s Day', () => {
    expect(openNow(winter('2026-01-01T18:00'))).toEqual({ open: false, opensAt: openingAt('2026-01-02') })
    expect(openNow(closingAt('2026-01-08')).open).toBe(false)
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
      expect(listBankHolidays(Number(year)).map(({ date }) => date)).toEqual(
        days.map((day) => `${year}-${day}`),
      )
      for (const day of days)
        expect(openNow(fromLondonTime(`${year}-${day}` as IsoDate, '10:00')).open).toBe(false)
    },
  )

  test('a patient who looks on Good Friday morning reads that the practice is closed until Tuesday', () => {
    expect(openNowText(summer('2026-04-03T09:30'))).toBe(
      `Closed now, opens at ${opens('Tuesday')} on Tuesday`,
    )
  })

  test('a patient who looks on Easter Monday reads that it opens tomorrow', () => {
    expect(openNowText(summer('2026-04-06T11:00'))).toBe(`Closed now, opens at ${opens('Tuesday')} tomorrow`)
  })

  test('a patient who looks on a Saturday that is Christmas Day reads nothing of appointments', () => {
    expect(openNowText(winter('2027-12-25T10:00'))).toBe(
      `Closed now, opens at ${opens('Wednesday')} on Wednesday`,
    )
  })
})

describe('when the clocks change', () => {
  test.each([
    ['forward', '2026-03-27T12:30:00Z', '2026-03-30', '+01:00'],
    ['back', '2026-10-23T11:30:00Z', '2026-10-26', '+00:00'],
  ])(
    'a patient who looks before the clocks go %s is told the right hour after them',
    (_, now, day, offset) => {
      const opening = new Date(`${day}T${openingOf('Monday').opens}:00${offset}`)
      expect(openNow(new Date(now))).toEqual({ open: false, opensAt: opening })
      expect(openNowText(new Date(now))).toBe(`Closed now, opens at ${opens('Monday')} on Monday`)
      expect(openNow(new Date(opening.getTime() - 1_000)).open).toBe(false)
      expect(openNow(opening).open).toBe(true)
    },
  )

  test.each([
    ['March', '2026-03-29', '+01:00'],
    ['October', '2026-10-25', '+00:00'],
  ])(
    'a patient in pain on the Sunday of the change in %s reaches the dentist on call at London times',
    (_, day, offset) => {
      const from = new Date(`${day}T${onCallOf('Sunday').opens}:00${offset}`)
      const until = new Date(`${day}T${onCallOf('Sunday').closes}:00${offset}`)
      expect(getOutOfHoursState(new Date(from.getTime() - 1_000))).toEqual({ answering: false, from })
      expect(getOutOfHoursState(from)).toEqual({ answering: true, until })
    },
  )

  test('London time skips an hour in March and repeats one in October', () => {
    expect(toLondonTime(new Date('2026-03-29T00:59:59Z'))).toMatchObject({
      hour: 0,
      minute: 59,
      second: 59,
      weekday: 'Sunday',
    })
    expect(toLondonTime(new Date('2026-03-29T01:00:00Z'))).toMatchObject({
      hour: 2,
      minute: 0,
      date: '2026-03-29',
    })
    expect(toLondonTime(new Date('2026-10-25T00:30:00Z'))).toMatchObject({ hour: 1, minute: 30 })
    expect(toLondonTime(new Date('2026-10-25T01:30:00Z'))).toMatchObject({ hour: 1, minute: 30 })
  })

  test('a repeated hour means the first one, and a skipped hour is an hour later', () => {
    expect(fromLondonTime('2026-10-25', '01:30')).toEqual(new Date('2026-10-25T00:30:00Z'))
    expect(fromLondonTime('2026-10-25', '02:00')).toEqual(new Date('2026-10-25T02:00:00Z'))
    expect(fromLondonTime('2026-03-29', '01:30')).toEqual(new Date('2026-03-29T01:30:00Z'))
    expect(toLondonTime(fromLondonTime('2026-03-29', '01:30'))).toMatchObject({ hour: 2, minute: 30 })
  })

  test('a London time is the same after conversion to an instant and back, on every day of a year', () => {
    for (let date: IsoDate = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
      for (const time of ['00:00', '00:59', '02:00', '09:00', '18:00', '23:59'] as const) {
        const shown = toLondonTime(fromLondonTime(date, time))
        const [hour, minutes] = time.split(':').map(Number)
        expect(shown).toMatchObject({ date, hour, minute: minutes, weekday: getWeekday(date) })
      }
    }
  })
})

describe('the end of the year', () => {
  test('a patient who looks on New Year’s Eve finds it open, and then that it opens on Monday', () => {
    const closing = closingAt('2026-12-31')
    const opensMonday = `Closed now, opens at ${opens('Monday')} on Monday`
    expect(openNowText(new Date(closing.getTime() - minute))).toBe(`Open now until ${closes('Thursday')}`)
    expect(openNow(closing)).toEqual({ open: false, opensAt: openingAt('2027-01-04') })
    expect(openNowText(winter('2026-12-31T23:59'))).toBe(opensMonday)
    expect(openNowText(winter('2027-01-01T00:00'))).toBe(opensMonday)
  })

  test('a patient who looks on Christmas Eve reads the day on which it opens after the holidays', () => {
    expect(openNowText(winter('2026-12-24T18:00'))).toBe(
      `Closed now, opens at ${opens('Tuesday')} on Tuesday`,
    )
  })
})

describe('out of hours', () => {
  test.each([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ] as const)('a patient reaches the dentist on call from the first minute to the last, %s', (date) => {
    const hours = onCallOf(getWeekday(date))
    const from = winter(`${date}T${hours.opens}`)
    const until = winter(`${date}T${hours.closes}`)
    expect(getOutOfHoursState(new Date(from.getTime() - minute))).toEqual({ answering: false, from })
    expect(getOutOfHoursState(from)).toEqual({ answering: true, until })
    expect(getOutOfHoursState(new Date(until.getTime() - minute))?.answering).toBe(true)
    expect(getOutOfHoursState(until)?.answering).toBe(false)
  })

  test('a patient on a bank holiday finds the out-of-hours times of that weekday, as published', () => {
    expect(getOutOfHoursState(summer('2026-04-03T10:00'))).toEqual({
      answering: false,
      from: summer(`2026-04-03T${onCallOf('Friday').opens}`),
    })
  })

  test('a patient reads when the dentist on call can be reached', () => {
    expect(formatOutOfHoursState(winter('2026-11-23T19:00'))).toBe(
      `The dentist on call is available now, until ${onCallUntil('Monday')}`,
    )
    expect(formatOutOfHoursState(winter('2026-11-23T12:00'))).toBe(
      `The dentist on call is available again from ${onCallFrom('Monday')} today`,
    )
    expect(formatOutOfHoursState(winter('2026-11-27T23:30'))).toBe(
      `The dentist on call is available again from ${onCallFrom('Saturday')} tomorrow`,
    )
  })
})

describe('the next change of the texts about opening hours', () => {
  test.each([
    ['opening', '2026-11-23', '03:00', openingOf('Monday').opens],
    ['closing', '2026-11-23', openingOf('Monday').opens, openingOf('Monday').closes],
    ['the dentist on call beginning', '2026-11-23', openingOf('Monday').closes, onCallOf('Monday').opens],
    ['the dentist on call ending', '2026-11-23', onCallOf('Monday').opens, onCallOf('Monday').closes],
    ['midnight', '2026-11-23', onCallOf('Monday').closes, '24:00'],
    ['closing while the dentist on call answers', '2026-12-03', onCallOf('Thursday').opens, lateDay.closes],
  ] as const)('is %s', (_what, date, now, then) => {
    expect(nextChange(winter(`${date}T${now}`))).toEqual(winter(`${date}T${then}`))
  })

  test('is midnight in London rather than UTC, also when the clocks change', () => {
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
  ])('a patient who keeps reading through %s never sees an outdated text', (_month, from, to) => {
    let at = new Date(from)
    while (at < new Date(to)) {
      const next = nextChange(at)
      expect(next.getTime()).toBeGreaterThan(at.getTime())
      for (let time = at.getTime(); time < next.getTime(); time += looksEvery) {
        expect(texts(new Date(time))).toEqual(texts(at))
      }
      expect(texts(new Date(next.getTime() - 1))).toEqual(texts(at))
      expect(texts(next)).not.toEqual(texts(at))
      at = next
    }
  })
})
