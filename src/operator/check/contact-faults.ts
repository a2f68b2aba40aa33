import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients who call, write or travel to the practice, and for those who look it up in a register. */
export function* listContactFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listNameFaults(practice)
  yield* listMistypedFaults(practice)
  yield* listTelephoneFaults(practice)
  yield* listRegulationFaults(practice)
  yield* listDemoFaults(practice)
}

function* listNameFaults({ facts: { practice, look }, at }: LoadedPractice): Generator<Fault> {
  const { name, shortName } = practice
  const shown: readonly (readonly [file: string, constant: string, part: string])[] = [
    ['practice.ts', 'shortName', shortName],
    ...('name' in look.wordmark ? [['look.ts', 'wordmark', look.wordmark.name] as const] : []),
  ]
  for (const [file, constant, part] of shown)
    if (!name.includes(part))
      yield {
        ...at(file, constant),
        says: `"${part}" is no part of the name "${name}". Write the part that people say.`,
      }
}

const shapes = {
  email: [/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'an email address', 'name@practice.co.uk'],
  telephone: [/^0\d{9,10}$/, 'a telephone number of the United Kingdom', '02079460123'],
  postcode: [/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, 'a postcode', 'AB1 2CD'],
  company: [/^(\d{8}|[A-Z]{2}\d{6})$/, 'a company number', '01234567'],
  cqc: [/^1-\d{6,12}$/, 'a provider number of the Care Quality Commission', '1-101234567'],
  ico: [/^Z[A-Z\d]\d{6}$/, 'a registration number of the Information Commissioner', 'ZA123456'],
} as const satisfies Record<string, readonly [RegExp, what: string, example: string]>

/** Shapes only: whose number it is, the registers on the internet know. */
function* listMistypedFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  const { practice, complaints, telephone, emergencyTelephone } = facts
  const { company, address } = practice
  const values = [
    ['email', 'practice.ts', practice.email.address],
    ['email', 'practice.ts', practice.onCall.email],
    ['email', 'complaints.ts', complaints.lead.email],
    ['telephone', 'name-and-telephones.ts', telephone.digits],
    ['telephone', 'name-and-telephones.ts', emergencyTelephone?.digits],
    ['postcode', 'practice.ts', address.postcode],
    ['postcode', 'practice.ts', company.registeredOffice.postcode],
    ['company', 'practice.ts', company.number],
    ['cqc', 'practice.ts', practice.cqc.providerId],
    ['ico', 'practice.ts', practice.ico.registrationNumber],
  ] as const
  for (const [shape, file, value] of values) {
    const [pattern, what, example] = shapes[shape]
    if (value != null && !pattern.test(value))
      yield {
        ...at(file, `'${value}'`),
        says: `"${value}" is not written like ${what}. Write it as in '${example}'.`,
      }
  }
}

/** A number that was changed in one of its forms only. */
function* listTelephoneFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  const { telephone, emergencyTelephone } = facts
  for (const [constant, number] of Object.entries({ telephone, emergencyTelephone })) {
    if (number === null || !shapes.telephone[0].test(number.digits)) continue
    const { digits, shown, international } = number
    const forms = [
      ['shown', shown, shown.replaceAll(/[ ()-]/g, '') === digits, 'with spaces where people pause'],
      ['international', international, international === `+44${digits.slice(1)}`, `+44${digits.slice(1)}`],
    ] as const
    for (const [form, written, isSame, remedy] of forms)
      if (!isSame)
        yield {
          ...at('name-and-telephones.ts', constant, form),
          says: `"${written}" is another number than the digits ${digits}. Write the same number here: ${remedy}.`,
        }
  }
}

/** What the General Dental Council asks a practice to say (rules D3, D4 and D6). */
function* listRegulationFaults({ facts: { practice }, at }: LoadedPractice): Generator<Fault> {
  const { regulator, dentalComplaintsService, status } = practice
  const musts = [
    ['regulator', regulator.link.href, /www\.gdc-uk\.org/, 'link to https://www.gdc-uk.org'],
    [
      'dentalComplaintsService',
      dentalComplaintsService.href,
      /dcs\.gdc-uk\.org/,
      'link to https://dcs.gdc-uk.org',
    ],
    ['status', status.text, /\b(NHS|private)\b/i, 'say whether the practice is private, NHS or both'],
  ] as const
  for (const [constant, text, must, what] of musts)
    if (!must.test(text))
      yield {
        ...at('practice.ts', constant, `'${text}'`),
        says: `This must ${what}: the General Dental Council asks for it.`,
      }
}

/** Addresses that the demo serves, in a fact that is not said to be a sample. */
function* listDemoFaults({ facts: { practice }, at }: LoadedPractice): Generator<Fault> {
  for (const [constant, fact] of Object.entries(practice)) {
    if (typeof fact !== 'object' || fact === null || 'sample' in fact) continue
    for (const [, address = ''] of JSON.stringify(fact).matchAll(/"(\/dev\/websites\/[^"]*)"/g))
      yield {
        ...at('practice.ts', constant, `'${address}'`),
        says: `"${address}" leads somewhere in the demo only. Copy the address from your browser, with https:// in front.`,
      }
  }
}
