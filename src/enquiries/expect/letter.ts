import type { Mail } from '../../mail/mail.ts'
import { letterToPractice } from '../form/letter-to-practice.ts'
import type { MailAddresses } from '../form/letter-to-practice.ts'
import type { ExpectMessage } from './message.ts'

export const expectLetters =
  (addresses: MailAddresses) =>
  (message: ExpectMessage, reference: string, receivedAt: Date): readonly Mail[] => [
    letterToPractice(addresses, {
      title: 'First visit enquiry',
      sender: message,
      lines: [
        ['Best day', message.day],
        ['Best time', message.time],
        ['What for', message.treatment],
      ],
      reference,
      receivedAt,
    }),
  ]
