import { describe, expect, test } from 'vitest'
import { cookies } from '../src/practice/cookies.ts'
import { documents, policies, vacancies } from '../src/practice/documents.ts'
import { emergency } from '../src/practice/emergency.ts'
import { expectations } from '../src/practice/expectations.ts'
import { callOut, consultation, deposit, feeGroups, feeNotes, fees } from '../src/practice/fees.ts'
import { formatPounds, shortPounds, formatAmount } from '../src/practice/money.ts'
import { offersNow } from '../src/practice/offers-now.ts'
import { offers } from '../src/practice/offers.ts'
import { planNotes, plans } from '../src/practice/plans.ts'
import { practice } from '../src/practice/practice.ts'
import { factsWithSamples, samplesLeft } from '../src/practice/samples.ts'
import { formatDate } from '../src/practice/format-date.ts'
import { lateOpening, openingTimes, outOfHoursTimes } from '../src/practice/format-times.ts'
import { team } from '../src/practice/team.ts'
import { testimonials } from '../src/practice/testimonials.ts'
import { hygieneProducts, tips } from '../src/practice/tips.ts'
import { treatmentAreas, treatments } from '../src/practice/treatments.ts'
import type { FeeKey, Prices } from '../src/practice/types.ts'
import { remainsToPay } from '../src/practice/balance-due.ts'

/** Everything a patient can read that is written in the practice's facts. */
const everything = {
  ...factsWithSamples,
  fees,
  feeGroups,
  feeNotes,
  emergency,
  expectations,
  tips,
  hygieneProducts,
  treatments,
  treatmentAreas,
  cookies,
}

interface Text {
  readonly path: string
  readonly text: string
  /** The object that holds the text. */
  readonly holder: object
}

function texts(value: object, path = ''): readonly Text[] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const here = `${path}.${name}`
    if (typeof part === 'string') return [{ path: here, text: part, holder: value }]
    return typeof part === 'object' && part !== null ? texts(part, here) : []
  })
}

const allTexts = texts(everything)

const looksLikeASample = ({ text }: Text) =>
  /^\+?[\d ]{10,}$/.test(text) ||
  /^https?:\/\/\S+\.example(\/|$)/.test(text) ||
  /^\S+@\S+\.example$/.test(text) ||
  /^0{5}/.test(text)

const attemptRequestOf = (date: string) => new Date(`${date}T00:00:00Z`)
const keysAt = (instant: Date) => offersNow(instant).map((offer) => offer.key)

