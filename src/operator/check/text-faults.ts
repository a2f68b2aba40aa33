import type { Fault, LoadedPractice } from './load-practice.ts'

/** For patients who read the texts, and for whoever must answer for what they promise. */
export function* listTextFaults(practice: LoadedPractice): Generator<Fault> {
  const { facts, lines } = practice
  const hasSpecialist = facts.team.some(({ specialistList }) => specialistList !== null)
  const rules = hasSpecialist ? textRules : [...textRules, specialist]
  for (const { file, line, text } of lines)
    for (const { pattern, isRight, says, except } of rules)
      for (const [words] of file === except ? [] : text.matchAll(pattern))
        if (isRight?.(words) !== true) yield { file, line, says: `"${words}" ${says}` }
  yield* listUnreadFacts(practice)
}

/** Words that are wrong wherever a pattern finds them in a line. */
interface TextRule {
  readonly pattern: RegExp
  /** Finds those that are right all the same. */
  readonly isRight?: (words: string) => boolean
  /** Continues the words. */
  readonly says: string
  /** File in which they are allowed. */
  readonly except?: string
}

const promise =
  'promises what nobody can, so patients may be misled. Say what you do: "We numb the tooth first, and stop when you raise a hand".'

/** Advertising that is not allowed (rules D7, D9 and D24), and what nobody can read, call up or follow. */
const textRules: readonly TextRule[] = [
  {
    // Not in a sentence that denies it: "no visit is always painless".
    pattern:
      /(?<!\b(no|not|never|nobody|cannot|\w+n['’]t)\b( \w+){0,3} )\b(pain-?free|painless(ly)?|risk-free|100% safe)\b/gi,
    says: promise,
  },
  { pattern: /\bperfect (smile|teeth|results?|bite)\b/gi, says: promise },
  {
    // Patients may praise a practice, and a practice not itself.
    pattern:
      /\b(world-class|state-of-the-art|number one|award-winning|leading (dentists?|dental|practice|clinic|provider)|(the|our|your|county’s|area’s|town’s) best (dent|practice|clinic|care|team|service|price|result|treatment)\w*)/gi,
    says: 'compares the practice with others or praises it, which the General Dental Council does not allow. Say what you do instead.',
    except: 'testimonials.ts',
  },
  {
    pattern: /\b(botox|botulinum|dysport|anti-?wrinkle)\b/gi,
    says: 'is or means a medicine on prescription, which must not be advertised to the public. Leave it out.',
  },
  {
    pattern: /\b(lorem|ipsum|TODO|TBC|XXX)\b/g,
    says: 'is a placeholder. Write the text, or leave it out.',
  },
  {
    // Numbers of registration and words for pictures have rules of their own.
    pattern: /(?<=(?<!\bgdcNumber)[:[,(] ?)(['"`])\s*\1(?=\s*(,|\]|$)| \})/g,
    says: 'is an empty text. Write it, or delete the line.',
    except: 'pictures.ts',
  },
  {
    pattern: /(?<=['"])\d+-\d+-\d+(?=['"])/g,
    isRight: isDate,
    says: "is not a date. Write year, month and day in figures, such as '2027-01-31'.",
  },
  {
    pattern: /(?<=['"])\d+:\d+(?=['"])/g,
    isRight: (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
    says: "is not a time. Write four figures in 24 hours, such as '09:00' or '17:30'.",
  },
  {
    // The value of a link unless it is composed, and any address in a text.
    pattern:
      /(?<=\b(href|embed|site): ['"`])[^$'"`][^'"`]*|\bhttps?:[^\s,;)'"`]*[^\s,;:.)'"`]|(?<![/\w.@-])www\.[\w./-]*\w/g,
    isRight: isLink,
    says: 'leads nowhere. Copy the address from your browser, with https:// in front.',
  },
]

/** Where nobody is on a specialist list (rule D7). */
const specialist: TextRule = {
  pattern: /(?<!\b(refer|sen[dt]|see a|another|hospital)\b[^.]{0,40})\bspecialists?\b(?! (list|register))/gi,
  says: 'may be said only of a person on a specialist list of the General Dental Council. Write "experienced in", or fill in specialistList in team.ts and leave the word out here.',
  except: 'testimonials.ts',
}

function isDate(date: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

function isLink(link: string): boolean {
  // The sample's other websites, which work in the demo.
  if (link.startsWith('/dev/websites/')) return true
  // Facts that are put in may be anything.
  const address = URL.parse(link.replaceAll(/\$\{[^}]*\}/g, 'x.example'))
  return address?.protocol === 'https:' && /^([a-z\d-]+\.)+[a-z]{2,}$/.test(address.hostname)
}

/** Sentences into which a fact was not put, or one that the practice has not, such as a number for emergencies. */
function* listUnreadFacts({ facts, at }: LoadedPractice): Generator<Fault> {
  for (const text of listTexts(facts)) {
    if (text.includes('${'))
      yield {
        ...at('', text.slice(text.indexOf('${'))),
        says: `"${text}" would be shown with \${ and }, because these work only in a text between backticks (\`). Write them around it instead of apostrophes.`,
      }
    const [unread] = /\b(undefined|NaN|null(?! and void))\b|\[object/.exec(text) ?? []
    if (unread === undefined) continue
    const [before = '', after = ''] = text.split(unread)
    const words = /\w/.test(before) ? before.split(' ').slice(-4) : after.split(' ').slice(0, 4)
    yield {
      ...at('', words.join(' ')),
      says: `"${text}" reads a fact that is not there. Correct what stands between \${ and }, or write the sentence without it.`,
    }
  }
}

function listTexts(facts: object): ReadonlySet<string> {
  const texts = new Set<string>()
  JSON.stringify(facts, (_, value: unknown) => {
    if (typeof value === 'string') texts.add(value)
    return value
  })
  return texts
}
