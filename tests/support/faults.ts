import { rosalind } from './people.ts'

/** Invalid input and its error message. */
export interface Fault {
  /** Label of the field. */
  field: string
  typed: string
  sentence: string
}

interface Said {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** Error messages for empty fields, unless the form has its own. */
export const plainlyMissing: Said = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
  phone: 'Enter your phone number',
}

const unreadable = (what: string) => `${what} has a character we can’t send. Clear the box and retype it`

/** All faults of the sender's fields. With script the phone number drops letters. */
export const senderFaults = (missing: Said, javaScriptEnabled: boolean): Fault[] => [
  ...(['First name', 'Last name'] as const).flatMap((field, index) => [
    { field, typed: ' ', sentence: index === 0 ? missing.firstName : missing.lastName },
    { field, typed: 'F'.repeat(201), sentence: `${field} must be 200 characters or fewer` },
    { field, typed: 'Fenn\u0007', sentence: unreadable(field) },
  ]),
  { field: 'Email', typed: '', sentence: missing.email },
  { field: 'Email', typed: 'ros.fenn', sentence: 'Please enter a valid email address.' },
  { field: 'Email', typed: 'ros@fenn@example.org', sentence: 'Please enter a valid email address.' },
  { field: 'Email', typed: 'ros\u0007@example.org', sentence: unreadable('Email') },
  {
    field: 'Email',
    typed: rosalind.email.padStart(255, 'r'),
    sentence: 'Email must be 254 characters or fewer',
  },
  { field: 'Phone number', typed: '', sentence: missing.phone },
  {
    field: 'Phone number',
    typed: 'at home',
    sentence: javaScriptEnabled ? missing.phone : 'Numeric Field Only',
  },
  { field: 'Phone number', typed: '0'.repeat(21), sentence: 'Phone number must be 20 digits or fewer' },
]

/** All faults of a long text. @param what Its name in the messages. */
export const longTextFaults = (field: string, what: string, missing: string): Fault[] => [
  { field, typed: ' \n ', sentence: missing },
  { field, typed: 'long '.repeat(1_001), sentence: `${what} must be 5000 characters or fewer` },
  { field, typed: 'bell\u0007', sentence: unreadable(what) },
]

/** Groups the faults into as few rounds as possible, at most one per field in each. */
export function inFewGoes(faults: readonly Fault[]): Fault[][] {
  const goes: Fault[][] = []
  for (const fault of faults) {
    const free = goes.find((go) => go.every(({ field }) => field !== fault.field))
    if (free === undefined) goes.push([fault])
    else free.push(fault)
  }
  return goes
}
