import type { ReactNode } from 'react'
import type { TeamMember } from '../../facts/types.ts'
import { getInitials } from '../../facts/team-words.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'

/** A team member with all that the rules require beside the name (rules D1 and D8); `children` add more. */
export function Member({ member, children }: { member: TeamMember; children?: ReactNode }) {
  const { key, name, role, registeredAs, gdcNumber, qualifications } = member
  return (
    <li id={key}>
      <img
        src={`/pictures/team/${getInitials(member).toLowerCase()}.svg`}
        alt=""
        width="200"
        height="250"
        loading="lazy"
      />
      <div>
        <h3 className="title">{name}</h3>
        <p>{role}</p>
        <ul className="muted">
          {qualifications.map(({ title, country, year }) => (
            <li key={title}>{`${title} (${country}, ${year})`}</li>
          ))}
          <li>
            {`${registeredAs === role ? '' : `Registered ${registeredAs.toLowerCase()}, `}GDC\u00A0${gdcNumber}`}
            <SampleMark of={member} />
          </li>
        </ul>
      </div>
      {children}
    </li>
  )
}
