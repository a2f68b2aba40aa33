import type { IsoDate, PracticeDocument } from '../../facts/types.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/**
 * Years after which a document is due for review: firms, deadlines and law change, and the Care Quality Commission asks
 * for policies that are reviewed. A vacancy of that age is filled.
 */
const REVIEW_YEARS = 2

/** For patients who read a policy or apply for a job, and for inspectors. */
export function* listDocumentFaults(practice: LoadedPractice): Generator<Fault> {
  const { facts, at, today } = practice
  const documents = documentsOf(practice)
  for (const [index, document] of documents.entries()) {
    const { slug, title, updated, sections } = document
    const own = `slug: '${slug}'`
    if (updated > today)
      yield {
        ...at('documents/', own, 'updated'),
        says: `${title}: ${updated} is still to come. Write the date of the last change.`,
      }
    else if (addYears(updated, REVIEW_YEARS) < today)
      yield {
        ...at('documents/', own, 'updated'),
        says: `${title} was last reviewed on ${updated}, more than ${REVIEW_YEARS} years ago. Read it, correct what has changed, and write today’s date.`,
      }
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
      yield {
        ...at('documents/', own),
        says: `"${slug}" cannot be a part of an address. Write small letters and figures, with hyphens for spaces, such as 'privacy-notice'.`,
      }
    if (slug === 'cookie-policy' || documents.findIndex((one) => one.slug === slug) !== index)
      yield {
        ...at('documents/', own, own),
        says: `Two documents have the address "${slug}". Give one of them another.`,
      }
    for (const { heading, paragraphs, list = [] } of sections)
      if (paragraphs.length === 0 && list.length === 0)
        yield {
          ...at('documents/', own, `'${heading}'`),
          says: `${title}: the section "${heading}" is empty. Write a paragraph, or delete the section.`,
        }
  }
  const { lastUpdated } = facts.practice
  const changes = documents.map(({ updated }) => updated).filter((date) => date <= today)
  const newest = changes.toSorted().at(-1) ?? lastUpdated
  if (lastUpdated > today || lastUpdated < newest)
    yield {
      ...at('practice.ts', 'lastUpdated'),
      says:
        lastUpdated > today
          ? `${lastUpdated} is still to come. Write the date on which you last changed the website (rule D5).`
          : `A document changed on ${newest}, after ${lastUpdated}. Write the date on which you last changed the website (rule D5).`,
    }
  yield* listMissingRights(practice)
  yield* listForgottenFiles(practice)
}

const documentsOf = ({ facts }: LoadedPractice): readonly PracticeDocument[] => [
  facts.privacyNotice,
  facts.dataProtection,
  facts.complaintPolicy,
  ...facts.otherPolicies,
  ...facts.vacancyDocuments,
]

const addYears = (date: IsoDate, years: number): string =>
  `${Number(date.slice(0, 4)) + years}${date.slice(4)}`

/** What the law makes a policy tell. */
function* listMissingRights({ facts, at }: LoadedPractice): Generator<Fault> {
  const { practice, complaints, complaintPolicy, privacyNotice, providers } = facts
  const aboutCare = { document: complaintPolicy, text: JSON.stringify(complaintPolicy) }
  // Either may say how to complain about personal data.
  const aboutData = { document: privacyNotice, text: JSON.stringify([complaintPolicy, privacyNotice]) }
  const musts = [
    [aboutCare, practice.dentalComplaintsService.href, 'where to turn next', 'rule D4'],
    [aboutCare, complaints.acknowledgedWithinWorkingDays, 'working days until you acknowledge', 'rule D4'],
    [aboutCare, complaints.answeredWithinWorkingDays, 'working days until you answer', 'rule D4'],
    [
      aboutData,
      complaints.dataProtectionAcknowledgedWithinDays,
      'days until you acknowledge a complaint about personal data',
      'rule D39',
    ],
    [aboutData, practice.ico.link.href, 'where to complain about the use of personal data', 'rule D39'],
    ...Object.values(providers).map(
      ({ name }) => [aboutData, name, 'a firm that handles personal data', 'rule D38'] as const,
    ),
  ] as const
  for (const [{ document, text }, must, what, rule] of musts)
    if (!new RegExp(String.raw`(?<!\d)${RegExp.escape(String(must))}(?!\d)`).test(text))
      yield {
        ...at('documents/', `slug: '${document.slug}'`),
        says: `${document.title} must say "${must}": ${what} (${rule}). Read it from the facts, as the sample practice does.`,
      }
  if (complaints.dataProtectionAcknowledgedWithinDays > 30)
    yield {
      ...at('complaints.ts', 'dataProtectionAcknowledgedWithinDays'),
      says: 'The law allows 30 days to acknowledge a complaint about personal data. Write 30 or less (rule D39).',
    }
}

/** Files that were written and are on no page, even if another file still imports them. */
function* listForgottenFiles(practice: LoadedPractice): Generator<Fault> {
  const shown = {
    documents: documentsOf(practice).map(({ slug }) => slug),
    treatments: practice.facts.treatments.map(({ slug }) => slug),
  }
  for (const [folder, slugs] of Object.entries(shown))
    for (const [file, source] of practice.sources)
      if (file.startsWith(`${folder}/`) && !slugs.includes(/slug: '([^']+)'/.exec(source)?.[1] ?? ''))
        yield {
          file,
          line: 1,
          says: `This file is not on the website. Name it in a list of ${folder}.ts, as the others are, or delete it and its line import.`,
        }
}
