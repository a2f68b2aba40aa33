import { complaints } from '../complaints.ts'
import { practice } from '../practice.ts'
import type { PracticeDocument } from '../types.ts'

const { lead } = complaints

export const complaintPolicy: PracticeDocument = {
  slug: 'complaint-policy',
  title: 'How to complain',
  updated: '2026-10-01',
  summary: 'Tell us, and we’ll put it right if we can.',
  sections: [
    {
      heading: 'Whom to ask',
      paragraphs: [
        `${lead.name} answers for ${practice.company.registeredName}: ${lead.email}, ${practice.telephone.shown}, or ${practice.address.street}, ${practice.address.town}, ${practice.address.postcode}.`,
      ],
    },
    {
      heading: 'What happens',
      paragraphs: [
        `We write back within ${complaints.acknowledgedWithinWorkingDays} working days, and answer within ${complaints.answeredWithinWorkingDays}.`,
        `If you aren’t happy with it, the ${practice.dentalComplaintsService.label} can help: ${practice.dentalComplaintsService.href}.`,
      ],
    },
  ],
}
