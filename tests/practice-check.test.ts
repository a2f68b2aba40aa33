import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { practice } from '../practice/practice.ts'
import { team } from '../practice/team.ts'
import { checkPractice, listFaults } from '../src/operator/check/check-practice.ts'
import type { Fault } from '../src/operator/check/load-practice.ts'
import { readFinishedFiles, sampleFolder } from './support/finished-practice.ts'
import { temporaryFolder } from './support/practice.ts'
import { childEnvironment } from './support/processes.ts'

/* `npm run practice -- check`: the owner of a practice makes a mistake in its folder, and is told where and what to do. */

/** Mistakes are made in its lines. */
const practiceFolder = sampleFolder

const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A day on which the practice's own dates are neither old nor still to come. */
const today = practice.lastUpdated
const files = globSync('**/*.ts', { cwd: practiceFolder })
const sourceOf = (file: string) => readFileSync(join(practiceFolder, file), 'utf8')

/** A copy of the practice's folder with some files written anew. */
function copyPractice(name: string, written: Readonly<Record<string, string>>): string {
  const copy = join(folder, name)
  for (const file of files) {
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    cpSync(join(practiceFolder, file), join(copy, file))
  }
  for (const part of ['public', 'pictures']) symlinkSync(join(practiceFolder, part), join(copy, part))
  for (const [file, source] of Object.entries(written)) writeFileSync(join(copy, file), source)
  return copy
}

/** What a careless owner does to a file. */
interface Change {
  readonly file: string
  readonly finds: RegExp
  readonly writes: string
}
interface Mistake extends Change {
  readonly who: string
  readonly hears: string | RegExp
  /** Part of what else the check then says. */
  readonly also?: string
  /** Where, when that is not the written line: a line with these words, perhaps of another file. */
  readonly at?: { readonly file?: string; readonly line: RegExp }
}
/** Each name continues "an owner who"; then what the owner does, and what the check says. */
type Mistakes = Readonly<
  Record<string, readonly [Change, hears: Mistake['hears'], more?: Pick<Mistake, 'also' | 'at'>]>
>

const edits = (file: string, finds: RegExp, writes: string) => ({ file, finds, writes })

/** Where a list begins, for another entry at its front. */
const front = (list: string) => new RegExp(String.raw`(?<=const ${list}: readonly \w+\[\] = \[)`)
const entry = (facts: object) => `${JSON.stringify(facts).replaceAll(/"(\w+)":/g, '$1: ')}, `
const adds = (list: string, ...entries: readonly object[]) =>
  edits(list === 'changedDays' ? 'changed-days.ts' : `${list}.ts`, front(list), entries.map(entry).join(''))
const treatmentFile = files.find((file) => file.startsWith('treatments/')) ?? ''
const documentFile = files.find((file) => file.startsWith('documents/')) ?? ''
const complaintFile = files.find((file) => sourceOf(file).includes('const complaintPolicy')) ?? ''

