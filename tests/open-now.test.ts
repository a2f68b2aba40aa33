import { describe, expect, test } from 'vitest'
import { getBankHolidayName, listBankHolidays } from '../src/facts/bank-holidays.ts'
import { formatDay } from '../src/facts/format-date.ts'
import { getHeroLight } from '../src/facts/hero-picture.ts'
import { formatTime } from '../src/facts/format-times.ts'
import {
  addDays,
  countDaysBetween,
  fromLondonTime,
  getWeekday,
  toLondonTime,
} from '../src/facts/london-time.ts'
import { findNextChange as nextChangeOf } from '../src/facts/next-change.ts'
import {
  getOpeningState as openOf,
  formatOpeningState as openText,
  getOutOfHoursState,
  formatOutOfHoursState,
  getOpeningHours,
} from '../src/facts/open-now.ts'
import { findChangedDay } from '../src/facts/upcoming-changed-days.ts'
import { longDay, outOfHours, week } from '#practice/hours.ts'
import type { Day, IsoDate } from '../src/facts/types.ts'
import { everything } from './support/amount.ts'
import {
  closingOn,
  findDate,
  findNextOpenDate,
  hasDentistOnCall,
  hoursOn,
  isOpenOn,
  isOrdinary,
  lateDate,
  onCallFrom,
  onCallOn,
  onCallUntil,
  openDate,
  openingOn,
  opens,
} from './support/facts.ts'

const minute = 60_000

/* Opening hours without an urgent notice; tests/notices.test.ts has those with one. */
const openNow = (now: Date) => openOf({ now, notice: null })
const openNowText = (now: Date) => openText({ now, notice: null })
const nextChange = (now: Date) => nextChangeOf({ now, notice: null })

/** Interval at which the texts are compared, in milliseconds. */
const looksEvery = everything ? 10 * minute : 60 * minute

/** All texts about the hours, and the picture, that a patient can see at an instant. */
const texts = (at: Date) => [
  openNowText(at),
  formatOutOfHoursState(at),
  toLondonTime(at).date,
  getHeroLight({ now: at, notice: null }),
]

/** An instant from London wall clock, for weeks without a clock change: winter is +00:00, summer +01:00. */
const winter = (time: string) => new Date(`${time}:00+00:00`)
const summer = (time: string) => new Date(`${time}:00+01:00`)

const isOnCall = (date: IsoDate) => outOfHours.some(({ days }) => days.includes(getWeekday(date)))

/** A practice may open on every day, never on two days in succession, or have no long day. */
const thatExist = (days: readonly (readonly [what: string, date: IsoDate | null])[]) =>
  days.flatMap(([what, date]) => (date === null ? [] : [[what, date] as const]))

/** "9am today", "9am tomorrow", "8am on Friday", as said at an instant. */
const nextOpening = (now: Date, date: IsoDate) => {
  const ahead = countDaysBetween(toLondonTime(now).date, date)
  const onDay = `on ${ahead < 7 ? getWeekday(date) : formatDay(date)}`
  return `${opens(date)} ${['today', 'tomorrow'][ahead] ?? onDay}`
}

/** The ordinary hours of a weekday, as the practice's file has them. */
const ordinaryHours = (day: Day) => {
  const hours = week.find((one) => one.day === day)
  return hours?.kind === 'open' ? hours : null
}

