import { paths } from '../../paths.ts'
import { teamSize } from '../../practice/team.ts'
import { capitalised } from '../../practice/words.ts'
import { Plates } from './plates.tsx'

/** That people work here; their names, with all that has to stand beside them, are on the about page (rule D1). */
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