describe('a patient who compares prices', () => {
  test.each<[FeeKey, Prices, Prices | 'included' | 'same']>([
    ['newPatientExam', { adult: { pence: 9700 }, child: { pence: 5800 } }, 'same'],
    ['routineExam', { adult: { pence: 6484 }, child: { pence: 3172, toPence: 4590 } }, 'included'],
    ['newPatientHygiene', { adult: { pence: 11783 } }, 'same'],
    ['maintenanceHygiene', { adult: { pence: 8945 } }, 'included'],
    ['monitoringXrays', { adult: { pence: 3080 } }, 'included'],
    ['diagnosticXray', { adult: { pence: 1540 } }, { adult: { pence: 1232 } }],
    ['urgentAssessment', { adult: { pence: 12978 } }, { adult: { pence: 10382 }, child: { pence: 9085 } }],
    ['filling', { adult: { pence: 9933, from: true } }, { adult: { pence: 7946, from: true } }],
    ['routineExtraction', { adult: { pence: 24982, from: true } }, { adult: { pence: 19986, from: true } }],
    ['surgicalExtraction', { adult: { pence: 40240, from: true } }, { adult: { pence: 32192, from: true } }],
    ['rootCanal', { adult: { pence: 43010, from: true } }, { adult: { pence: 34408, from: true } }],
    ['ceramicCrown', { adult: { pence: 68796 } }, { adult: { pence: 55037 } }],
    ['denture', { adult: { pence: 117392, from: true } }, { adult: { pence: 93914, from: true } }],
    ['implant', { adult: { pence: 301000, from: true } }, 'same'],
  ])('finds the published fee for %s', (key, privately, onPlan) => {
    expect(fees[key].private).toEqual(privately)
    expect(fees[key].plan).toEqual(onPlan)
  })

  test('finds every fee under its own key and in a group that has a heading', () => {
    for (const [key, fee] of Object.entries(fees)) {
      expect(fee.key).toBe(key)
      expect(feeGroups.map(({ group }) => group)).toContain(fee.group)
    }
  })

  test('finds only whole pence', () => {
    const pence: number[] = []
    JSON.stringify({ fees, plans, offers, deposit, callOut }, (name, value: unknown) => {
      if (/pence$/i.test(name)) pence.push(Number(value))
      return value
    })
    expect(pence.length).toBeGreaterThan(30)
    for (const amount of pence) expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
  })

  test('pays four fifths of the private price on a plan, to the penny', () => {
    for (const { private: privately, plan } of Object.values(fees)) {
      if (typeof plan === 'string') continue
      expect(Math.abs(plan.adult.pence - privately.adult.pence * 0.8)).toBeLessThan(1)
    }
  })

  test('finds the five plans with their ages and monthly prices', () => {
    expect(plans.map(({ name, monthlyPence, ages }) => [name, monthlyPence, ages])).toEqual([
      ['Annual', 1292, { from: 18 }],
      ['Basic Essentials', 1995, { from: 18 }],
      ['Enhanced Essentials', 3187, { from: 18 }],
      ['Juniors', 660, { from: 6, to: 11 }],
      ['Teens', 1092, { from: 12, to: 17 }],
    ])
  })

  test('gets 20% off treatment on every plan, and young people half off some items', () => {
    for (const { key, discounts } of plans) {
      const young = key === 'juniors' || key === 'teens'
      expect(discounts.map(({ percent }) => percent)).toEqual(young ? [50, 20] : [20])
    }
    expect(planNotes.discountText).toContain('20% off treatment')
  })

  test('reads pounds the way people write them', () => {
    expect([9700, 6484, 117392, 301000, 5].map(formatPounds)).toEqual([
      '£97.00',
      '£64.84',
      '£1,173.92',
      '£3,010.00',
      '£0.05',
    ])
    expect([9700, 6484, 117392, 301000, 5].map(shortPounds)).toEqual([
      '£97',
      '£64.84',
      '£1,173.92',
      '£3,010',
      '£0.05',
    ])
    expect(formatAmount({ pence: 3172, toPence: 4590 })).toBe('£31.72 to £45.90')
    expect(formatAmount({ pence: 9933, from: true })).toBe('from £99.33')
    expect(() => formatPounds(97.5)).toThrow(RangeError)
    expect(() => shortPounds(Number.NaN)).toThrow(RangeError)
  })

  test('never meets a price that was typed into a sentence', () => {
    const outsideVacancies = allTexts.filter(
      ({ text }) => !vacancies.some((vacancy) => JSON.stringify(vacancy).includes(JSON.stringify(text))),
    )
    expect(outsideVacancies.filter(({ text }) => text.includes('£'))).toEqual([])
  })
})

describe('a patient who pays on the website', () => {
  test('pays a deposit of £50 towards the consultation of £97, or £58 for a child', () => {
    expect(deposit).toMatchObject({ pence: 5000, currency: 'GBP' })
    expect(consultation).toEqual({ adult: 9700, child: 5800 })
    expect([remainsToPay('adult'), remainsToPay('child')]).toEqual([4700, 800])
  })

  test('pays £198 for a call-out and reads that treatment is charged on top', () => {
    expect(callOut).toMatchObject({ pence: 19800, currency: 'GBP' })
    expect([callOut.summary, ...callOut.remains].join(' ')).toMatch(/on top/)
  })

  test('reads before paying how to cancel and what is returned', () => {
    expect(deposit.terms.join(' ')).toMatch(/48 hours/)
    expect(deposit.terms.join(' ')).toMatch(/practice cancels/)
    for (const { covers, remains, terms } of [deposit, callOut]) {
      expect(Math.min(covers.length, remains.length)).toBeGreaterThanOrEqual(2)
      expect(terms.join(' ')).toMatch(/14 days/)
    }
  })
})

