import type { Page } from '../page.ts'
import { paths } from '../paths.ts'
import { practice } from '../practice/practice.ts'
import { Picture } from '../ui/picture.tsx'
import pageTopCss from '../ui/page-top.css?inline'

/** Any address that is none of ours (specification section 2). */
export const notFound: Page = {
  path: '*',
  label: 'Page Not Found',
  title: `Page Not Found | ${practice.name}`,
  description: 'There is no page at this address.',
  keywords: 'page not found',
  share: 'practice',
  noindex: true,
  styles: [pageTopCss],
  Body: () => (
    <section className="section section-first">
      <div className="inner page-top">
        <div className="stack">
          <h1>404 Page Not Found</h1>
          <p className="lead">
            There is no page at this address. It may have moved, or the link that brought you here is wrong.
          </p>
          <a className="button" href={paths.home}>
            Go to the home page
          </a>
          <p>
            Looking for something in particular? Telephone us on{' '}
            <a href={`tel:${practice.telephone.international}`}>{practice.telephone.shown}</a>, or if you are
            in pain see <a href={paths.emergency}>dental emergencies</a>.
          </p>
        </div>
        <Picture still="not-found" sizes="(width >= 62.5em) 32rem, 90vw" eager />
      </div>
    </section>
  ),
}
