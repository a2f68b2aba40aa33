import type { ReactNode } from 'react'
import type { TeamMember } from '../../practice/types.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'

/** A name with all that has to stand beside it (rules D1 and D8); more about the person follows where there is room. */
export function Member({ member, children }: { member: TeamMember; children?: ReactNode }) {
  const { key, name, initials, role, registeredAs, gdcNumber, qualifications } = member
  return (
    <li id={key}>
      <img
        src={`/pictures/team/${initials.toLowerCase()}.svg`}
        alt=""
        width="200"
        height="250"
        loading="lazy"
      />
      <h3>{name}</h3>
      <p>{role}</p>
      <ul className="credentials">
        {qualifications.map(({ title, country, year }) => (
          <li key={title}>{`${title} (${country}, ${year})`}</li>
        ))}
        <li>
          {`${registeredAs === role ? '' : `Registered ${registeredAs.toLowerCase()}, `}GDC\u00A0${gdcNumber}`}
          <SampleMark of={member} />
        </li>
      </ul>
      {children}
    </li>
  )
}
