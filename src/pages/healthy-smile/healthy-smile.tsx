import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { fees } from '../../practice/fees.ts'
import { shortPounds } from '../../practice/money.ts'
import { practice } from '../../practice/practice.ts'
import { hygieneProducts, tips } from '../../practice/tips.ts'
import readingCss from '../../ui/reading.css?inline'
import css from './healthy-smile.css?inline'

const visit = fees.maintenanceHygiene

export const healthySmile: Page = {
  path: paths.healthySmile,
  label: 'A healthy smile',
  title: `A healthy smile | ${practice.name}`,
  description:
    'How to keep teeth and gums healthy at home: brushing, cleaning between the teeth, diet and visits, with the hygiene products that help.',
  keywords:
    'brushing, interdental brushes, floss, fluoride toothpaste, healthy gums, oral hygiene tips, hygiene products',
  share: 'healthy-smile',
  styles: [readingCss, css],
  Body: () => (
    <>
      <section className="section section-first inner">
        <div className="stack tips-heading">
          <h1>A healthy smile</h1>
          <p className="lead">
            Most of what keeps a mouth healthy happens at home. These are the habits that help, in the order
            in which they matter.
          </p>
        </div>
        <ol className="tips">
          {tips.map((tip, index) => (
            <li key={tip.key}>
              <img
                src={`/pictures/tips/${tip.key}.svg`}
                alt=""
                width="240"
                height="180"
                loading={index === 0 ? undefined : 'lazy'}
              />
              <div className="prose">
                <h2>{tip.heading}</h2>
                {tip.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className="section section-linen" aria-labelledby="products">
        <div className="inner">
          <div className="products-heading">
            <div className="stack">
              <h2 id="products">Hygiene products</h2>
              <p>
                By kind and not by brand. Ask us which size or shape fits you, and bring what you use now.
              </p>
            </div>
            <img src="/pictures/tips/products.svg" alt="" width="240" height="180" loading="lazy" />
          </div>
          <ul className="products">
            {hygieneProducts.map((product) => (
              <li key={product.name}>
                <h3>{product.name}</h3>
                <p>{product.for}</p>
                <p>{product.how}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="section inner" aria-labelledby="hygiene">
        <div className="stack">
          <h2 id="hygiene">Shown is better than told</h2>
          <p className="lead">{`A ${visit.name.toLowerCase()} visit costs ${shortPounds(visit.private.adult.pence)} and is part of our adult plans. We clean, and show you how to reach the places your brush misses.`}</p>
          <a className="button" href={paths.bookNow}>
            Book Now
          </a>
          <a className="link-strong" href={paths.about}>
            Meet the team
          </a>
        </div>
      </section>
    </>
  ),
}
