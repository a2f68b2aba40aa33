import type { Fault, LoadedPractice } from './load-practice.ts'

/*
 * Facts that were typed into a text instead of being read from their own file: they would stay there when the fact
 * changes, and patients would call an old number or ask for a colleague who has left.
 */

/** Shorter parts of names are too often ordinary words. */
const NAME_PART_MIN = 3

export function* listTypedFacts(practice: LoadedPractice): Generator<Fault> {
  const { sources } = practice
  const people = findNames(practice)
  const places = findPlaces(practice)
  const contacts = findContacts(practice)
  for (const [file, source] of sources) {
    // Patients' own words stay as they were said.
    if (file === 'testimonials.ts') continue
    for (const { text, line } of listWrittenLines(source)) {
      const typed = (what: string, remedy: string): Fault => ({
        file,
        line,
        says: `${what} is typed into this text and would stay when it changes. ${remedy}.`,
      })
      // Wages
      if (text.includes('£') && !file.startsWith('documents/vacancy'))
        yield typed('A price', 'Leave it out: pages show the prices of fees.ts')
      for (const word of file === 'team.ts' ? [] : (text.match(/\p{L}+/gu) ?? [])) {
        const constant = people.get(word)
        if (constant !== undefined)
          yield typed(
            `The name "${word}"`,
            constant === null
              ? 'Leave it out, or say the role'
              : readInstead(source, file, 'team.ts', `${constant}.name`),
          )
      }
      const place = homes.has(file) ? undefined : places.find(({ words }) => words.test(text))
      if (place !== undefined)
        yield typed(
          `"${place.words.exec(text)?.[0]}"`,
          readInstead(source, file, 'practice.ts', place.expression),
        )
      for (const { typedIn, name, home, expression } of contacts)
        if (file !== home && typedIn(text))
          yield typed(
            name,
            readInstead(source, file, home === 'complaints.ts' ? home : 'practice.ts', expression),
          )
    }
  }
}

/** Files in which name and place of the practice stand. */
const homes = new Set(['practice.ts', 'name-and-telephones.ts', 'look.ts'])

/** Lines without comments and imports. */
const listWrittenLines = (source: string) =>
  source
    .split('\n')
    .map((text, index) => ({ text: text.replace(/(^|\s)\/\/ .*/, ''), line: index + 1 }))
    .filter(({ text }) => !/^\s*(\/?\*|import\b)|^} from /.test(text))

/** A word that is written small somewhere is no name: "Will it hurt?" asks nobody, and Reading is not always a town. */
function isOrdinaryWord(word: string, sources: LoadedPractice['sources']): boolean {
  const small = new RegExp(String.raw`(?<![\w@./-])${word.toLowerCase()}(?![\w@/-]|\.\w)`)
  return !word.includes(' ') && [...sources.values()].some((source) => small.test(source))
}

/** First and last names of the team, each with the name of the constant to read it from, if there is one. */
function findNames({ facts, sources }: LoadedPractice): ReadonlyMap<string, string | null> {
  const { practice, team } = facts
  // A practice may bear the name of its dentist.
  const own = JSON.stringify([practice.name, practice.shortName, practice.address, practice.company])
  return new Map(
    team.flatMap((person) => {
      const constant = Object.entries(facts).find(([, fact]) => fact === person)?.[0] ?? null
      return person.name
        .replace(/^Dr /, '')
        .split(/[ -]/)
        .filter(
          (part) => part.length >= NAME_PART_MIN && !own.includes(part) && !isOrdinaryWord(part, sources),
        )
        .map((part) => [part, constant] as const)
    }),
  )
}

function findPlaces({ facts: { practice }, sources }: LoadedPractice) {
  const { name, shortName, address } = practice
  return Object.entries({
    'practice.name': name,
    'practice.shortName': shortName,
    'practice.address.street': address.street,
    'practice.address.town': address.town,
  })
    .filter(([, words]) => !isOrdinaryWord(words, sources))
    .map(([expression, words]) => ({
      expression,
      words: new RegExp(String.raw`(?<!\p{L})${RegExp.escape(words)}(?!\p{L})`, 'u'),
    }))
}

/** Numbers in any spelling, and mail addresses. */
function findContacts({ facts: { practice, complaints } }: LoadedPractice) {
  const { telephone, emergencyTelephone, email, onCall } = practice
  const numbers = [
    { digits: telephone.digits, expression: 'practice.telephone.shown' },
    { digits: emergencyTelephone?.digits, expression: 'practice.emergencyTelephone?.shown' },
  ]
  const addresses = [
    { address: email.address, expression: 'practice.email.address', home: 'practice.ts' },
    { address: onCall.email, expression: 'practice.onCall.email', home: 'practice.ts' },
    { address: complaints.lead.email, expression: 'complaints.lead.email', home: 'complaints.ts' },
  ]
  return [
    ...numbers.flatMap(({ digits, expression }) =>
      digits === undefined
        ? []
        : [
            {
              name: `The number ${digits}`,
              typedIn: (text: string) =>
                text
                  .replaceAll(/[ ()-]/g, '')
                  .replaceAll('+44', '0')
                  .includes(digits),
              home: 'name-and-telephones.ts',
              expression,
            },
          ],
    ),
    ...addresses.flatMap(({ address, expression, home }) =>
      address === null
        ? []
        : [
            {
              name: `The address ${address}`,
              typedIn: (text: string) => text.includes(address),
              home,
              expression,
            },
          ],
    ),
  ]
}

/** How to read a fact, for somebody who writes no program. */
function readInstead(source: string, file: string, home: string, expression: string): string {
  const [constant = ''] = expression.split('.')
  const isImported = new RegExp(String.raw`^(import|const) .*\b${constant}\b`, 'm').test(source)
  const path = `${file.includes('/') ? '../' : './'}${home}`
  return `Write \${${expression}} in its place, with backticks (\`) around the text instead of quotes${isImported ? '' : `, and at the top of the file: import { ${constant} } from '${path}'`}`
}
