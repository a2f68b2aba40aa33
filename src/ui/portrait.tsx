import { team } from '#practice/team.ts'
import { getInitials } from '../facts/person-name.ts'
import type { TeamMember } from '../facts/types.ts'
import { createSrcSet, getWebpPath, portraitShape } from './picture-shape.ts'

/** Drawings in public/plates.svg: `plate-1` …; the next colleague begins again. */
const PLATES = 7

interface PortraitProps {
  member: TeamMember
  /** Displayed width of a photograph, as in `sizes` of an image. */
  sizes: string
  /** In the first view of a page: a photograph is loaded at once. */
  eager?: boolean
}

/** A colleague's photograph, or the initials on a drawn plate. The name is beside it. Style: portrait.css. */
export function Portrait({ member, sizes, eager = false }: PortraitProps) {
  const { width, height } = portraitShape
  const name = `team/${member.key}`
  return (
    <span className="arch portrait">
      {member.photo === true ? (
        <picture>
          <source type="image/avif" srcSet={createSrcSet(name, portraitShape)} sizes={sizes} />
          <img
            src={getWebpPath(name, portraitShape)}
            alt=""
            width={width}
            height={height}
            loading={eager ? 'eager' : 'lazy'}
          />
        </picture>
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
