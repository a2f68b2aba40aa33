import { getFirstName, getInitials } from '../../facts/team-words.ts'
import { team } from '#practice/team.ts'

/** Portraits of the team, each a link to the entry below with the full name (rule D1). Style: about-page.css. */
export const TeamShelf = () => (
  <ul className="people">
    {team.map((member) => (
      <li key={member.key}>
        <a href={`#${member.key}`}>
          <img
            src={`/pictures/team/${getInitials(member).toLowerCase()}.svg`}
            alt=""
            width="200"
            height="250"
          />
          <span className="title">
            {getFirstName(member)} <small>{member.role}</small>
          </span>
        </a>
      </li>
    ))}
  </ul>
)
