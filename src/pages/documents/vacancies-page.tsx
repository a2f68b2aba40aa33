import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { vacancyDocuments } from '#practice/documents.ts'
import { practice } from '#practice/practice.ts'
import { DocumentList } from './document-list.tsx'
import style from './document-page.css?inline'
import stillStyle from '../../ui/heading-and-still.css?inline'
import { HeadingAndStill } from '../../ui/heading-and-still.tsx'
import { TelephoneLink } from '../../ui/telephone.tsx'

const anyJobs = vacancyDocuments.length > 0

export const vacanciesPage: Page = {
  path: paths.vacancies,
  label: 'Vacancies',
  title: `Vacancies | ${practice.name}`,
  description: anyJobs
    ? `Work with us: current jobs at ${practice.name} in ${practice.address.town}, with hours, pay, what we offer and how to apply.`
    : `Jobs at ${practice.name} in ${practice.address.town}. There are none at the moment.`,
  keywords: [
    'dental jobs',
    ...vacancyDocuments.map(({ title }) => title.toLowerCase()),
    practice.address.town,
  ].join(', '),
  share: 'practice',
  styles: [style, stillStyle],
  Body: () => (
    <section className="section section-first">
      <div className="inner columns columns-late">
        <HeadingAndStill still="surgery">
          <h1>Vacancies</h1>
          <p className="lead">
            {anyJobs
              ? 'These jobs are open now. Read about the work, the hours, the pay and how to apply.'
              : 'There are no vacancies at the moment. When there’s a job, you’ll find it on this page.'}
          </p>
          <p>
            {anyJobs ? 'Would you like to look round first?' : 'Do you have a question?'} Call{' '}
            <TelephoneLink number={practice.telephone} />, or <a href={paths.about}>meet the team</a>.
          </p>
        </HeadingAndStill>
        {anyJobs && <DocumentList documents={vacancyDocuments} pathOf={paths.vacancy} />}
      </div>
    </section>
  ),
}
