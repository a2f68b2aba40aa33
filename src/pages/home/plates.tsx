import { team } from '../../practice/team.ts'

/** Everybody who works here, side by side, without names: those need more beside them (rule D1). */
export const Plates = () => (
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
