import { paths } from '../../paths.ts'
import { teamSize } from '../../facts/team-words.ts'
import { capitalise } from '../../facts/words.ts'
import { TeamPortraits } from './team-portraits.tsx'

/** Introduces the team without names; those are on the about page with everything required beside them (rule D1). */
export const HomeTeam = () => (
  <section className="people section-linen" aria-labelledby="team">
    <div className="columns columns-late inner">
      <div className="stack">
        <h2 id="team">{`${capitalise(teamSize)} people, one reception desk`}</h2>
        <p>You’ll soon get to know us.</p>
        <a className="link-strong" href={paths.about}>
          Meet the team
        </a>
      </div>
      <TeamPortraits />
    </div>
  </section>
)