const fee = {
  key: 'spareKey',
  group: 'treatment',
  name: 'Spare',
  private: { adult: { pence: 1000 } },
  plan: 'same',
}
const plan = {
  key: 'spare',
  name: 'Spare',
  monthlyPence: 1000,
  ages: { from: 18 },
  suits: 'For anyone.',
  includes: [],
  discounts: [],
}
const offer = {
  key: 'spare',
  title: 'Spare offer',
  summary: 'A summary.',
  paragraphs: [],
  starts: '2020-01-01',
  closes: '2999-12-31',
  conditions: ['For adults aged 18 and over only.'],
}
const saving = {
  prices: [{ fee: 'newPatientExam', name: 'Exam', savingPercent: 10 }],
  usualPrice: { from: '1000-01-01', to: '2019-12-31', evidence: 'In a folder.' },
}
const person = {
  key: 'spare',
  name: 'Zacharias Quimby',
  role: 'Dentist',
  registeredAs: 'Dentist',
  gdcNumber: '987654',
  qualifications: [{ title: 'BDS', country: 'England', year: 2001 }],
  specialistList: null,
  says: 'Mind the step.',
  about: [],
}
const testimonial = {
  initials: 'Z.Q.',
  quotes: ['Thank you.'],
  date: '2020-01-01',
  permission: true,
}
/** Files with texts, in turn. */
const textFiles = ['about.ts', 'tips.ts', 'treatments.ts', treatmentFile, documentFile, 'expectations.ts']
let turn = 0
const sentence = (text: string, quote = "'") =>
  edits(textFiles[(turn += 1) % textFiles.length] ?? '', /(?<=paragraphs: \[)/, `${quote}${text}${quote}, `)

const onCallTimes = /(?<=const outOfHours[^=]*= )\[[^]*?\n\]/
const training = { date: '2031-01-02', kind: 'closed', why: 'training' }

const hours: Mistakes = {
  'closes before opening': [
    edits(
      'hours.ts',
      /\{ day: 'Monday'.*/,
      "{ day: 'Monday', kind: 'open', opens: '09:00', closes: '08:00' },",
    ),
    "Monday: the hours end at 08:00, before they begin at 09:00. Write the end in 24 hours, such as '17:30'",
  ],
  'forgets a day of the week': [
    edits('hours.ts', /\{ day: 'Sunday'.*/, ''),
    'Sunday is missing. Add a line for it',
    { at: { line: /const week/ } },
  ],
  'writes a day of the week twice': [
    edits('hours.ts', /(\{ day: 'Sunday'.*)/, '$1 $1'),
    "'Sunday' is here twice",
  ],
  'writes a time as no clock shows it': [
    edits('hours.ts', /(?<=day: 'Monday'.*opens: ')[\d:]+/, '7:30'),
    '"7:30" is not a time. Write four figures in 24 hours',
  ],
  'has a long day on which the practice is closed': [
    edits(
      'hours.ts',
      /(\{ day: 'Sunday').*[^]*?(export const longDay[^=]*= )(null|\{[^]*?\n\})/,
      "$1, kind: 'closed' }]\n$2{ day: 'Sunday', ofMonth: 1, opens: '09:00', closes: '19:00' }",
    ),
    'The long day is no longer than other Sundays: the practice does not open.',
    { at: { line: /const longDay/ } },
  ],
  'has a long day that is no longer than others': [
    edits(
      'hours.ts',
      /(\{ day: 'Monday').*([^]*?)(export const longDay[^=]*= )(null|\{[^]*?\n\})/,
      "$1, kind: 'open', opens: '09:00', closes: '17:00' },$2$3{ day: 'Monday', ofMonth: 1, opens: '09:00', closes: '17:00' }",
    ),
    'The long day is no longer than other Mondays: 09:00 to 17:00.',
    { at: { line: /const longDay/ } },
  ],
  'is never open': [
    edits('hours.ts', /kind: 'open', opens: '[\d:]+', closes: '[\d:]+'/g, "kind: 'appointment'"),
    'The practice opens on no day',
    { also: 'the practice does not open', at: { line: /const week/ } },
  ],
  'has two lines of out-of-hours times for a day': [
    edits(
      'hours.ts',
      onCallTimes,
      "[{ days: ['Monday'], opens: '18:00', closes: '23:00' }, { days: ['Monday'], opens: '06:00', closes: '08:00' }]",
    ),
    "'Monday' is here twice",
  ],
  'lets the dentist on call stop before starting': [
    edits('hours.ts', onCallTimes, "[{ days: ['Monday'], opens: '18:00', closes: '02:00' }]"),
    'The dentist on call: the hours end at 02:00, before they begin at 18:00.',
  ],
  'has out-of-hours times of no day': [
    edits('hours.ts', /(?<=const outOfHours.*\n {2}\{ days: )\[[^\]]*\]/, '[]'),
    'These hours are of no day.',
  ],
  'has out-of-hours times and no number for them': [
    edits('name-and-telephones.ts', /(?<=const emergencyTelephone[^=]*= )\{[^}]*\}/, 'null'),
    'There are out-of-hours times and no number to call.',
    { at: { file: 'hours.ts', line: /const outOfHours/ } },
  ],
  'has a number for emergencies that nobody answers': [
    edits('hours.ts', onCallTimes, '[]'),
    'There is an emergency number, and hours.ts says that nobody answers it.',
    { at: { file: 'name-and-telephones.ts', line: /const emergencyTelephone/ }, also: 'Nobody is on call' },
  ],
  'takes a call-out fee while nobody is on call': [
    edits('hours.ts', onCallTimes, '[]'),
    'Nobody is on call, as hours.ts says, and patients can still pay the call-out fee.',
    { at: { file: 'online-fees.ts', line: /const callOutFee/ }, also: 'There is an emergency number' },
  ],
  'changes the hours of a day twice': [adds('changedDays', training, training), "'2031-01-02' is here twice"],
  'closes before opening on a changed day': [
    adds('changedDays', { ...training, kind: 'open', opens: '09:00', closes: '01:00' }),
    '2031-01-02: the hours end at 01:00, before they begin at 09:00.',
  ],
  'changes a day that no calendar has': [
    adds('changedDays', { ...training, date: '2031-02-30' }),
    '"2031-02-30" is not a date.',
  ],
}

const contact: Mistakes = {
  'keeps the short name of another practice': [
    edits('practice.ts', /(?<=shortName: ')[^']+/, 'Quimbys'),
    '"Quimbys" is no part of the name',
  ],
  'leaves out figures of a telephone number': [
    edits('name-and-telephones.ts', /(?<=digits: ')\d+/, '0163'),
    '"0163" is not written like a telephone number of the United Kingdom.',
  ],
  'changes a telephone number and not how it is shown': [
    edits('name-and-telephones.ts', /(?<=shown: ')[\d ]+/, '020 7946 0999'),
    '"020 7946 0999" is another number than the digits',
  ],
  'changes a telephone number and not its international form': [
    edits('name-and-telephones.ts', /(?<=international: ')\+\d+/, '+442079460999'),
    '"+442079460999" is another number than the digits',
  ],
  'mistypes an email address': [
    edits('practice.ts', /(?<=email: \{.*address: ')[^']+/, 'reception.example'),
    '"reception.example" is not written like an email address.',
  ],
  'writes a postcode in small letters': [
    edits('practice.ts', /(?<=postcode: ')[^']+/, 'ab12cd'),
    `"ab12cd" is not written like a postcode. Write it as in 'AB1 2CD'.`,
  ],
  'mistypes the company number': [
    edits('practice.ts', /(?<= number: ')[^']+/, '1234567'),
    '"1234567" is not written like a company number.',
  ],
  'mistypes the provider number': [
    edits('practice.ts', /(?<=providerId: )[^,]+/, "'101234567'"),
    '"101234567" is not written like a provider number of the Care Quality Commission.',
  ],
  'mistypes the number of the data protection register': [
    edits('practice.ts', /(?<=registrationNumber: ')[^']+/, '123'),
    '"123" is not written like a registration number of the Information Commissioner.',
  ],
  'links to another regulator': [
    edits('practice.ts', /https:\/\/www\.gdc-uk\.org/, 'https://www.other.example'),
    'This must link to https://www.gdc-uk.org: the General Dental Council asks for it.',
  ],
  'does not say whether the practice is private': [
    edits('practice.ts', /(?<=status: \{[^}]*text: ').*(?=')/, 'Welcome.'),
    'must say whether the practice is private, NHS or both',
  ],
  'leaves https:// out of a link': [
    edits(
      'practice.ts',
      /(?<= tour: )(null|\{[^}]*\})/,
      "{ href: 'tours.example/practice', label: 'Look around' }",
    ),
    '"tours.example/practice" leads nowhere. Copy the address from your browser, with https:// in front.',
  ],
  'links to nowhere': [
    edits(
      'practice.ts',
      /(?<= planProvider: )(null|\{[^}]*\})/,
      "{ href: 'https://plans', label: 'Our provider' }",
    ),
    '"https://plans" leads nowhere.',
  ],
  'says that an address of the demo is their own': [
    edits(
      'practice.ts',
      /(?<= tour: )(null|\{[^}]*\})/,
      "{ href: '/dev/websites/tour/lane.html', label: 'Look around' }",
    ),
    '"/dev/websites/tour/lane.html" leads somewhere in the demo only.',
  ],
  'dates the last change into the future': [
    edits('practice.ts', /(?<=lastUpdated: ')[^']+/, '2999-01-01'),
    '2999-01-01 is still to come, or a document has changed since.',
  ],
  'changes a document and not the date of the last change': [
    edits('practice.ts', /(?<=lastUpdated: ')[^']+/, '2001-01-01'),
    '2001-01-01 is still to come, or a document has changed since.',
  ],
}

const fees: Mistakes = {
  'writes a price in pounds': [
    adds('fees', { ...fee, key: 'inPounds', private: { adult: { pence: 97 } } }),
    '97 is 97p. For £97 write 9700.',
  ],
  'writes a price in pounds with a point': [
    adds('fees', { ...fee, private: { adult: { pence: 97.5 } } }),
    '97.5 is not a price. Write whole pence without a point',
  ],
  'gives two fees one key': [
    adds('fees', { ...fee, key: 'newPatientExam' }),
    "'newPatientExam' is here twice",
  ],
  'turns a range upside down': [
    adds('fees', { ...fee, private: { adult: { pence: 5000, toPence: 4000 } } }),
    'Spare: the price goes from £50 down to £40.',
  ],
  'charges plan members more than others': [
    adds('fees', { ...fee, plan: { adult: { pence: 1000 }, child: { pence: 1200 } } }),
    'Spare: a plan member pays £12, more than the private price £10.',
  ],
  'asks for a deposit larger than the fee': [
    edits('online-prices.ts', /(?<=deposit: )\d+/, '900000'),
    /^The deposit of £9,000 is not less than the new patient exam of which it is a part: £\d+/,
  ],
  'writes an online fee twice': [
    edits('online-fees.ts', /(?<=pence: )onlineFeePence\.callOut/, '12000'),
    'Write pence: onlineFeePence.callOut, and the amount in online-prices.ts only.',
  ],
  'does not say what a fee covers': [
    edits('online-fees.ts', /covers: \[[^\]]*\]/, 'covers: []'),
    '"covers" is empty.',
  ],
  'does not say how to cancel': [
    edits('online-fees.ts', /(?<=terms: )\[[^\]]*\]/, "['Call us.']"),
    'terms and express request must both name the 14 days',
  ],
  'mistypes the key of a fee': [
    edits('home.ts', /(?<=fees: \[)/, "'newPatientExm', "),
    "'newPatientExm' is no key of fees.ts.",
  ],
  'puts a fee into a treatment and not into the list': [
    edits(treatmentFile, /(?<=fees: \[)/, "'goldTooth', "),
    "'goldTooth' is no key of fees.ts.",
  ],
  'lowers a fee of a plan that is not in the list': [
    adds('plans', { ...plan, discounts: [{ percent: 5, fees: ['steelTooth'] }] }),
    "'steelTooth' is no key of fees.ts.",
  ],
  'offers something that is not in the list': [
    adds('offers', {
      ...offer,
      ...saving,
      prices: [{ fee: 'glassTooth', name: 'Gold', savingPercent: 5 }],
      closes: '2999-12-30',
    }),
    "'glassTooth' is no key of fees.ts.",
  ],
}

const plansAndOffers: Mistakes = {
  'has a plan without a price': [adds('plans', { ...plan, monthlyPence: 0 }), '0 is not a price.'],
  'gives a discount of more than everything': [
    adds('plans', { ...plan, discounts: [{ percent: 120 }] }),
    '120% off: write a number from 1 to 100',
  ],
  'gives two plans one key': [adds('plans', plan, plan), "'spare' is here twice"],
  'leaves an offer that is over': [
    adds('offers', { ...offer, closes: '2020-02-01' }),
    'Spare offer is from 2020-01-01 to 2020-02-01, so the website will not show it.',
  ],
  'closes an offer before it starts': [
    adds('offers', { ...offer, closes: '2019-02-01' }),
    'Spare offer is from 2020-01-01 to 2019-02-01, so the website will not show it.',
  ],
  'makes an offer without conditions': [
    adds('offers', { ...offer, conditions: [] }),
    'Spare offer has no conditions.',
  ],
  'writes the price in place of the saving': [
    adds('offers', {
      ...offer,
      ...saving,
      prices: [{ fee: 'newPatientExam', name: 'Exam', savingPercent: 420 }],
      closes: '2031-01-01',
    }),
    '420% off: write a number from 1 to 100',
  ],
  'offers whitening to everybody': [
    adds('offers', { ...offer, title: 'Whitening', conditions: ['One for each patient.'] }),
    'Whitening is for adults after an exam, and its conditions do not say so.',
  ],
  'promises a saving without a proof': [
    adds('offers', { ...offer, prices: saving.prices }),
    'Spare offer promises a saving, which the practice must be able to prove. Add usualPrice',
  ],
  'counts the days of the offer as days of the usual price': [
    adds('offers', { ...offer, ...saving, usualPrice: { ...saving.usualPrice, to: '2020-06-01' } }),
    'The usual price was charged from 1000-01-01 to 2020-06-01, and Spare offer starts on 2020-01-01.',
  ],
  'lets an offer last longer than the usual price did': [
    adds('offers', { ...offer, ...saving, usualPrice: { ...saving.usualPrice, from: '2019-12-01' } }),
    'longer than the 30 days in which the usual price was charged',
  ],
  'ends all plans and leaves their prices': [
    edits('plans.ts', /(?<=const plans: readonly Plan\[\] = )\[[^]*?\n\]/, '[]'),
    'There are no plans in plans.ts',
    { also: 'no key of plans.ts', at: { file: 'fees.ts', line: /plan: ('included'|\{)/ } },
  ],
}

const numbers: Mistakes = {
  'deletes payments earlier than tax law allows': [
    edits('retention-periods.ts', /(?<=const paymentLedgerYears = )\d+/, '2'),
    '2 cannot be. Write a whole number, 6 or more: tax law asks for it.',
  ],
  'keeps something for half a day': [
    edits('retention-periods.ts', /(?<=backupDays: )\d+/, '0.5'),
    '0.5 cannot be. Write a whole number, 1 or more.',
  ],
  'answers within no days': [
    edits('name-and-telephones.ts', /(?<=receptionAnswersWithinWorkingDays: number = )\d+/, '0'),
    '0 cannot be. Write a whole number, 1 or more.',
  ],
  'lets the longest wait come first': [
    edits('expectations.ts', /(?<=waitingWeeks: )\{[^}]*\}/, '{ from: 4, to: 3 }'),
    '3 cannot be. Write a whole number, 4 or more: the longest wait comes last.',
  ],
  'answers complaints within a day and a half': [
    edits('complaints.ts', /(?<=updateEveryWorkingDays: )\d+/, '1.5'),
    '1.5 cannot be. Write a whole number, 1 or more.',
  ],
}

const people: Mistakes = {
  'forgets a registration number': [
    adds('team', { ...person, gdcNumber: '' }),
    '"" is not a registration number. Write the 4 to 6 figures of Zacharias Quimby',
  ],
  'gives two people one registration number': [
    adds('team', person, { ...person, key: 'spare-twin', name: 'Barnaby Quimby' }),
    "'987654' is here twice",
  ],
  'gives two people one key': [
    adds('team', person, { ...person, gdcNumber: '987653' }),
    "'spare' is here twice",
  ],
  'forgets a qualification': [
    adds('team', { ...person, qualifications: [] }),
    'Zacharias Quimby has no qualification.',
  ],
  'calls a nurse Dr': [
    adds('team', { ...person, name: 'Dr Zacharias Quimby', role: 'Dental nurse' }),
    'Dr Zacharias Quimby is called Dr, and the role "Dental nurse" does not say dentist',
  ],
  'leaves a colleague out of the list': [
    edits(
      'team.ts',
      /(?=export const team:)/,
      `export const visitingDentist: TeamMember = ${JSON.stringify(person)}\n`,
    ),
    'Zacharias Quimby is not in the list of the team below. Add visitingDentist',
  ],
  'makes a stranger responsible for complaints': [
    edits('complaints.ts', /(?<=lead: \{[^}]*name: )[^,]+/, "'Ignatius Nobody'"),
    'Ignatius Nobody is responsible for complaints and not in team.ts.',
  ],
  'names a patient': [
    adds('testimonials', { ...testimonial, initials: 'Zoe Q.' }),
    '"Zoe Q." could tell who the patient is.',
  ],
  'quotes a patient without permission': [
    adds('testimonials', { ...testimonial, permission: false }),
    'The patient has not permitted this.',
  ],
}

const pages: Mistakes = {
  'has not reviewed a document for years': [
    edits(documentFile, /(?<=updated: ')[^']+/, '2001-01-01'),
    'was last reviewed on 2001-01-01, more than 2 years ago.',
  ],
  'dates a document into the future': [
    edits(documentFile, /(?<=updated: ')[^']+/, '2999-01-01'),
    '2999-01-01 is still to come.',
  ],
  'writes a heading as the address of a document': [
    edits(documentFile, /(?<=slug: ')[^']+/, 'Our Policy'),
    '"Our Policy" belongs to another page, or cannot be an address.',
  ],
  'gives a document the address of the website’s own': [
    edits(documentFile, /(?<=slug: ')[^']+/, 'cookie-policy'),
    '"cookie-policy" belongs to another page, or cannot be an address.',
  ],
  'does not say where to complain next': [
    edits(complaintFile, /\$\{dentalComplaintsService\.href\}/g, 'its website'),
    'must say "https://dcs.gdc-uk.org": where to turn next.',
    { at: { line: /slug:/ } },
  ],
  'takes too long over complaints about data': [
    edits('complaints.ts', /(?<=dataProtectionAcknowledgedWithinDays: )\d+/, '60'),
    'The law allows 30 days',
  ],
  'writes a document and forgets to list it': [
    edits('documents/forgotten.ts', /$/, "export const forgotten = { slug: 'forgotten' }\n"),
    'This file is not on the website. Name it in a list of documents.ts',
  ],
  'gives a treatment the address of another page': [
    edits(treatmentFile, /(?<=slug: ')[^']+/, 'offers'),
    '"offers" belongs to another page, or cannot be an address.',
  ],
  'gives a treatment the address of the website’s calls': [
    edits(treatmentFile, /(?<=slug: ')[^']+/, 'api'),
    '"api" belongs to another page, or cannot be an address.',
  ],
  'gives a treatment the address of the documents': [
    edits(treatmentFile, /(?<=slug: ')[^']+/, 'documents'),
    '"documents" belongs to another page, or cannot be an address.',
  ],
  'gives two tips one key': [
    edits('tips.ts', /(?<=\n {4}key: )'floss'/, "'brush'"),
    "'brush' is here twice",
    { also: "'floss' is no key" },
  ],
  'writes a heading as the key of a treatment area': [
    edits('treatments.ts', /(?<=key: ')children/, 'Children / teenagers'),
    '"Children / teenagers" cannot be a key.',
  ],
  'leaves out what can go wrong': [
    edits(
      treatmentFile,
      /risks: \{[^]*?list: \[[^\]]*\]/,
      "risks: { heading: 'What can go wrong', paragraphs: [], list: []",
    ),
    '"risks" has no list.',
  ],
  'puts a tick beside what is forbidden': [
    edits(treatmentFile, /(?<=afterwards: \{[^]*?list: \[)/, "'Do not chew.', "),
    'This forbids something and would have a tick beside it.',
  ],
  'puts a cross beside what is allowed': [
    edits(treatmentFile, /(?<=avoid: \[)/, "'Chew on the other side.', "),
    'This stands under "Do not".',
  ],
  'links to a treatment that has no page': [
    edits(
      'treatments.ts',
      front('treatmentAreas'),
      `{ key: 'spare', picture: 'treatments', heading: 'Spare', paragraphs: ['Something.'], fees: [], details: [{ ...treatments[0], slug: 'nowhere', name: 'Nowhere' }] }, `,
    ),
    '"Nowhere" has no page to link to.',
  ],
  'ends a step of a film after the film': [
    edits('films.ts', /(?<=to: )[\d.]+/, '999'),
    'runs from second 0 to 999',
    { at: { line: /title:/ } },
  ],
  'shows a plan that is gone': [
    edits('home.ts', /(?<=plan: )[^,]+/, "'bronze'"),
    "'bronze' is no key of plans.ts.",
  ],
  'shows a film that is gone': [
    edits('home.ts', /(?<=film: )[^,]+/, "'veneers'"),
    "'veneers' is no slug of a treatment with a film.",
  ],
  'names a tip that is not there': [
    edits('tips.ts', /(?<=tips: \[)/, "'sleep', "),
    "'sleep' is no key of the tips below.",
  ],
  'does not name a sign of danger': [
    edits('emergency-advice.ts', /breathe|breathing/g, 'talk'),
    'This must name difficulty breathing',
    { at: { line: /call999:/ } },
  ],
}

const looks: Mistakes = {
  'mistypes a colour': [edits('look.ts', /(?<=muted: ')[^']+/, '#12345'), '"#12345" is not a colour.'],
  'chooses a colour on which words are hard to read': [
    edits('look.ts', /(?<=field: ')[^']+/, '#fefefe'),
    /^field on \w+ is hard to read: borders of fields .* The contrast is 1, and must be 3 or more\./,
  ],
  'names a drawing of the name that is not there': [
    edits('look.ts', /(?<=wordmark: )\{[^}]*\}/, "{ svg: 'gone.svg' }"),
    'There is no file gone.svg in the folder public.',
  ],
}

const [someone] = team
const street = practice.address.street.replace(/^\d+ /, '')
const surname = someone?.name.split(' ').at(-1)

const texts: Mistakes = {
  'promises no pain': [sentence('Treatment is painless here.'), '"painless" promises'],
  'praises the practice': [
    sentence('We have the best dentists.'),
    '"the best dentists" compares the practice with others',
  ],
  'calls somebody a specialist': [sentence('Ask our specialist.'), '"specialist" may be said only'],
  'advertises a medicine': [sentence('We also do Botox.'), '"Botox" is or means a medicine on prescription'],
  'leaves a placeholder': [sentence('TODO: the opening words.'), '"TODO" is a placeholder.'],
  'leaves a text empty': [sentence(''), 'is an empty text.'],
  'reads a fact that is not there': [
    sentence('Our number is ${[][0]}.', '`'),
    'reads a fact that is not there.',
  ],
  'puts a fact into a text between apostrophes': [
    sentence('Our number is ${telephone.shown}.'),
    'would be shown with ${ and }',
  ],
  'types an old kind of link': [
    sentence('See http://www.site.example for more.'),
    '"http://www.site.example" leads nowhere.',
  ],
  'types half a link': [sentence('See www.site.example.'), '"www.site.example" leads nowhere.'],
  'types a price': [sentence('It costs £50.'), 'A price is typed into this text'],
  'types the name of a colleague': [
    sentence(`Ask for ${surname} at reception.`),
    new RegExp(`^"${surname}" is typed into this text.*Write \\$\\{\\w+\\.name\\} in its place`),
  ],
  'types the name of the practice': [
    sentence(`${practice.name} is a good place.`),
    `"${practice.name}" is typed into this text and would stay when it changes. Write \${practice.name} in its place, with backticks`,
  ],
  'types the town': [
    sentence(`We like ${practice.address.town}.`),
    `Write \${practice.address.town} in its place`,
  ],
  'types a telephone number': [
    sentence(`Call ${practice.telephone.shown} now.`),
    'Write ${practice.telephone.shown} in its place',
  ],
  'types an email address': [
    sentence(`Write to ${practice.email.address} now.`),
    'Write ${practice.email.address} in its place',
  ],
  'types the street without its number': [
    sentence(`Walk down ${street}.`),
    'Write ${practice.address.street} in its place',
  ],
}

const groups = [hours, contact, fees, plansAndOffers, numbers, people, pages, looks, texts]
const mistakes = groups.flatMap((group) =>
  Object.entries(group).map(([who, [change, hears, more]]): Mistake => ({
    who,
    ...change,
    hears,
    ...more,
  })),
)

/** Copies of the folder. Each takes the first mistake of several files, because a copy costs a fifth of a second. */
const copies: Mistake[][] = []
for (const mistake of mistakes) {
  const isTaken = (file: string | undefined) => (copy: Mistake[]) =>
    file !== undefined && copy.some((one) => one.file === file || one.at?.file === file)
  const roomy = copies.find((copy) => !isTaken(mistake.file)(copy) && !isTaken(mistake.at?.file)(copy))
  if (roomy === undefined) copies.push([mistake])
  else roomy.push(mistake)
}

const linesUntil = (source: string, index: number) => source.slice(0, index).split('\n').length

function makeMistake({ file, finds, writes, at }: Mistake) {
  const source = files.includes(file) ? sourceOf(file) : ''
  const place = source.search(finds)
  if (place < 0) throw new Error(`${file} has no ${finds}`)
  const written = source.replace(finds, writes)
  const faulty = at?.file === undefined ? written : sourceOf(at.file)
  return {
    written,
    file: at?.file ?? file,
    line: linesUntil(faulty, at === undefined ? place : faulty.search(at.line)),
  }
}

/** Whether a fault is the one of a mistake. */
const isExpected =
  (mistake: Mistake) =>
  ({ says }: Fault) =>
    typeof mistake.hears === 'string' ? says.includes(mistake.hears) : mistake.hears.test(says)

const found: (readonly Fault[])[] = []
let before: readonly Fault[] = []
beforeAll(async () => {
  before = await listFaults(copyPractice('before', {}), today)
  for (const [index, copy] of copies.entries()) {
    const written = Object.fromEntries(copy.map((mistake) => [mistake.file, makeMistake(mistake).written]))
    found.push(await listFaults(copyPractice(String(index), written), today))
  }
})

describe('an owner who', () => {
  test.each(mistakes.map((mistake) => [mistake.who, mistake] as const))('%s hears where', (_, mistake) => {
    const { file, line } = makeMistake(mistake)
    const faults = found[copies.findIndex((copy) => copy.includes(mistake))] ?? []
    expect(faults.filter(isExpected(mistake)).map((fault) => `${fault.file}:${fault.line}`)).toEqual([
      `${file}:${line}`,
    ])
  })

  test('makes one mistake hears of no other', () => {
    const known = new Set(before.map(({ file, says }) => file + says))
    const others = found.map((faults, index) =>
      faults
        .filter((fault) => !copies[index]?.some((mistake) => isExpected(mistake)(fault)))
        .filter(({ says }) => !copies[index]?.some(({ also = '-' }) => says.includes(also)))
        .filter(({ file, says }) => !known.has(file + says))
        // A changed name is in the share pictures too.
        .filter(({ says }) => !says.includes('npm run pictures')),
    )
    expect(others.flat()).toEqual([])
  })
})

describe('an owner', () => {
  test('of another practice, with few plans and no map, hears of nothing that only the sample has', async () => {
    const second = join(import.meta.dirname, 'second-practice')
    const { faults, samples } = await checkPractice(second, '2026-11-27')
    // Its pictures are made by other tests.
    expect([...faults.filter(({ line }) => line !== null), ...samples]).toEqual([])
  })

  test('may deny what nobody can promise, keep a guarantee, refer to a specialist and raise money', async () => {
    const text =
      'Nobody can promise a painless visit, and we may refer you to a specialist. We guarantee our crowns for five years, and raised £2,001 for charity. What’s best for you?'
    const written = sourceOf('about.ts').replace(/(?<=paragraphs: \[)/, `'${text}', `)
    expect(await listFaults(copyPractice('denied', { 'about.ts': written }), today)).toEqual(before)
  })

  test('may have one address for everything, a name in brackets, and a name like the dentist’s or the street’s', async () => {
    const written = {
      'complaints.ts': sourceOf('complaints.ts').replace(/(?<=email: ')[^']+/, practice.email.address),
      'practice.ts': sourceOf('practice.ts')
        .replace(/(?<=shortName: ')[^']+/, 'Quimby')
        .replace(/(?<=street: ')[^']+/, '3 Quimby Street'),
      'name-and-telephones.ts': sourceOf('name-and-telephones.ts').replace(
        /(?<=practiceName = ')[^']+/,
        'Quimby Dental',
      ),
      'team.ts': sourceOf('team.ts').replace(
        front('team'),
        entry({ ...person, name: 'Zacharias Quimby (née Smith)' }),
      ),
      'about.ts': sourceOf('about.ts').replace(/(?<=paragraphs: \[)/, "'Walk down Quimby Street.', "),
    }
    const faults = await listFaults(copyPractice('alike', written), today)
    expect(faults.map(({ says }) => says).filter((says) => says.includes('is typed into'))).toEqual([
      expect.stringMatching(/^"Quimby Street" .* Write \$\{practice\.address\.street\}/),
    ])
  })

  test('hears of a colleague’s portrait that is not there', async () => {
    const written = sourceOf('team.ts').replace(front('team'), entry({ ...person, picture: true }))
    const faults = await listFaults(copyPractice('photograph', { 'team.ts': written }), today)
    expect(faults.filter(({ says }) => says.includes('into pictures/team/spare.jpg'))).toMatchObject([
      { file: expect.stringMatching(/^public\/pictures\/team\/spare-\d+\.avif$/), line: null },
    ])
  })

  test('hears of what does not fit, is missing or has a typing error, before anything else is checked', async () => {
    const faulty = {
      'team.ts': sourceOf('team.ts').replace(/ gdcNumber: .*/, ''),
      'fees.ts': sourceOf('fees.ts')
        .replace(/(?<=pence: )\d+/, "'a lot'")
        .replace('export const feeNotes', 'const feeNotes'),
      'hours.ts': sourceOf('hours.ts').replace("day: 'Monday', kind", "day: 'Monday', kin"),
      'home.ts': sourceOf('home.ts').replace(/plan: .*/, 'plan: gold,'),
      'look.ts': sourceOf('look.ts').replace(/(?<=field: )'[^']+'/, "'grey'"),
    }
    const copy = copyPractice('types', faulty)
    rmSync(join(copy, 'tips.ts'))
    const { faults } = await checkPractice(copy, today)
    const heard = (file: string) => faults.filter((fault) => fault.file === file).map(({ says }) => says)
    expect(heard('team.ts')[0]).toContain('"gdcNumber" is missing here. Add it')
    expect(heard('fees.ts')).toEqual([
      'The website reads "feeNotes" from this file, and it is not there. Copy it from the sample practice.',
      "The website expects a number here, without quotes. (Type 'string' is not assignable to type 'number'.)",
    ])
    expect(heard('hours.ts')[0]).toMatch(/^Did you write kin for kind\?/)
    expect(heard('look.ts')[0]).toContain(
      'The website expects a colour here, in quotes: # and six figures or letters from a to f.',
    )
    expect(heard('home.ts')[0]).toMatch(/^Nothing is called gold: is it a typing error\?/)
    expect(heard('tips.ts')).toEqual([
      'The website reads this file, and it is not there. Copy it from the sample practice.',
    ])
    const line = faulty['home.ts'].split('\n').findIndex((text) => text.includes('gold')) + 1
    expect(faults.find(({ file }) => file === 'home.ts')).toMatchObject({ line })
  })

  test('hears how a price is written', async () => {
    const source = sourceOf('online-prices.ts').replace(/(?<=deposit: )\d+/, '£60')
    const { faults } = await checkPractice(copyPractice('pounds', { 'online-prices.ts': source }), today)
    expect(faults[0]?.says).toMatch(/^This sign does not belong here. A price is in pence/)
  })

  test('hears that a file is empty, a text has curly quotes, and a word is nearly right', async () => {
    const home = sourceOf('home.ts').replace(/(?<=plan: )[^,]+/, '‘gold’')
    const curly = await checkPractice(copyPractice('curly', { 'home.ts': home }), today)
    expect(curly.faults).toMatchObject([
      { says: expect.stringMatching(/^Use straight apostrophes around a text/) },
    ])
    const monday = sourceOf('hours.ts').replace("day: 'Monday'", "day: 'Mondy'")
    const { faults } = await checkPractice(
      copyPractice('nearly', { 'tips.ts': '', 'hours.ts': monday }),
      today,
    )
    expect(faults.map(({ file, says }) => [file, says])).toEqual([
      ['hours.ts', expect.stringMatching(/^Did you write Mondy for Monday\?/)],
      ['tips.ts', 'This file is empty. Copy it from the sample practice.'],
    ])
  })

  test('hears only of a missing comma while a file cannot be read', async () => {
    const source = sourceOf('hours.ts').replace("day: 'Sunday', ", "day: 'Sunday' ")
    const { faults } = await checkPractice(copyPractice('syntax', { 'hours.ts': source }), today)
    expect(faults.map(({ file, line }) => [file, line])).toEqual([
      ['hours.ts', source.split('\n').findIndex((text) => text.includes("'Sunday' ")) + 1],
    ])
    expect(faults[0]?.says).toMatch(/^The file cannot be read from here on.*\(',' expected\.\)$/)
  })

  test('hears of copies that the website does not read, which are not checked in place of its files', async () => {
    const old = sourceOf('hours.ts').replaceAll(/opens: '[\d:]+'/g, "opens: '23:58'")
    const copy = copyPractice('copies', { 'hours2.ts': old })
    mkdirSync(join(copy, 'old'))
    writeFileSync(join(copy, 'old/hours.ts'), old)
    const { faults } = await checkPractice(copy, today)
    const unread = ['hours2.ts', 'old/hours.ts'].map((file) => ({
      file,
      line: 1,
      says: 'The website does not read this file. Delete it or move it out of the folder.',
    }))
    expect(faults.filter((fault) => !before.some(({ says }) => says === fault.says))).toEqual(unread)
  })

  test('may write a document’s address in any quotes', async () => {
    const written = sourceOf(documentFile).replace(/(?<=slug: )'([^']+)'/, '"$1"')
    expect(await listFaults(copyPractice('quotes', { [documentFile]: written }), today)).toEqual(before)
  })
})

describe('npm run practice -- check', () => {
  const root = join(import.meta.dirname, '..')
  const run = promisify(execFile)

  /** A program that was never built, perhaps without packages. */
  function copyProgram(name: string): string {
    const program = join(folder, name)
    for (const part of ['src', 'package.json', 'tsconfig.json'])
      cpSync(join(root, part), join(program, part), { recursive: true })
    return program
  }

  async function check(program: string, env: object, ...words: string[]) {
    const command = [join(program, 'src/operator/start-tool.js'), 'check', ...words]
    const options = { cwd: program, env: { ...childEnvironment, ...env } }
    return run(process.execPath, command, options).catch(
      (error: unknown) => error as { code: number; stdout: string; stderr: string },
    )
  }

  test('checks a folder elsewhere in a program that was never built, and counts what it found', async () => {
    const program = copyProgram('never-built')
    symlinkSync(join(root, 'node_modules'), join(program, 'node_modules'))
    const source = sourceOf('hours.ts')
      .replace(/\{ day: 'Monday'.*/, '')
      .replace('week:', 'week :')
    const look = sourceOf('look.ts').replace(/(?<=wordmark: )\{[^}]*\}/, "{ name: 'Other', below: 'Name' }")
    const copy = copyPractice('elsewhere/ours', { 'hours.ts': source, 'look.ts': look })
    const answer = await check(program, { PRACTICE_DIR: copy })
    const line = source.split('\n').findIndex((text) => text.includes('const week')) + 1
    expect(answer).toMatchObject({ code: 1, stderr: '' })
    expect(answer.stdout).toContain(`${join(copy, 'hours.ts')}:${line}  Monday is missing.`)
    expect(answer.stdout).toMatch(
      /public {2}Icons, share pictures or pictures of letters show an older name.*Run "npm run pictures"\.\n/,
    )
    expect(answer.stdout.trimEnd().split('\n').at(-1)).toMatch(/^\d+ mistakes? found\./)
    expect(await check(program, { PRACTICE_DIR: join(folder, 'gone') })).toMatchObject({
      code: 1,
      stderr: `There is no folder ${join(folder, 'gone')}. PRACTICE_DIR names it.\n`,
    })
  })

  test('is content with a folder without mistakes and samples', async () => {
    const copy = copyPractice('smiles.co.uk', readFinishedFiles())
    expect(await check(root, { PRACTICE_DIR: copy })).toEqual({ stdout: 'No mistakes found.\n', stderr: '' })
  })

  // By the command, because the test runner loads files that read each other in its own way.
  test('hears when two files read each other', async () => {
    const source = sourceOf('name-and-telephones.ts').replace(
      /(?<=const practiceName = ).*/,
      "practice.shortName\nimport { practice } from './practice.ts'",
    )
    const copy = copyPractice('circle', { 'name-and-telephones.ts': source })
    expect(await check(root, { PRACTICE_DIR: copy })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/Do two files read each other\?/),
    })
  })

  test('says in a sentence what it cannot read', async () => {
    const copy = copyPractice('unreadable', {})
    rmSync(join(copy, 'pictures'))
    mkdirSync(join(copy, 'pictures'))
    writeFileSync(join(copy, 'pictures/made.json'), '{')
    expect(await check(root, { PRACTICE_DIR: copy })).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'The folder cannot be checked: pictures/made.json cannot be read: delete it and run npm run pictures. If you cannot find the cause, take back the last change.\n',
    })
  })

  test('says what to install on a machine where nothing is', async () => {
    const answer = await check(copyProgram('nothing-installed'), {})
    expect(answer).toMatchObject({ code: 1, stderr: 'Nothing is installed yet: run "npm ci" first.\n' })
  })

  test('explains itself, and refuses other words', async () => {
    expect((await check(root, {}, '--help')).stdout).toMatch(/^Usage: npm run practice -- check/)
    expect(await check(root, {}, 'everything')).toMatchObject({ code: 2 })
  })
})