describe('a patient who wants to come', () => {
  test('reads the opening times as published', () => {
    expect(openingTimes.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Monday 9am to 4:30pm',
      'Tuesday 9am to 5:30pm',
      'Wednesday 9am to 1pm',
      'Thursday 9am to 5:30pm',
      'Friday 8am to 12pm',
      'Saturday By appointment',
      'Sunday Closed',
    ])
    expect(lateOpening.text).toBe('9am to 7pm')
  })

  test('reads the out-of-hours times as published', () => {
    expect(outOfHoursTimes).toEqual([
      { label: 'Monday to Friday', text: '6pm to 11pm' },
      { label: 'Saturday and Sunday', text: '9am to 11pm' },
    ])
  })

  test('reads of three to four weeks of waiting and may ask for Monday to Saturday', () => {
    expect(expectations.waiting).toMatchObject({
      weeks: { from: 3, to: 4 },
      text: expect.stringContaining('3 to 4 weeks'),
    })
    expect(expectations.days).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
  })

  test('finds dates written out', () => {
    expect(formatDate('2026-11-21')).toBe('21 November 2026')
  })
})

describe('a patient who looks for an offer', () => {
  const whitening = offers.find(({ key }) => key === 'teeth-whitening')

  test('finds the whitening prices as published, with the saving they make', () => {
    expect(
      whitening?.prices?.map(({ wasPence, nowPence, savingPercent }) => [wasPence, nowPence, savingPercent]),
    ).toEqual([
      [52580, 42064, 20],
      [77040, 69336, 10],
    ])
    for (const { wasPence, nowPence, savingPercent } of whitening?.prices ?? []) {
      expect(nowPence).toBe(Math.round((wasPence * (100 - savingPercent)) / 100))
    }
  })

  test('is never shown a sale that lasts longer than the usual price did', () => {
    for (const { starts, closes, usualPrice } of offers) {
      expect(Date.parse(closes)).toBeGreaterThan(Date.parse('2026-12-31'))
      if (usualPrice === undefined) continue
      expect(Date.parse(usualPrice.to)).toBeLessThan(Date.parse(starts))
      expect(Date.parse(closes) - Date.parse(starts)).toBeLessThanOrEqual(
        Date.parse(usualPrice.to) - Date.parse(usualPrice.from),
      )
    }
  })

  test('reads who may have it, that an examination comes first and which saving it is', () => {
    const conditions = whitening?.conditions.join(' ') ?? ''
    expect(conditions).toMatch(/18 and over/)
    expect(conditions).toMatch(/examination by one of our dentists first/)
    expect(conditions).toMatch(/discount of our plans is a different one/)
  })

  test('finds it from its first day to the end of its last, by the London clock, and not after', () => {
    for (const { key, starts, closes } of offers) {
      expect(keysAt(new Date(attemptRequestOf(starts).getTime() - 86_400_000))).not.toContain(key)
      expect(keysAt(new Date(`${starts}T12:00:00Z`))).toContain(key)
      expect(keysAt(new Date(`${closes}T22:59:59Z`))).toContain(key)
      expect(keysAt(new Date(attemptRequestOf(closes).getTime() + 86_400_000))).not.toContain(key)
    }
  })
})

