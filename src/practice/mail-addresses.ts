import { practice } from './practice.ts'

/** Where the practice's mail comes from and goes to: the operator's word, or else the practice's own address. */
export function practiceAddresses({ mailFrom, mailTo }: { mailFrom: string | null; mailTo: string | null }) {
  return {
    from: { name: practice.name, address: mailFrom ?? practice.email.address },
    to: { name: practice.name, address: mailTo ?? practice.email.address },
  }
}

/** Right part of the Message-IDs of mail from there. */
export const domainOf = ({ from }: ReturnType<typeof practiceAddresses>) =>
  from.address.split('@')[1] ?? 'localhost'
