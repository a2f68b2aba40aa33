import type { Page } from '../page.ts'
import { paths } from '../paths.ts'
import { pictures } from '#practice/pictures.ts'
import { practice } from '#practice/practice.ts'
import entranceCss from '../ui/entrance.css?inline'
import { Picture } from '../ui/picture.tsx'
import { TelephoneLink } from '../ui/telephone.tsx'

/** Shown at unknown addresses (specification section 2). */
export const notFoundPage: Page = {
  path: '*',
  label: 'Page Not Found',
  title: `Page Not Found | ${practice.name}`,
  description: 'There’s no page at this address.',
  keywords: 'page not found',
  share: 'practice',
  noindex: true,
  styles: [entranceCss],
  Body: () => (
    <section className="entrance entrance-pair">
      <div className="inner">
        <div className="stack">
          <h1>
            404 Page <br />
            Not Found
          </h1>
          <p className="lead">
            There’s no page at this address. It may have moved, or the link may be wrong.
          </p>
          <a className="button" href={paths.home}>
            Go to the home page
          </a>
          <p>
            Can’t find what you need? Call us on <TelephoneLink number={practice.telephone} />. If you’re in
            pain, see <a href={paths.emergency}>dental emergencies</a>.
          </p>
        </div>
        <span className="arch travels">
          <Picture
            name="not-found"
            alt={pictures['not-found']}
            sizes="(width >= 57em) 22.5rem, (width >= 43.75em) 42vw, min(61vw, 20rem)"
            eager
          />
        </span>
      </div>
    </section>
  ),
}
