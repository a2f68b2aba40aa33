import { formatPostcode } from '../../facts/format-postcode.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients who call, write or travel to the practice, and for those who look it up in a register. */
export function* listContactFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listNameFaults(practice)
  yield* listTelephoneFaults(practice)
  yield* listAddressFaults(practice)
  yield* listRegistrationFaults(practice)
}

function* listNameFaults({ facts: { practice, look }, at }: LoadedPractice): Generator<Fault> {
  const { name, shortName } = practice
  const { wordmark } = look
  const says = (short: string) =>
    `"${short}" is no part of the name "${name}". Write the part that people say.`
  if (!name.includes(shortName)) yield { ...at('practice.ts', 'shortName'), says: says(shortName) }
  if ('name' in wordmark && !name.includes(wordmark.name))
    yield { ...at('look.ts', 'wordmark'), says: says(wordmark.name) }
}

function* listTelephoneFaults({ facts, at }: LoadedPractice): Generator<Fault> {
  for (const [name, telephone] of Object.entries({
    telephone: facts.telephone,
    emergencyTelephone: facts.emergencyTelephone,
  })) {
    if (telephone === null) continue
    const { digits, shown, international } = telephone
    const file = 'name-and-telephones.ts'
    if (!/^0\d{9,10}$/.test(digits)) {
      yield {
        ...at(file, name, 'digits'),
        says: `"${digits}" is not a telephone number of the United Kingdom. Write 10 or 11 figures without spaces, the first a 0, such as '02079460123'.`,
      }
      continue
    }
    if (shown.replaceAll(/[ ()-]/g, '') !== digits)
      yield {
        ...at(file, name, 'shown'),
        says: `"${shown}" is another number than the digits ${digits}. Write the same number, with spaces where people pause.`,
      }
    if (international !== `+44${digits.slice(1)}`)
      yield {
        ...at(file, name, 'international'),
        says: `"${international}" is another number than the digits ${digits}. Write '+44${digits.slice(1)}': +44 in place of the first 0.`,
      }
  }
}

function* listAddressFaults({ facts: { practice, complaints }, at }: LoadedPractice): Generator<Fault> {
  for (const [file, address] of [
    ['practice.ts', practice.email.address],
    ['practice.ts', practice.onCall.email],
    ['complaints.ts', complaints.lead.email],
  ] as const)
    if (address !== null && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address))
      yield {
        ...at(file, `'${address}'`),
        says: `"${address}" is not an email address. Write it as in name@practice.co.uk, without spaces.`,
      }
  for (const postcode of new Set([practice.address.postcode, practice.company.registeredOffice.postcode]))
    if (!/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.test(postcode))
      yield {
        ...at('practice.ts', `'${postcode}'`),
        says: `"${postcode}" is not written like a postcode. Write ${formatPostcode(postcode) === postcode ? "capitals, figures and one space, such as 'AB1 2CD'" : `'${formatPostcode(postcode)}'`}.`,
      }
  const { latitude, longitude } = practice.geo
  if (latitude < 49 || latitude > 61 || longitude < -9 || longitude > 2)
    yield {
      ...at('practice.ts', 'geo'),
      says: `${latitude}, ${longitude} is not in the United Kingdom. Latitude is about 50 to 60; longitude is -8 to 2, with a minus west of Greenwich.`,
    }
}

/** Shapes only: the registers themselves are on the internet. */
function* listRegistrationFaults({ facts: { practice }, at }: LoadedPractice): Generator<Fault> {
  const { company, cqc, ico, regulator, dentalComplaintsService } = practice
  const numbers = [
    [
      company.number,
      /^(\d{8}|[A-Z]{2}\d{6})$/,
      'company number',
      "8 characters, such as '01234567' or 'SC123456'",
    ],
    [
      cqc.providerId,
      /^1-\d{6,12}$/,
      'provider number of the Care Quality Commission',
      "1- and figures, such as '1-101234567'",
    ],
    [
      ico.registrationNumber,
      /^Z[A-Z\d]\d{6}$/,
      'registration number of the Information Commissioner',
      "8 characters, such as 'ZA123456'",
    ],
    [company.vatNumber, /^(GB)?\d{9}$/, 'VAT number', "9 figures, such as '123456789', or null"],
  ] as const
  for (const [number, shape, what, correct] of numbers)
    if (number !== null && !shape.test(number))
      yield {
        ...at('practice.ts', `'${number}'`),
        says: `"${number}" is not written like a ${what}. Write ${correct}.`,
      }
  const links = [
    ['regulator', regulator.link.href, 'gdc-uk.org', 'rule D3'],
    ['dentalComplaintsService', dentalComplaintsService.href, 'dcs.gdc-uk.org', 'rule D4'],
  ] as const
  for (const [name, href, host, rule] of links)
    if (!href.includes(host))
      yield {
        ...at('practice.ts', name, `'${href}'`),
        says: `Patients must find a link to https://${host === 'gdc-uk.org' ? 'www.gdc-uk.org' : host} here (${rule}).`,
      }
  if (!/\b(NHS|private)\b/i.test(practice.status.text))
    yield {
      ...at('practice.ts', 'status', 'text'),
      says: 'This text must say whether the practice is private, NHS or both (rule D6).',
    }
}
