import type { TeamMember } from './types.ts'

const titles = /^(?:(?:Dr|Mr|Mrs|Ms|Miss|Mx|Prof|Professor)\.? )+/

const nameParts = ({ name }: TeamMember) => name.replace(titles, '').split(' ')

/** First name, without a title. */
export const getFirstName = (member: TeamMember): string => nameParts(member)[0] ?? ''

/** Letters of a drawn portrait: the first of the first and of the last name. */
export function getInitials(member: TeamMember): string {
  const parts = nameParts(member)
  return [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => part?.charAt(0) ?? '').join('')
}
