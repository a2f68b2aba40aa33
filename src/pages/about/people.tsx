import { getFirstName } from '../../facts/person-name.ts'
import { team } from '#practice/team.ts'
import { Portrait } from '../../ui/portrait.tsx'

/** As many fit beside each other on a wide screen. */
const ROW_MAX = 7

/** Portraits of the team, each a link to the entry below with the full name (rule D1). Style: about-page.css. */
export const TeamShelf = () => (
  <ul className={team.length > ROW_MAX ? 'people' : 'people people-row'}>
    {team.map((member, index) => (
      <li key={member.key}>
        <a href={`#${member.key}`}>
          <Portrait
            member={member}
            sizes={
              index < 3
                ? '(width >= 60em) 12rem, (width >= 43.75em) 13rem, 27vw'
                : '(width >= 60em) 9rem, (width >= 43.75em) 10rem, 20vw'
            }
            eager
          />
          <span className="title">
            {getFirstName(member)} <small>{member.role}</small>
          </span>
        </a>
      </li>
    ))}
  </ul>
)
