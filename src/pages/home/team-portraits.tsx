import { team } from '#practice/team.ts'
import { getInitials } from '../../facts/team-words.ts'

/** Portraits of the whole team without names, because a name needs more beside it (rule D1). */
export const TeamPortraits = () => (
  <div className="plates">
    {team.map((member) => (
      <img
        key={member.key}
        src={`/pictures/team/${getInitials(member).toLowerCase()}.svg`}
        alt=""
        width="200"
        height="250"
        loading="lazy"
      />
    ))}
  </div>
)