describe('an ordinary week', () => {
  const weekOf = (from: IsoDate) =>
    week.map(({ day, kind }) => {
      const date = findDate((one) => getWeekday(one) === day && isOrdinary(one), from) ?? from
      return [day, kind, date] as const
    })

  describe.each([
    ['winter', winter, weekOf('2026-11-23')],
    ['summer', summer, weekOf('2026-06-08')],
  ] as const)('in %s', (_season, at, days) => {
    test.each(days)('on a %s, %s, a patient finds what the practice’s hours say', (day, _kind, date) => {
      const hours = ordinaryHours(day)
      if (hours === null) return expect(openNow(at(`${date}T11:00`)).open).toBe(false)
      const opening = at(`${date}T${hours.opens}`)
      const closing = at(`${date}T${hours.closes}`)
      expect(openNow(new Date(opening.getTime() - minute))).toEqual({ open: false, opensAt: opening })
      expect(openNow(opening)).toEqual({ open: true, closesAt: closing })
      expect(openNow(new Date(closing.getTime() - minute))).toEqual({ open: true, closesAt: closing })
      expect(openNow(closing).open).toBe(false)
      expect(openNowText(opening)).toBe(`Open now until ${formatTime(hours.closes)}`)
    })
  })

  test('a patient who looks early in the morning reads when it opens today', () => {
    const early = new Date(openingOn(openDate).getTime() - 60 * minute)
    expect(openNowText(early)).toBe(`Closed now, opens at ${opens(openDate)} today`)
  })

  const isBefore = (days: number) => (date: IsoDate) =>
    isOpenOn(date) && countDaysBetween(date, findNextOpenDate(date)) === days

  test.each(
    thatExist([
      ['tomorrow', findDate(isBefore(1))],
      ['on another day', findDate((date) => isOpenOn(date) && !isBefore(1)(date))],
    ]),
  )('a patient who looks after closing reads that it opens %s', (_day, date) => {
    const next = findNextOpenDate(date)
    expect(openNow(closingOn(date))).toEqual({ open: false, opensAt: openingOn(next) })
    expect(openNowText(closingOn(date))).toBe(`Closed now, opens at ${nextOpening(closingOn(date), next)}`)
  })

  const byAppointment = week.find(({ kind }) => kind === 'appointment')?.day
  test.skipIf(byAppointment === undefined)(
    'a patient who looks on a day with appointments only reads of them, and when it opens',
    () => {
      const date = findDate((one) => getWeekday(one) === byAppointment && isOrdinary(one)) ?? openDate
      const noon = winter(`${date}T12:00`)
      const next = findNextOpenDate(date)
      expect(openNow(noon)).toEqual({ open: false, opensAt: openingOn(next) })
      expect(openNowText(noon)).toBe(`By appointment today, opens at ${nextOpening(noon, next)}`)
    },
  )
})

describe.skipIf(longDay === null)('the long day, if the practice has one', () => {
  const isLongWeekday = (date: IsoDate) => getWeekday(date) === longDay?.day
  const isLong = (date: IsoDate) =>
    isLongWeekday(date) && Math.ceil(Number(date.slice(8)) / 7) === longDay?.ofMonth
  const isBankHoliday = (date: IsoDate) => getBankHolidayName(date) !== null

  test.each(['2026-10-01', '2026-12-01', '2027-01-02'] as const)(
    'a patient finds the practice open longer on it, in the month from %s',
    (from) => {
      const date =
        findDate((one) => isLong(one) && !isBankHoliday(one) && findChangedDay(one) === null, from) ?? from
      const closing = fromLondonTime(date, longDay?.closes ?? '00:00')
      expect(openNow(new Date(closing.getTime() - minute))).toEqual({ open: true, closesAt: closing })
      expect(openNow(closing).open).toBe(false)
      expect(openNowText(new Date(closing.getTime() - minute))).toBe(
        `Open now until ${formatTime(longDay?.closes ?? '00:00')}`,
      )
    },
  )

  test('a patient finds the ordinary hours on the same weekday of other weeks', () => {
    const date = findDate((one) => isLongWeekday(one) && !isLong(one) && isOrdinary(one)) ?? openDate
    expect(getOpeningHours(date)).toEqual(ordinaryHours(getWeekday(date)))
  })

  test('a patient finds no long day when it falls on a bank holiday', () => {
    // Such as a first Thursday that is New Year’s Day; some weekdays have none within years.
    const date = findDate(
      (one) => isLong(one) && isBankHoliday(one) && findChangedDay(one) === null,
      '2026-01-01',
    )
    if (date !== null) expect(openNow(winter(`${date}T12:00`)).open).toBe(false)
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
      for (const day of days) {
        const date = `${year}-${day}` as IsoDate
        if (findChangedDay(date) === null) expect(getOpeningHours(date)).toBeNull()
      }
    },
  )

  test.each([
    ['Good Friday', '2026-04-03', '12:00'],
    ['Easter Monday', '2026-04-06', '12:00'],
    ['a Saturday that is Christmas Day', '2027-12-25', '12:00'],
    ['the evening of Christmas Eve', '2026-12-24', '23:30'],
    ['the last minute of the year', '2026-12-31', '23:59'],
    ['the first minute of the year', '2027-01-01', '00:00'],
  ] as const)(
    'a patient who looks on %s reads when the practice opens, and nothing of appointments',
    (_, date, time) => {
      const now = fromLondonTime(date, time)
      expect(openNowText(now)).toBe(`Closed now, opens at ${nextOpening(now, findNextOpenDate(date))}`)
    },
  )
})

