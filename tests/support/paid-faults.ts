/** Errors of an empty form with payment, in the order of its fields. */
export const missingIn = {
  registration: [
    'Enter your first name',
    'Enter your last name',
    'Enter your date of birth',
    'Enter your phone number',
    'Enter your email address',
    'Enter your address',
    'Enter your town',
    'Enter your postcode',
    'Tick to say that you understand what the exam costs',
    'Tick to say that we may contact you about your appointment',
  ],
  'call-out': [
    'Enter your first name',
    'Enter your last name',
    'Enter your phone number',
    'Enter your email address',
    'Enter your town',
    'Enter your postcode',
    'Telephone the dentist on call first, then tick to say that you have',
    'Tick to say that you understand what the call-out fee covers',
  ],
} as const
