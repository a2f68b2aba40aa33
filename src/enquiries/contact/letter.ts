import type { Mail } from '../../mail/mail.ts'
import { letterToPractice } from '../form/letter-to-practice.ts'
import type { MailAddresses } from '../form/letter-to-practice.ts'
import type { ContactMessage } from './message.ts'

export const contactLetters =
  (addresses: MailAddresses) =>
  (message: ContactMessage, reference: string, receivedAt: Date): readonly Mail[] => [
    letterToPractice(addresses, {
      title: 'Contact form',
      sender: message,
      lines: [['How can we help?', message.treatment]],
      reference,
      receivedAt,
    }),
  ]