describe('when the clocks change', () => {
  test.each([
    ['forward', '2026-03-29', '+00:00', '+01:00'],
    ['back', '2026-10-25', '+01:00', '+00:00'],
  ] as const)(
    'a patient who looks before the clocks go %s is told the right hour after them',
    (_, change, offsetBefore, offset) => {
      const before = new Date(`${change}T00:30:00${offsetBefore}`)
      const next = findDate(isOpenOn, change) ?? change
      const opening = new Date(`${next}T${hoursOn(next).opens}:00${offset}`)
      expect(openNow(before)).toEqual({ open: false, opensAt: opening })
      expect(openNowText(before)).toContain(`opens at ${nextOpening(before, next)}`)
      expect(openNow(new Date(opening.getTime() - 1_000)).open).toBe(false)
      expect(openNow(opening).open).toBe(true)
    },
  )

  test.skipIf(!isOnCall('2026-03-29')).each([
    ['March', '2026-03-29', '+01:00'],
    ['October', '2026-10-25', '+00:00'],
  ])(
    'a patient in pain on the Sunday of the change in %s reaches the dentist on call, if any, at London times',
    (_, day, offset) => {
      const from = new Date(`${day}T${onCallOn('2026-03-29').opens}:00${offset}`)
      const until = new Date(`${day}T${onCallOn('2026-03-29').closes}:00${offset}`)
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

describe.skipIf(!hasDentistOnCall)('out of hours, if a dentist is on call', () => {
  const onCallDate = findDate(isOnCall) ?? openDate
  const onCallAt = (date: IsoDate, time: 'opens' | 'closes') => fromLondonTime(date, onCallOn(date)[time])

  test.each(Array.from({ length: 7 }, (_, index) => addDays('2026-11-23', index)).filter(isOnCall))(
    'a patient reaches the dentist on call from the first minute to the last, %s',
    (date) => {
      const [from, until] = [onCallAt(date, 'opens'), onCallAt(date, 'closes')]
      expect(getOutOfHoursState(new Date(from.getTime() - minute))).toEqual({ answering: false, from })
      expect(getOutOfHoursState(from)).toEqual({ answering: true, until })
      expect(getOutOfHoursState(new Date(until.getTime() - minute))?.answering).toBe(true)
      expect(getOutOfHoursState(until)?.answering).toBe(false)
    },
  )

  test('a patient on a bank holiday finds the out-of-hours times of that weekday, as published', () => {
    const date =
      findDate((one) => isOnCall(one) && getBankHolidayName(one) !== null, '2026-04-01') ?? onCallDate
    const from = onCallAt(date, 'opens')
    expect(getOutOfHoursState(new Date(from.getTime() - minute))).toEqual({ answering: false, from })
  })

  test('a patient reads when the dentist on call can be reached', () => {
    const next = findDate(isOnCall, addDays(onCallDate, 1)) ?? onCallDate
    const tomorrow = next === addDays(onCallDate, 1) ? 'tomorrow' : `on ${getWeekday(next)}`
    expect(formatOutOfHoursState(onCallAt(onCallDate, 'opens'))).toBe(
      `The dentist on call is available now, until ${onCallUntil(onCallDate)}`,
    )
    expect(formatOutOfHoursState(new Date(onCallAt(onCallDate, 'opens').getTime() - minute))).toBe(
      `The dentist on call is available again from ${onCallFrom(onCallDate)} today`,
    )
    expect(formatOutOfHoursState(onCallAt(onCallDate, 'closes'))).toBe(
      `The dentist on call is available again from ${onCallFrom(next)} ${tomorrow}`,
    )
  })
})

describe('the next change of the texts about opening hours', () => {
  test.each(
    thatExist([
      ['an ordinary day', openDate],
      ['a day on which the practice is closed', findDate((date) => !isOpenOn(date))],
      ['a long day', lateDate],
    ]),
  )('is each beginning and end of hours, another light, and midnight, on %s', (_what, date) => {
    const hours = [
      getOpeningHours(date),
      outOfHours.find(({ days }) => days.includes(getWeekday(date))) ?? null,
    ].flatMap((span) => (span === null ? [] : [span.opens, span.closes]))
    const lights = ['06:00', '12:00', '16:30', '22:00']
    const times = ['00:00', ...new Set([...hours, ...lights].toSorted()), '24:00']
    for (const [index, time] of times.slice(0, -1).entries())
      expect(nextChange(winter(`${date}T${time}`))).toEqual(winter(`${date}T${times[index + 1]}`))
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
