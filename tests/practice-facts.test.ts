import { describe, expect, test } from 'vitest'
import { cookies, draft } from '../src/practice/cookies.ts'
import { documents, policies, vacancies } from '../src/practice/documents.ts'
import { emergency } from '../src/practice/emergency.ts'
import { expectations } from '../src/practice/expectations.ts'
import { feeGroups, feeNotes, fees } from '../src/practice/fees.ts'
import { practice } from '../src/practice/practice.ts'
import { factsWithSamples, samplesLeft } from '../src/practice/samples.ts'
import { formatDate } from '../src/practice/format-date.ts'
import { lateOpening, openingTimes, outOfHoursTimes } from '../src/practice/format-times.ts'
import { team } from '../src/practice/team.ts'
import { testimonials } from '../src/practice/testimonials.ts'
import { hygieneProducts, tips } from '../src/practice/tips.ts'
import { treatmentAreas, treatments } from '../src/practice/treatments.ts'
import { withoutTelephone } from '../src/practice/without-telephone.ts'

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
  draft,
  withoutTelephone,
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
  test.each(treatments.map((treatment) => [treatment.name, treatment] as const))(
    'finds what %s means, step by step, with risks, alternatives and a price',
    (_name, treatment) => {
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

  test('never meets a price that was typed into a sentence', () => {
    const outsideVacancies = allTexts.filter(
      ({ text }) => !vacancies.some((vacancy) => JSON.stringify(vacancy).includes(JSON.stringify(text))),
    )
    expect(outsideVacancies.filter(({ text }) => text.includes('£'))).toEqual([])
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
    for (const { name, purpose } of [...cookies, draft]) {
      expect(policy).toContain(name)
      expect(policy).toContain(purpose)
    }
    expect(policy).toContain('after 12 hours')
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
      'www.relayuk.bt.com',
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
