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
    'Tick to say you understand what the exam costs',
    'Tick to say we can contact you about your appointment',
  ],
  'call-out': [
    'Enter your first name',
    'Enter your last name',
    'Enter your phone number',
    'Enter your email address',
    'Enter your town',
    'Enter your postcode',
    'Call the dentist on call first, then tick to say you have',
    'Tick to say you understand what the call-out fee covers',
  ],
} as const
