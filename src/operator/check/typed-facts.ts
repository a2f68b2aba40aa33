import type { Fault, LoadedPractice } from './load-practice.ts'
import { listAmounts } from './price-faults.ts'

/** A fact as people may type it into a text. */
interface TypedFact {
  readonly pattern: RegExp
  /** Files in which the fact itself stands. */
  readonly files: readonly string[]
  /** How to read it instead, and from which file; null for a colleague without a constant. */
  readonly expression: string | null
  readonly from: string
}

/**
 * Facts that were typed into a text instead of being read from their own file: they would stay there when the fact
 * changes, and patients would call an old number or ask for a colleague who has left.
 */
export function* listTypedFacts(practice: LoadedPractice): Generator<Fault> {
  const facts = mergeSame([...listContacts(practice), ...listPlaces(practice), ...listPeople(practice)])
  const prices = new Set(listPrices(practice.facts))
  for (const { file, line, text } of practice.lines) {
    // Patients' own words stay as they were said.
    if (file === 'testimonials.ts') continue
    const tell = (words: string, remedy: string): Fault => ({
      file,
      line,
      says: `${words} is typed into this text and would stay when it changes. ${remedy}.`,
    })
    // Documents may name wages and charges. Other sums, such as what was raised for charity, are no prices.
    const sums = text.matchAll(/£([\d,]+(\.\d\d)?)/g).map(([, sum = '']) => Number(sum.replaceAll(',', '')))
    if (!file.startsWith('documents/') && sums.some((sum) => prices.has(Math.round(sum * 100))))
      yield tell('A price', 'Leave it out: pages show the prices of fees.ts')
    let rest = text
    for (const fact of facts) {
      const [words] = fact.pattern.exec(rest) ?? []
      if (words === undefined || fact.files.includes(file)) continue
      yield tell(`"${words}"`, readInstead(practice, file, fact))
      // The short name is a part of the name.
      rest = rest.replace(fact.pattern, '')
    }
  }
}

/** A practice may have one address for everything. The first says how to read it. */
const mergeSame = (facts: readonly TypedFact[]): readonly TypedFact[] =>
  [...Map.groupBy(facts, ({ pattern }) => pattern.source).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, files: [first, ...others].flatMap(({ files }) => files) }],
  )

/** Pence. */
const listPrices = ({
  fees,
  onlineFeePence,
  plans,
}: LoadedPractice['facts']): readonly (number | undefined)[] => [
  ...fees.flatMap(listAmounts).flatMap(({ pence, toPence }) => [pence, toPence]),
  ...Object.values(onlineFeePence),
  ...plans.map(({ monthlyPence }) => monthlyPence),
]

/** How to read a fact, for somebody who writes no program. */
function readInstead({ sources }: LoadedPractice, file: string, { expression, from }: TypedFact): string {
  if (expression === null) return 'Leave it out, or say the role'
  const [constant = ''] = expression.split('.')
  const isImported = new RegExp(String.raw`^(import|const) .*\b${constant}\b`, 'm').test(
    sources.get(file) ?? '',
  )
  const path = `${file.includes('/') ? '../' : './'}${from}`
  return `Write \${${expression}} in its place, with backticks (\`) around the text instead of quotes${isImported ? '' : `, and at the top of the file: import { ${constant} } from '${path}'`}`
}

/** Numbers in any spelling, and mail addresses. */
function listContacts({ facts: { practice, complaints } }: LoadedPractice): readonly TypedFact[] {
  const { telephone, emergencyTelephone, email, onCall } = practice
  const contacts = [
    ['name-and-telephones.ts', 'practice.telephone.shown', telephone.digits],
    ['name-and-telephones.ts', 'practice.emergencyTelephone?.shown', emergencyTelephone?.digits],
    ['practice.ts', 'practice.email.address', email.address],
    ['practice.ts', 'practice.onCall.email', onCall.email],
    ['complaints.ts', 'complaints.lead.email', complaints.lead.email],
  ] as const
  return contacts.flatMap(([file, expression, contact]) => {
    if (contact === undefined || contact === null) return []
    const [first = '', ...others] = contact
    const number = [first === '0' ? String.raw`(0|\+44)` : first, ...others].join('[ ()-]*')
    const pattern = /^\d+$/.test(contact) ? new RegExp(number) : matchWords(contact)
    return [{ pattern, files: [file], expression, from: file === 'complaints.ts' ? file : 'practice.ts' }]
  })
}

/** The street without its number: "on Long Lane". */
function listPlaces({ facts: { practice }, sources }: LoadedPractice): readonly TypedFact[] {
  const { name, shortName, address } = practice
  return (
    Object.entries({
      'practice.name': name,
      'practice.shortName': shortName,
      'practice.address.street': address.street.replace(/^.*\d\w*,? /, ''),
      'practice.address.town': address.town,
    })
      .filter(([, words]) => !isOrdinaryWord(words, sources))
      // "Church Street" may be the practice or the street.
      .filter(([expression]) => expression !== 'practice.shortName' || !address.street.includes(shortName))
      .map(([expression, words]) => ({
        pattern: matchWords(words),
        // A dentist may bear the name of the practice.
        files: ['practice.ts', 'name-and-telephones.ts', 'look.ts', 'team.ts'],
        expression,
        from: 'practice.ts',
      }))
  )
}

/** First and last names of the team, with the constant to read them from, if there is one. */
function listPeople({ facts, sources }: LoadedPractice): readonly TypedFact[] {
  const { practice, team } = facts
  // A practice may bear the name of its dentist.
  const own = JSON.stringify([practice.name, practice.shortName, practice.address, practice.company])
  return team.flatMap((person) => {
    const constant = Object.entries(facts).find(([, fact]) => fact === person)?.[0]
    const names = person.name
      .replace(/^Dr /, '')
      .split(/[ ()-]+/)
      // Shorter ones are too often ordinary words.
      .filter((part) => part.length > 2 && !own.includes(part) && !isOrdinaryWord(part, sources))
    return names.map((part) => ({
      pattern: matchWords(part),
      files: ['team.ts'],
      expression: constant === undefined ? null : `${constant}.name`,
      from: 'team.ts',
    }))
  })
}

const matchWords = (words: string) => new RegExp(String.raw`(?<!\p{L})${RegExp.escape(words)}(?!\p{L})`, 'u')

/** A word that is written small somewhere is no name: "Will it hurt?" asks nobody, and Reading is not always a town. */
function isOrdinaryWord(word: string, sources: LoadedPractice['sources']): boolean {
  const small = new RegExp(String.raw`(?<![\w@./-])${RegExp.escape(word.toLowerCase())}(?![\w@/-]|\.\w)`)
  return !word.includes(' ') && [...sources.values()].some((source) => small.test(source))
}
