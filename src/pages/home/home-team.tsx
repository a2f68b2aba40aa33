import { paths } from '../../paths.ts'
import { team } from '#practice/team.ts'
import { capitalise, formatPeople } from '../../facts/words.ts'
import { Portrait } from '../../ui/portrait.tsx'

/** Introduces the team without names; those are on the about page with everything required beside them (rule D1). */
export const HomeTeam = () => (
  <section className="people section-linen" aria-labelledby="team">
    <div className="columns columns-late inner">
      <div className="stack">
        <h2 id="team">{`${capitalise(formatPeople(team.length))}, one reception desk`}</h2>
        <p>You’ll soon get to know us.</p>
        <a className="link-strong" href={paths.about}>
          Meet the team
        </a>
      </div>
      <div className="plates">
        {team.map((member) => (
          <Portrait key={member.key} member={member} sizes="6rem" />
        ))}
      </div>
    </div>
  </section>
)
