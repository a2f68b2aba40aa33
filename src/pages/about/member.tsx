import type { ReactNode } from 'react'
import type { TeamMember } from '../../facts/types.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'

/** A team member with all that the rules require beside the name (rules D1 and D8); `children` add more. */
export function Member({ member, children }: { member: TeamMember; children?: ReactNode }) {
  const { key, name, role, registeredAs, gdcNumber, qualifications } = member
  return (
    <li id={key}>
      <Portrait member={member} sizes="7.5rem" />
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
