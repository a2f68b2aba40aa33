import { team } from '#practice/team.ts'
import { getInitials } from '../facts/person-name.ts'
import type { TeamMember } from '../facts/types.ts'
import { Picture } from './picture.tsx'

/** Drawings in public/plates.svg: `plate-1` …; the next colleague begins again. */
const PLATES = 7

interface PortraitProps {
  member: TeamMember
  /** Displayed width of a photograph, as in `sizes` of an image. */
  sizes: string
  /** In the first view of a page. */
  eager?: boolean
}

/** A colleague's photograph, or the initials on a drawn plate. The name is beside it. Style: portrait.css. */
export function Portrait({ member, sizes, eager = false }: PortraitProps) {
  return (
    <span className="arch portrait">
      {member.photo === true ? (
        <Picture name={`team/${member.key}`} alt="" sizes={sizes} eager={eager} />
      ) : (
        <svg viewBox="0 0 200 250" aria-hidden="true">
          <use href={`/plates.svg#plate-${(team.indexOf(member) % PLATES) + 1}`} />
          <text x="100" y="130" fontSize="62" textAnchor="middle">
            {getInitials(member)}
          </text>
        </svg>
      )}
    </span>
  )
}
