import { describe, expect, test } from 'vitest'
import { cookies, formDraftStorage, hasEmbeds } from '../src/facts/cookies.ts'
import { documents, getPdfName, policyDocuments } from '../src/facts/documents.ts'
import { vacancyDocuments } from '#practice/documents.ts'
import { emergencyAdvice } from '#practice/emergency-advice.ts'
import { findFee } from '../src/facts/find-fee.ts'
import { emergencyMessagesText } from '../src/facts/emergency-sentences.ts'
import { practice } from '#practice/practice.ts'
import { team } from '#practice/team.ts'
import { testimonials } from '#practice/testimonials.ts'
import { tips } from '#practice/tips.ts'
import { treatments } from '#practice/treatments.ts'
import { factTexts } from './support/fact-texts.ts'
import { onCallTelephone } from './support/facts.ts'

describe('a patient who reads about the practice and its team', () => {
  test('finds each person’s role, registration number, qualifications and countries', () => {
    expect(new Set(team.map(({ gdcNumber }) => gdcNumber)).size).toBe(team.length)
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

  test('reads that the practice is private, and finds regulator and complaints service', () => {
    expect(practice.status.text).toMatch(/wholly private/)
    expect(practice.regulator.link.href).toBe('https://www.gdc-uk.org')
    expect(practice.dentalComplaintsService.href).toBe('https://dcs.gdc-uk.org')
  })

  test('reads quotes, each with initials and a date', () => {
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
      for (const fee of treatment.fees) expect(() => findFee(fee)).not.toThrow()
    },
  )

  test('reads the fluoride figures that the health service gives', () => {
    const brushing = tips.find(({ key }) => key === 'brush')?.paragraphs.join(' ')
    expect(brushing).toMatch(/1,350 to 1,500/)
    expect(brushing).toMatch(/Spit, don’t rinse/)
  })

  test('finds advice about 999, 111 and a knocked-out tooth for an emergency', () => {
    expect(emergencyAdvice.call999.heading).toMatch(/999 or go to A&E/)
    expect(emergencyAdvice.call999.list.join(' ')).toMatch(
      /breathe.*bleeding.*injury.*passing out, vomiting or double vision/,
    )
    expect(emergencyAdvice.call111.heading).toMatch(/111/)
    expect(emergencyAdvice.knockedOutTooth.paragraphs.join(' ')).toMatch(/within an hour/)
    expect(emergencyMessagesText.notWatched).toContain(onCallTelephone.shown)
  })

  test('reads no forbidden advertising words, such as guarantees, medicines or claims to be the best', () => {
    const forbidden =
      /pain-?free|painless|guarantee|botox|botulinum|anti-?wrinkle|world-class|state-of-the-art|leading|number one|\bbest\b|\bperfect|lorem|ipsum|\bTODO\b/i
    expect(factTexts.filter(({ text }) => forbidden.test(text))).toEqual([])
    const specialist = factTexts.filter(
      ({ path, text }) =>
        /specialist/i.test(text.replaceAll(/specialist list/gi, '')) && !path.endsWith('specialistList'),
    )
    expect(specialist).toEqual([])
  })

  test('reads no price that was typed into a sentence, outside vacancies', () => {
    const outsideVacancies = factTexts.filter(
      ({ text }) =>
        !vacancyDocuments.some((vacancy) => JSON.stringify(vacancy).includes(JSON.stringify(text))),
    )
    expect(outsideVacancies.filter(({ text }) => text.includes('£'))).toEqual([])
  })

  test('finds no empty or broken text, and none with stray spaces', () => {
    const broken = factTexts.filter(
      ({ text }) => text !== text.trim() || text === '' || / {2}|undefined|\[object|'/.test(text),
    )
    expect(broken).toEqual([])
  })
})

describe('a patient who opens a document', () => {
  test('finds each under its own address and file name', () => {
    expect(new Set(documents.map(({ slug }) => slug)).size).toBe(documents.length)
    for (const document of documents) expect(getPdfName(document)).toBe(`${document.slug}.pdf`)
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
    const policy = JSON.stringify(policyDocuments.find(({ slug }) => slug === 'cookie-policy'))
    expect(cookies.map(({ name }) => name)).toEqual(['__Host-checkout', ...(hasEmbeds ? ['embeds'] : [])])
    for (const { name, purpose } of [...cookies, formDraftStorage]) {
      expect(policy).toContain(name)
      expect(policy).toContain(purpose)
    }
    expect(policy).toContain('after 12 hours')
  })

  test('reads in the complaint policy whom to ask next, and the deadlines', () => {
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
