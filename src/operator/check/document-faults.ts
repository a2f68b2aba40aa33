import type { IsoDate } from '../../facts/types.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/**
 * Years after which a document is due for review: firms, deadlines and law change, and the Care Quality Commission asks
 * for policies that are reviewed. A vacancy of that age is filled.
 */
const REVIEW_YEARS = 2

/** For patients who read a policy or apply for a job, and for inspectors. */
export function* listDocumentFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listReviewFaults(practice)
  yield* listMissingRights(practice)
  yield* listForgottenFiles(practice)
}

const addYears = (date: IsoDate, years: number): string =>
  `${Number(date.slice(0, 4)) + years}${date.slice(4)}`

function* listReviewFaults({ facts, documents, at, today }: LoadedPractice): Generator<Fault> {
  for (const { slug, title, updated } of documents)
    if (updated > today || addYears(updated, REVIEW_YEARS) < today)
      yield {
        ...at('documents/', `slug: '${slug}'`, 'updated'),
        says:
          updated > today
            ? `${title}: ${updated} is still to come. Write the date of the last change.`
            : `${title} was last reviewed on ${updated}, more than ${REVIEW_YEARS} years ago. Read it, correct what has changed, and write today’s date.`,
      }
  const { lastUpdated } = facts.practice
  const changed = documents.map(({ updated }) => updated).filter((date) => date <= today)
  if (lastUpdated > today || changed.some((date) => date > lastUpdated))
    yield {
      ...at('practice.ts', 'lastUpdated'),
      says: `${lastUpdated} is still to come, or a document has changed since. Write the date on which you last changed the website: the General Dental Council asks for it.`,
    }
}

/** What the law makes a policy tell (rules D4, D38 and D39). */
function* listMissingRights({ facts, at }: LoadedPractice): Generator<Fault> {
  const { practice, complaints, complaintPolicy, privacyNotice, providers } = facts
  const aboutCare = { document: complaintPolicy, text: JSON.stringify(complaintPolicy) }
  // Either may say how to complain about personal data.
  const aboutData = { document: privacyNotice, text: JSON.stringify([complaintPolicy, privacyNotice]) }
  const firms = Object.values(providers).map(({ name }) => name)
  const musts = [
    [aboutCare, practice.dentalComplaintsService.href, 'where to turn next'],
    [aboutCare, complaints.acknowledgedWithinWorkingDays, 'working days until you acknowledge'],
    [aboutCare, complaints.answeredWithinWorkingDays, 'working days until you answer'],
    [
      aboutData,
      complaints.dataProtectionAcknowledgedWithinDays,
      'days until you acknowledge a complaint about personal data',
    ],
    [aboutData, practice.ico.link.href, 'where to complain about the use of personal data'],
    ...firms.map((name) => [aboutData, name, 'a firm that handles personal data'] as const),
  ] as const
  for (const [{ document, text }, must, what] of musts)
    if (!new RegExp(String.raw`(?<!\d)${RegExp.escape(String(must))}(?!\d)`).test(text))
      yield {
        ...at('documents/', `slug: '${document.slug}'`),
        says: `${document.title} must say "${must}": ${what}. Read it from the facts, as the sample practice does.`,
      }
  if (complaints.dataProtectionAcknowledgedWithinDays > 30)
    yield {
      ...at('complaints.ts', 'dataProtectionAcknowledgedWithinDays'),
      says: 'The law allows 30 days to acknowledge a complaint about personal data. Write 30 or less.',
    }
}

/** Files that were written and are on no page, even if another file still imports them. */
function* listForgottenFiles({ facts, documents, sources, unread }: LoadedPractice): Generator<Fault> {
  for (const file of unread)
    yield {
      file,
      line: 1,
      says: 'The website does not read this file. Delete it or move it out of the folder.',
    }
  const shown = new Set([...documents, ...facts.treatments].map(({ slug }) => slug))
  for (const [file, source] of sources) {
    const [folder = '', name] = file.split('/')
    if (name !== undefined && !shown.has(/slug: (['"`])(.+?)\1/.exec(source)?.[2] ?? ''))
      yield {
        file,
        line: 1,
        says: `This file is not on the website. Name it in a list of ${folder}.ts, as the others are, or delete it and its line import.`,
      }
  }
}
