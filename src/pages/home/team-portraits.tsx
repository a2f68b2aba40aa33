import { team } from '../../practice/team.ts'

/** Portraits of the whole team without names, because a name needs more beside it (rule D1). */
export const TeamPortraits = () => (
  <div className="plates">
    {team.map(({ key, initials }) => (
      <img
        key={key}
        src={`/pictures/team/${initials.toLowerCase()}.svg`}
        alt=""
        width="200"
        height="250"
        loading="lazy"
      />
    ))}
  </div>
)
