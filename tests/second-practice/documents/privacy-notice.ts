import { complaints } from '../complaints.ts'
import { practice } from '../practice.ts'
import { providers } from '../providers.ts'
import { retentionPeriods } from '../retention-periods.ts'
import type { PracticeDocument } from '../types.ts'

const { lead } = complaints

export const privacyNotice: PracticeDocument = {
  slug: 'privacy-notice',
  title: 'Privacy notice',
  updated: '2026-10-01',
  summary: 'What we do with what you send us.',
  sections: [
    {
      heading: 'Whom to ask',
      paragraphs: [
        `${lead.name} answers for ${practice.company.registeredName}: ${lead.email}, ${practice.telephone.shown}, or ${practice.address.street}, ${practice.address.town}, ${practice.address.postcode}.`,
      ],
    },
    {
      heading: 'What you send us',
      paragraphs: ['Your name, how to reach you, and what you write.'],
    },
    {
      heading: 'Who works for us',
      paragraphs: ['These firms may use it only for that:'],
      list: Object.values(providers).map(({ name, country, note }) => `${name}, ${country}. It ${note}.`),
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        `Messages ${retentionPeriods.deliveredMessageDays} days after they reached us, payments ${retentionPeriods.paymentLedgerYears} years after the end of the tax year, backups ${retentionPeriods.backupDays} days.`,
      ],
    },
    {
      heading: 'If you aren’t happy with it',
      paragraphs: [
        `Tell us, and we write back within ${complaints.dataProtectionAcknowledgedWithinDays} days. The ${practice.ico.name} can help too: ${practice.ico.link.href}.`,
      ],
    },
  ],
}
