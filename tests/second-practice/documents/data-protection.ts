import { complaints } from '../complaints.ts'
import { practice } from '../practice.ts'
import type { PracticeDocument } from '../types.ts'

const { lead } = complaints

export const dataProtection: PracticeDocument = {
  slug: 'data-protection',
  title: 'How we protect records',
  updated: '2026-10-01',
  summary: 'How records are kept here.',
  sections: [
    {
      heading: 'Whom to ask',
      paragraphs: [
        `${lead.name} answers for ${practice.company.registeredName}: ${lead.email}, ${practice.telephone.shown}, or ${practice.address.street}, ${practice.address.town}, ${practice.address.postcode}.`,
      ],
    },
    {
      heading: 'Records',
      paragraphs: ['We keep records locked, and adults’ records for 15 years after the last visit.'],
    },
  ],
}
