/*
 * Where are you, how does one find you, who owns the practice and who watches over it? `map` (or `drawn` in it), `social`,
 * `tour` and `planProvider` may be `null`. The sample's addresses under `/dev/websites/` work in the demo only: write your
 * own, with https:// in front. Law and regulators are those of England.
 */

import { emergencyTelephone, practiceName, telephone } from './name-and-telephones.ts'
import type { Address, Practice } from './types.ts'

const cqcProvider = '1-000000000'

const address: Address = {
  sample: true,
  street: '14 Orchard Lane',
  town: 'Wrenbury',
  county: 'Worcestershire',
  postcode: 'WR3 0AB',
  country: 'England',
  countryCode: 'GB',
}

export const practice: Practice = {
  sample: true,
  name: practiceName,
  shortName: 'Pearmain',
  welcomeLine: 'Helping you Smile with Confidence',
  description: `A private dental practice in ${address.town}. We listen first, explain what we see and agree the fee with you before we begin.`,
  lastUpdated: '2026-11-27',

  status: {
    shown: 'Wholly private practice',
    text: 'We’re a wholly private practice. We don’t provide NHS dental care.',
  },

  address,

  telephone,

  emergencyTelephone,

  onCall: { sample: true, email: 'on-call@pearmain.example' },

  email: { sample: true, address: 'reception@pearmain.example' },

  geo: { sample: true, latitude: 52.2461, longitude: -2.2053 },

  directions: {
    sample: true,
    href: '/dev/websites/map-near.html',
    label: 'Directions to the practice',
  },

  findingUs: [
    {
      heading: 'On foot',
      text: 'We’re on Orchard Lane, two minutes’ walk from the Market Square. Look for the teal door with the round arch.',
    },
    {
      heading: 'By car',
      text: 'You can park free for an hour on Orchard Lane, and there’s a car park behind the library. Two bays in front of the practice are kept for people who can’t walk far.',
      access: true,
    },
    {
      heading: 'Step-free access',
      text: 'There’s no step at the entrance. A surgery and a toilet on the ground floor have room for a wheelchair. If anything else would make your visit easier, tell reception and we’ll arrange it.',
      access: true,
    },
  ],

  map: {
    sample: true,
    embed: '/dev/websites/map.html',
    drawn: {
      file: '/pictures/map.svg',
      text: 'Map: Orchard Lane, from the Market Square to our door',
    },
  },

  social: {
    sample: true,
    href: '/dev/websites/posts.html',
    label: 'Our social page',
    embed: '/dev/websites/posts.html',
  },

  tour: {
    sample: true,
    href: '/dev/websites/tour/lane.html',
    label: 'Look around the practice in\u00a0360°',
  },

  planProvider: {
    sample: true,
    href: '/dev/websites/plans.html',
    label: 'Our dental plan provider',
  },

  company: {
    sample: true,
    registeredName: 'Pearmain Dental Ltd',
    number: '00000000',
    registeredIn: 'England and Wales',
    // Write another address here if the registered office is elsewhere.
    registeredOffice: address,
    // If it is registered, say so, with its number.
    vatText: 'The company is not registered for VAT, so we don’t add VAT to our prices.',
  },

  regulator: {
    name: 'General Dental Council',
    country: 'United Kingdom',
    link: { href: 'https://www.gdc-uk.org', label: 'General Dental Council' },
    of: 'Our dentists and dental care professionals are regulated by the',
  },

  dentalComplaintsService: {
    href: 'https://dcs.gdc-uk.org',
    label: 'Dental Complaints Service',
  },

  cqc: {
    sample: true,
    name: 'Care Quality Commission',
    providerId: cqcProvider,
    site: 'https://www.cqc.org.uk',
    link: {
      href: `https://www.cqc.org.uk/provider/${cqcProvider}`,
      label: 'Care Quality Commission',
    },
    of: 'The practice is registered with the',
    what: 'It inspects dental practices in England but doesn’t give them ratings.',
  },

  ico: {
    sample: true,
    name: 'Information Commissioner’s Office',
    registrationNumber: 'Z0000000',
    link: { href: 'https://ico.org.uk', label: 'Information Commissioner’s Office' },
  },
}
