import { paths } from '../../paths.ts'
import { team, teamSize } from '../../practice/team.ts'
import { capitalised } from '../../practice/words.ts'
import { Member } from '../about/member.tsx'

/** Who works here, with the registration that has to stand beside each name; the rest is on the about page. */
export function Team() {
  return (
    <section className="section section-linen" aria-labelledby="team">
      <div className="team inner">
        <div className="stack">
          <h2 id="team">{`${capitalised(teamSize)} people, one reception desk`}</h2>
          <p>You will see the same faces each time.</p>
          <a className="link-strong" href={paths.about}>
            Meet the team
          </a>
        </div>
        <ul>
          {team.map((member) => (
            <Member key={member.key} member={member} />
          ))}
        </ul>
      </div>
    </section>
  )
}
