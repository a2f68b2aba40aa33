import { paths } from '../../paths.ts'
import { team } from '#practice/team.ts'
import { getFirstName } from '../../facts/person-name.ts'
import { capitalise, formatPeople } from '../../facts/words.ts'
import { Portrait } from '../../ui/portrait.tsx'

/** First names, each a link to the full name with everything required beside it (rule D1). */
export const HomeTeam = () => (
  <section className="section section-linen" aria-labelledby="team">
    <div className="inner stack stack-wide gap-8">
      <div className="row row-ends">
        <h2 id="team">{`${capitalise(formatPeople(team.length))}, one reception desk`}</h2>
        <a className="link-strong" href={paths.about}>
          Meet the team
        </a>
      </div>
      <ul className="faces">
        {team.map((member) => (
          <li key={member.key}>
            <Portrait member={member} sizes="(width >= 43.75em) 14rem, 3.75rem" />
            <div>
              <h3 className="title">
                <a href={`${paths.about}#${member.key}`}>{getFirstName(member)}</a>
              </h3>
              <p className="muted small">{member.role}</p>
              <p>{`“${member.says}”`}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
