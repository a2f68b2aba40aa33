import type { Page } from '../page.ts'
import { paths } from '../paths.ts'
import { practice } from '#practice/practice.ts'
import { formatUrgentAdvice } from '../facts/who-answers.ts'
import stillStyle from '../ui/heading-and-still.css?inline'
import { HeadingAndStill } from '../ui/heading-and-still.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import { TelephoneLink } from '../ui/telephone.tsx'

/** Page for an error on our side; the log has the details under the same request id. */
export const createServerErrorPage = (requestId: string): Page => ({
  path: '*',
  label: 'Something went wrong',
  title: `Something went wrong | ${practice.name}`,
  description: 'Something went wrong on our side.',
  keywords: 'error',
  share: 'practice',
  noindex: true,
  styles: [stillStyle],
  Body: (today) => (
    <section className="section section-first">
      <div className="inner">
        <HeadingAndStill still="house">
          <h1>Something went wrong</h1>
          <p className="lead">
            It’s our fault, not yours. Please try again in a moment, or call us on{' '}
            <TelephoneLink number={practice.telephone} />.
          </p>
          <a className="button" href={paths.home}>
            Go to the home page
          </a>
          <p>
            In pain? <LinkedText text={formatUrgentAdvice(today)} /> See also{' '}
            <a href={paths.emergency}>dental emergencies</a>.
          </p>
          <p className="muted small">{`If you contact us about this, please give us this number: ${requestId}`}</p>
        </HeadingAndStill>
      </div>
    </section>
  ),
})