describe('a patient who wants to know who is who', () => {
  test('meets seven people, each with role, registration number, qualification and country', () => {
    expect(team).toHaveLength(7)
    expect(new Set(team.map(({ gdcNumber }) => gdcNumber)).size).toBe(7)
    for (const person of team) {
      expect(person.role).not.toBe('')
      expect(person.qualifications.length).toBeGreaterThan(0)
      for (const { title, country } of person.qualifications) expect(title && country).not.toBe('')
    }
  })

  test('reads “dentist” in the role of everybody called Dr', () => {
    const doctors = team.filter(({ name }) => name.startsWith('Dr '))
    expect(doctors.filter(({ role }) => !/dentist/i.test(role))).toEqual([])
  })

  test('reads that the practice is private, and finds regulator, complaints service and company', () => {
    expect(practice.status.text).toMatch(/wholly private/)
    expect(practice.regulator.link.href).toBe('https://www.gdc-uk.org')
    expect(practice.dentalComplaintsService.href).toBe('https://dcs.gdc-uk.org')
    expect(practice.company).toMatchObject({
      registeredName: 'Pearmain Dental Ltd',
      registeredIn: 'England and Wales',
    })
  })

  test('reads three quotes, each with initials and a date', () => {
    expect(testimonials).toHaveLength(3)
    for (const { initials, quotes, date } of testimonials) {
      expect(initials).toMatch(/^[A-Z]\.[A-Z]\.$/)
      expect(quotes.length).toBeGreaterThan(0)
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  })
})

describe('a patient who reads before deciding', () => {
  test.each(Object.entries(treatments))(
    'finds what %s means, step by step, with risks, alternatives and a price',
    (key, treatment) => {
      expect(treatment.key).toBe(key)
      expect(treatment.steps.length).toBeGreaterThanOrEqual(4)
      expect(treatment.risks.list?.length).toBeGreaterThanOrEqual(4)
      expect(treatment.alternatives.list?.length).toBeGreaterThanOrEqual(3)
      expect(treatment.questions.length).toBeGreaterThanOrEqual(4)
      expect(treatment.questions.length).toBeLessThanOrEqual(6)
      for (const fee of treatment.fees) expect(fees[fee]).toBeDefined()
    },
  )

  test('finds the five parts of treatment and the seven habits', () => {
    expect(treatmentAreas.map(({ key }) => key)).toEqual([
      'general',
      'hygiene',
      'cosmetics',
      'implants',
      'children',
    ])
    expect(tips.map(({ key }) => key)).toEqual([
      'brush',
      'floss',
      'rinse',
      'diet',
      'visits',
      'tongue',
      'smoking',
    ])
  })

  test('reads the fluoride figures that the health service gives', () => {
    const brushing = tips.find(({ key }) => key === 'brush')?.paragraphs.join(' ')
    expect(brushing).toMatch(/1,350 to 1,500/)
    expect(brushing).toMatch(/Spit, do not rinse/)
  })

  test('in an emergency reads of 999, of 111 and of the knocked-out tooth', () => {
    expect(emergency.call999.heading).toMatch(/999 or go to A&E/)
    expect(emergency.call999.list.join(' ')).toMatch(
      /breathe.*bleeding.*injury.*consciousness, vomiting or double vision/,
    )
    expect(emergency.call111.heading).toMatch(/111/)
    expect(emergency.knockedOutTooth.paragraphs.join(' ')).toMatch(/within an hour/)
    expect(emergency.messages.notWatched).toContain(practice.emergencyTelephone.shown)
  })

  test('is promised nothing, sold no medicine and shown nobody as better than others', () => {
    const forbidden =
      /pain-?free|painless|guarantee|botox|botulinum|anti-?wrinkle|world-class|state-of-the-art|leading|number one|\bbest\b|\bperfect|lorem|ipsum|\bTODO\b/i
    expect(allTexts.filter(({ text }) => forbidden.test(text))).toEqual([])
    const specialist = allTexts.filter(
      ({ path, text }) =>
        /specialist/i.test(text.replaceAll(/specialist list/gi, '')) && !path.endsWith('specialistList'),
    )
    expect(specialist).toEqual([])
  })

  test('finds no empty text, none that is cut off and none with a stray blank', () => {
    const broken = allTexts.filter(
      ({ text }) => text !== text.trim() || text === '' || / {2}|undefined|\[object|'/.test(text),
    )
    expect(broken).toEqual([])
  })
})

describe('a patient who opens a document', () => {
  test('finds seven of them, each under its own address and file name', () => {
    expect(documents).toHaveLength(7)
    expect(policies).toHaveLength(4)
    expect(vacancies).toHaveLength(2)
    expect(new Set(documents.map(({ slug }) => slug)).size).toBe(7)
    for (const { slug, file } of documents) expect(file).toBe(`${slug}.pdf`)
  })

  test.each(documents.map((document) => [document.title, document] as const))(
    'reads the full text of: %s',
    (_title, document) => {
      const words = document.sections
        .flatMap(({ heading, paragraphs, list }) => [heading, ...paragraphs, ...(list ?? [])])
        .join(' ')
        .split(/\s+/)
      expect(words.length).toBeGreaterThanOrEqual(400)
      expect(words.length).toBeLessThanOrEqual(1100)
    },
  )

  test('finds every cookie in the cookie policy, with purpose and lifetime', () => {
    const policy = JSON.stringify(policies.find(({ slug }) => slug === 'cookie-policy'))
    expect(cookies.map(({ name }) => name)).toEqual(['__Host-pearmain_checkout', 'pearmain_embeds'])
    for (const { name, purpose } of cookies) {
      expect(policy).toContain(name)
      expect(policy).toContain(purpose)
    }
  })

  test('reads in the complaint policy where to turn next and by when', () => {
    const policy = JSON.stringify(documents.find(({ slug }) => slug === 'complaint-policy'))
    for (const part of [
      'https://dcs.gdc-uk.org',
      '3 working days',
      '10 working days',
      'within 30 days',
      'https://ico.org.uk',
    ]) {
      expect(policy).toContain(part)
    }
  })
})

describe('an owner who goes live', () => {
  test('finds a sample flag beside every invented number, address and registration', () => {
    const invented = allTexts.filter(looksLikeASample)
    expect(invented.length).toBeGreaterThan(18)
    expect(invented.filter(({ holder }) => !('sample' in holder && holder.sample === true))).toEqual([])
  })

  test('finds only telephone numbers kept for drama and addresses under example domains', () => {
    for (const { digits, shown, international } of [practice.telephone, practice.emergencyTelephone]) {
      expect(digits).toMatch(/^01632960\d{3}$/)
      expect(shown.replaceAll(' ', '')).toBe(digits)
      expect(international).toBe(`+44${digits.slice(1)}`)
    }
    const written = allTexts.flatMap(({ text }) => text.match(/\b0\d{4} ?\d{6}\b/g) ?? [])
    for (const number of written) expect(number).toMatch(/^01632 ?960\d{3}$/)
    const real = new Set([
      'www.gdc-uk.org',
      'dcs.gdc-uk.org',
      'www.cqc.org.uk',
      'ico.org.uk',
      'www.citizensadvice.org.uk',
      'www.equalityadvisoryservice.com',
    ])
    const hosts = allTexts.flatMap(({ text }) =>
      [...text.matchAll(/https:\/\/([a-z.-]+[a-z])/g)].map((match) => match[1] ?? ''),
    )
    expect(hosts.filter((host) => !host.endsWith('.example') && !real.has(host))).toEqual([])
  })

  test('gets the path of each sample', () => {
    const paths = samplesLeft()
    for (const path of [
      'practice',
      'practice.address',
      'practice.telephone',
      'practice.company',
      'lateDay',
      'team.eleanor-hart',
      'plans.annual',
      'testimonials.0',
      'documents.privacy-notice',
    ]) {
      expect(paths).toContain(path)
    }
    expect(new Set(paths).size).toBe(paths.length)
    expect(samplesLeft({ practice: { name: 'A real practice', telephone: { digits: '1' } } })).toEqual([])
  })
})
