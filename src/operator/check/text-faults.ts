import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients who read the texts, and for whoever must answer for what they promise. */
export function* listTextFaults(practice: LoadedPractice): Generator<Fault> {
  const { facts, atText } = practice
  const hasSpecialist = facts.team.some(({ specialistList }) => specialistList !== null)
  const forbidden = hasSpecialist ? wordings : [...wordings, specialist]
  // What a picture shows is asked with the pictures.
  const pictures = Object.values(facts.pictures).filter((shows) => shows.trim() !== '')
  for (const text of textsOf({ ...facts, pictures })) {
    for (const { pattern, says, quotes = true } of forbidden)
      for (const match of text.words.matchAll(pattern)) {
        if (!quotes && text.name === 'quotes') continue
        yield {
          ...atText(text.words, match.index, match.index + match[0].length),
          says: `"${match[0]}" ${says}`,
        }
      }
    for (const { pattern, says } of spellings) {
      const match = pattern.exec(text.words)
      if (match !== null) yield { ...atText(text.words, match.index, match.index + match[0].length), says }
    }
    for (const fault of listLinkFaults(text))
      yield { ...atText(text.words, fault.from, fault.from + fault.link.length), says: fault.says }
  }
  yield* listFigureFaults(practice)
}

interface PracticeText {
  readonly words: string
  /** Name of its value, such as `heading` or `href`; that of the list for one of several. */
  readonly name: string
}

/** Names of values that are no text for people. */
const noText = new Set([
  'key',
  'slug',
  'picture',
  'file',
  'film',
  'plan',
  'svg',
  'gdcNumber',
  'specialistList',
])

/** All texts of the folder, each once. */
function textsOf(facts: object): readonly PracticeText[] {
  const seen = new Set<unknown>()
  const walk = (value: unknown, name: string): readonly PracticeText[] => {
    if (seen.has(value) || noText.has(name)) return []
    if (typeof value === 'string') {
      seen.add(value)
      return [{ words: value, name }]
    }
    if (typeof value !== 'object' || value === null) return []
    seen.add(value)
    return Object.entries(value).flatMap(([own, part]: [string, unknown]) =>
      walk(part, Array.isArray(value) ? name : own),
    )
  }
  return walk(facts, '')
}

interface Wording {
  readonly pattern: RegExp
  readonly says: string
  /** False where patients may say it of a practice, and a practice not of itself. */
  readonly quotes?: false
}

const comparison =
  'compares the practice with others or praises it, which the General Dental Council does not allow (rule D7). Say what you do instead.'
const promise =
  'promises what nobody can, so patients may be misled (rule D9). Say what you do: "We numb the tooth first, and stop when you raise a hand".'

/** Words that a dental practice must not use of itself. A sentence that denies them is allowed: "nobody can guarantee". */
const wordings: readonly Wording[] = [
  {
    pattern: unlessDenied(/\b(pain-?free|painless(ly)?|guarantee[ds]?|risk-free|100% safe)\b/),
    says: promise,
  },
  { pattern: /\bperfect (smile|teeth|results?|bite)\b/gi, says: promise },
  {
    pattern:
      /\b(world-class|state-of-the-art|number one|award-winning|leading (dentists?|dental|practice|clinic|provider)|(the|our|your|county’s|area’s|town’s) best (dent|practice|clinic|care|team|service|price|result|treatment)\w*)/gi,
    says: comparison,
    quotes: false,
  },
  {
    pattern: /\b(botox|botulinum|dysport|anti-?wrinkle)\b/gi,
    says: 'is or means a medicine on prescription, which must not be advertised to the public (rule D24). Leave it out.',
  },
  {
    pattern: /\b(lorem|ipsum|TODO|TBC|XXX)\b/g,
    says: 'is a placeholder. Write the text, or leave it out.',
  },
]

/** Where nobody is on a specialist list. */
const specialist: Wording = {
  pattern: /(?<!\b(refer|sen[dt]|see a|another|hospital)\b[^.]{0,40})\bspecialists?\b(?! (list|register))/gi,
  says: 'may be said only of a person on a specialist list of the General Dental Council (rule D7). Write "experienced in", or fill in specialistList in team.ts and leave the word out here.',
  quotes: false,
}

function unlessDenied({ source }: RegExp): RegExp {
  return new RegExp(String.raw`(?<!\b(no|not|never|nobody|cannot|\w+n’t)\b( \w+){0,3} )${source}`, 'gi')
}

const spellings: readonly { pattern: RegExp; says: string }[] = [
  { pattern: /^\s*$/, says: 'This text is empty. Write it, or delete the line.' },
  { pattern: /(?<=\S)\s+$|^\s+(?=\S)/, says: 'This text begins or ends with a space. Delete it.' },
  { pattern: / {2,}/, says: 'Two spaces follow each other here. Delete one.' },
  { pattern: /'/, says: "Write the apostrophe ’ in texts instead of the straight ' (copy it from here)." },
  {
    pattern: /"/,
    says: 'Write the quotation marks “ and ” in texts instead of the straight " (copy them from here).',
  },
  {
    pattern: /\b(undefined|NaN|null(?! and void))\b|\[object/,
    says: 'This sentence reads a fact that is not there. Correct what stands between ${ and }, or write the sentence without it.',
  },
]

function* listLinkFaults({
  words,
  name,
}: PracticeText): Generator<{ from: number; link: string; says: string }> {
  const isAddress = /^(href|embed|site)$/.test(name)
  const written = isAddress ? /^.*$/g : /\bhttps?:[^\s,;)]*[^\s,;:.)]|(?<![/\w.])www\.[\w./-]*\w/g
  for (const match of words.matchAll(written)) {
    const [link] = match
    const from = match.index
    if (!link.startsWith('https://'))
      yield {
        from,
        link,
        says: `"${link}" is no link. Write it with https:// in front, and try it in a browser.`,
      }
    else if (!URL.canParse(link) || !/^([a-z\d-]+\.)+[a-z]{2,}$/.test(new URL(link).hostname))
      yield { from, link, says: `"${link}" leads nowhere. Copy the address from your browser.` }
  }
}

/** Dates and times of all files: types know only their punctuation. */
function* listFigureFaults({ sources }: LoadedPractice): Generator<Fault> {
  for (const [file, source] of sources)
    for (const [index, text] of source.split('\n').entries()) {
      for (const [, date = ''] of text.matchAll(/['"](\d+-\d+-\d+)['"]/g))
        if (!isDate(date))
          yield {
            file,
            line: index + 1,
            says: `${date} is not a date. Write year, month and day in figures, such as '2027-01-31'.`,
          }
      for (const [, time = ''] of text.matchAll(/['"](\d+:\d+)['"]/g))
        if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
          yield {
            file,
            line: index + 1,
            says: `${time} is not a time. Write four figures in 24 hours, such as '09:00' or '17:30'.`,
          }
    }
}

const isDate = (date: string) =>
  /^\d{4}-\d\d-\d\d$/.test(date) &&
  !Number.isNaN(Date.parse(date)) &&
  new Date(date).toISOString().startsWith(date)
