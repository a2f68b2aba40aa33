import { dayOptions } from '../../src/enquiries/expect/expect-message.ts'

/** Sample input for the forms. */
export const rosalind = {
  firstName: 'Rosalind',
  lastName: 'Fenn',
  email: 'ros.fenn@example.org',
  phone: '07700900142',
}

export const contactMessage = { ...rosalind, treatment: 'I would like to ask about a crown.' }

/** A day that may be chosen for a first visit. */
export const visitDay = dayOptions[1] ?? dayOptions[0] ?? 'Tuesday'

export const expectMessage = { ...rosalind, day: visitDay, time: '10am', treatment: 'A check-up.' }

/** Names and texts that break careless programs. */
export const awkward = {
  firstName: 'Zoë "Bo" <b>',
  lastName: "O’Neill-D'Arcy, 李",
  email: 'zoe+dentist@example.co.uk',
  phone: '01632960123',
  treatment:
    'First line\r\nBcc: thief@example.com\n\n.\n.leading dot\n😀 ﷽ ‮right to left\n<script>alert(1)</script>',
}

/** Sorted texts, for comparisons in which order is irrelevant. */
export const inOrder = (texts: readonly string[]) => texts.toSorted((one, other) => (one < other ? -1 : 1))
