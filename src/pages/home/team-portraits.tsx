import { team } from '#practice/team.ts'
import { Portrait } from '../../ui/portrait.tsx'

/** Portraits of the whole team without names, because a name needs more beside it (rule D1). */
export const TeamPortraits = () => (
  <div className="plates">
    {team.map((member) => (
      <Portrait key={member.key} member={member} sizes="6rem" />
    ))}
  </div>
)
