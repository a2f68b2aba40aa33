import { emergencyTelephone, practiceName, telephone } from './name-and-telephones.ts'
import type { Address, Practice } from './types.ts'

const cqcProvider = '1-123456789'

const address: Address = {
  street: '3 Fish Quay',
  town: 'Seahaven',
  county: 'Tyne and Wear',
  postcode: 'NE30 9ZZ',
  country: 'England',
  countryCode: 'GB',
}

export const practice: Practice = {
  name: practiceName,
  shortName: 'Tidewater',
  welcomeLine: 'Good teeth by the sea',
  description: 'A private dentist on the quay in Seahaven, open seven days a week.',
  lastUpdated: '2026-11-20',
  status: {
    shown: 'Private practice',
    text: 'Everything we do is private. We have no contract with the NHS.',
  },
  address,
  telephone,
  emergencyTelephone,
  onCall: { email: null },
  email: { address: 'hello@tidewater.example' },
  geo: { latitude: 55.0084, longitude: -1.4338 },
  directions: {
    href: 'https://routes.example/tidewater',
    label: 'Plan your way here',
  },
  findingUs: [
    { heading: 'By Metro', text: 'We’re five minutes’ walk downhill from the station.' },
    {
      heading: 'Getting in',
      text: 'A ramp leads to the door, and everything is on one floor.',
      access: true,
    },
  ],
  map: null,
  social: null,
  tour: null,
  planProvider: null,
  company: {
    registeredName: 'Tidewater Dental Care Ltd',
    number: '09876543',
    registeredIn: 'England and Wales',
    registeredOffice: address,
    vatText: 'We aren’t registered for VAT.',
  },
  regulator: {
    name: 'General Dental Council',
    country: 'United Kingdom',
    link: { href: 'https://www.gdc-uk.org', label: 'General Dental Council' },
    of: 'Our dental professionals are regulated by the',
  },
  dentalComplaintsService: { href: 'https://dcs.gdc-uk.org', label: 'Dental Complaints Service' },
  cqc: {
    name: 'Care Quality Commission',
    providerId: cqcProvider,
    site: 'https://www.cqc.org.uk',
    link: { href: `https://www.cqc.org.uk/provider/${cqcProvider}`, label: 'Care Quality Commission' },
    of: 'We’re registered with the',
    what: 'It inspects dental practices and gives no ratings.',
  },
  ico: {
    name: 'Information Commissioner’s Office',
    registrationNumber: 'Z1234567',
    link: { href: 'https://ico.org.uk', label: 'Information Commissioner’s Office' },
  },
}
