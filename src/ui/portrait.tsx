import { getInitials } from '../facts/person-name.ts'
import type { TeamMember } from '../facts/types.ts'
import { Picture } from './picture.tsx'

interface PortraitProps {
  member: TeamMember
  /** Displayed width of the picture, as in `sizes` of an image. */
  sizes: string
  /** In the first view of a page. */
  eager?: boolean
}

/** A colleague's picture, or else their initials. The name is beside it. Style: portrait.css. */
export const Portrait = ({ member, sizes, eager = false }: PortraitProps) => (
  <span className="arch initials">
    {member.picture === true ? (
      <Picture name={`team/${member.key}`} alt="" sizes={sizes} eager={eager} />
    ) : (
      <span aria-hidden="true">{getInitials(member)}</span>
    )}
  </span>
)
