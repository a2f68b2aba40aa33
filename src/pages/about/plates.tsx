import { team } from '../../practice/team.ts'

/** Everybody who works here, side by side, without names. */
export const Plates = ({ loading }: { loading?: 'lazy' }) => (
  <div className="plates">
    {team.map(({ key, initials }) => (
      <img
        key={key}
        src={`/pictures/team/${initials.toLowerCase()}.svg`}
        alt=""
        width="200"
        height="250"
        loading={loading}
      />
    ))}
  </div>
)
