import { listCurrentNews } from '../../facts/news.ts'
import type { Today } from '../../facts/prepared-notices.ts'
import { practice } from '#practice/practice.ts'
import { Embed } from '../../ui/embed.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Picture } from '../../ui/picture.tsx'

/** Its pages have everything; here are the nearest dates. */
const SHOWN = 3

/** News of the practice itself; beside it the social page, loaded only when the visitor asks. */
export function HomeNews(today: Today) {
  const news = listCurrentNews(today).slice(0, SHOWN)
  if (news.length === 0 && practice.social === null) return null
  return (
    <section className="section section-linen" aria-labelledby="news">
      <div className="inner columns columns-even news">
        <div className="stack">
          <h2 id="news">News from the practice</h2>
          <ul className="news-list">
            {news.map(({ when, heading, text, path }) => (
              <li key={when + heading}>
                <p className="muted small">{when}</p>
                <h3>{path === undefined ? heading : <a href={path}>{heading}</a>}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          {practice.social !== null && (
            <div className="news-social">
              <h3>Our latest posts</h3>
              <p>On another website, so we load them only if you ask.</p>
            </div>
          )}
        </div>
        {practice.social !== null && (
          <Embed
            kind="timeline"
            src={practice.social.embed}
            title={`Posts by ${practice.name}`}
            show="Show the posts here"
            instead={<ExternalLink to={practice.social} />}
          >
            <Picture name="about" sizes="(width >= 60em) 33rem, 92vw" alt="" />
          </Embed>
        )}
      </div>
    </section>
  )
}
