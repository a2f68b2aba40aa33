import { listCurrentNews } from '../../facts/news.ts'
import type { Today } from '../../facts/prepared-notices.ts'
import { practice } from '#practice/practice.ts'
import { Embed } from '../../ui/embed.tsx'

/** News of the practice itself; beside it the social page, loaded only when the visitor asks. */
export function HomeNews(today: Today) {
  const news = listCurrentNews(today)
  if (news.length === 0 && practice.social === null) return null
  return (
    <section className="section section-linen" aria-labelledby="news">
      <div className="inner stack stack-wide gap-8">
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
          <div className="panel news-social">
            <div className="columns columns-even gap-4">
              <div className="stack gap-2">
                <h3>Our latest posts</h3>
                <p>They come from another website, so we only load them if you ask.</p>
              </div>
              <Embed
                kind="timeline"
                src={practice.social.embed}
                title={`Posts by ${practice.name}`}
                show="Show the posts here"
                elsewhere={practice.social}
              />
            </div>
          </div>
        )}
      </div>
    </section>
  )
}
