import { paths } from '../../paths.ts'
import { teamSize } from '../../practice/team.ts'
import { capitalised } from '../../practice/words.ts'
import { Plates } from './plates.tsx'

/** Introduces the team without names; those are on the about page with everything required beside them (rule D1). */
export const Team = () => (
  <section className="people section-linen" aria-labelledby="team">
    <div className="inner">
      <div className="stack">
        <h2 id="team">{`${capitalised(teamSize)} people, one reception desk`}</h2>
        <p>You will see the same faces each time.</p>
        <a className="link-strong" href={paths.about}>
          Meet the team
        </a>
      </div>
      <Plates />
    </div>
  </section>
)
