import { practice } from '#practice/practice.ts'

/** Sender and recipient of the practice's mail: the operator's settings, or else the practice's own address. */
export function getPracticeAddresses({
  mailFrom,
  mailTo,
}: {
  mailFrom: string | null
  mailTo: string | null
}) {
  return {
    from: { name: practice.name, address: mailFrom ?? practice.email.address },
    to: { name: practice.name, address: mailTo ?? practice.email.address },
  }
}

/** Right-hand side of the Message-IDs of mail from this sender. */
export const getMessageIdDomain = ({ from }: ReturnType<typeof getPracticeAddresses>) =>
  from.address.split('@')[1] ?? 'localhost'
