import { emergencyTelephone, practiceName, receptionResponseTime, telephone } from './name-and-telephones.ts'
import type { Address, IsoDate, Link } from './types.ts'

const cqcProvider = '1-000000000'

const address = {
  sample: true,
  street: '14 Orchard Lane',
  town: 'Wrenbury',
  county: 'Worcestershire',
  postcode: 'WR3 0AB',
  country: 'England',
  countryCode: 'GB',
} as const satisfies Address

/** Facts about the practice: name, place and regulators (specification section 2, rules D2 to D6, D12 to D16). */
export const practice = {
  sample: true,
  name: practiceName,
  shortName: 'Pearmain',
  welcomeLine: 'Helping you Smile with Confidence',
  description:
    'A private dental practice in Wrenbury. We listen first, explain what we see and agree the fee with you before we begin.',
  /** Date on which the practice last changed the content of the site. */
  lastUpdated: '2026-11-27' satisfies IsoDate,

  status: {
    kind: 'private',
    shown: 'Wholly private practice',
    text: 'We’re a wholly private practice. We don’t provide NHS dental care.',
  },

  address,

  telephone,

  emergencyTelephone,

  /** Mailbox of the dentist on call for paid call-outs; null: reception informs the dentist. */
  onCall: { sample: true, email: 'on-call@pearmain.example' as string | null },

  receptionAnswers: receptionResponseTime,

  email: { sample: true, address: 'reception@pearmain.example' },

  geo: { sample: true, latitude: 52.2461, longitude: -2.2053 },

  map: {
    sample: true,
    embed: 'https://maps.example/embed/pearmain-dental-practice',
    directions: {
      sample: true,
      href: 'https://maps.example/directions/pearmain-dental-practice',
      label: 'Directions to the practice',
    },
    /** Drawn as a sample by media/map; `text` describes it. */
    drawn: {
      sample: true,
      file: '/pictures/map.svg',
      text: 'Map: Orchard Lane, from the Market Square to our door',
    },
    findingUs: [
      {
        heading: 'On foot',
        text: 'We’re on Orchard Lane, two minutes’ walk from the Market Square. Look for the teal door with the round arch.',
      },
      {
        heading: 'By car',
        text: 'You can park free for an hour on Orchard Lane, and there’s a car park behind the library. Two bays in front of the practice are kept for people who can’t walk far.',
      },
      {
        heading: 'Step-free access',
        text: 'There’s no step at the entrance. A surgery and a toilet on the ground floor have room for a wheelchair. If anything else would make your visit easier, tell reception and we’ll arrange it.',
      },
    ],
  },

  social: {
    sample: true,
    href: 'https://social.example/pearmaindental',
    label: 'Our social page',
    embed: 'https://social.example/embed/timeline/pearmaindental',
  },

  tour: {
    sample: true,
    href: 'https://tours.example/pearmain-dental-practice',
    label: 'Look around the practice in\u00a0360°',
  } satisfies Link,

  planProvider: {
    sample: true,
    href: 'https://plans.example/pearmain-dental-practice',
    label: 'Our dental plan provider',
  } satisfies Link,

  company: {
    sample: true,
    registeredName: 'Pearmain Dental Ltd',
    number: '00000000',
    registeredIn: 'England and Wales',
    registeredOffice: address,
    vatNumber: null,
    vatText: 'The company is not registered for VAT, so we don’t add VAT to our prices.',
  },

  regulator: {
    name: 'General Dental Council',
    country: 'United Kingdom',
    link: { href: 'https://www.gdc-uk.org', label: 'General Dental Council' } satisfies Link,
    /** Text before its name: whom it regulates. */
    of: 'Our dentists and dental care professionals are regulated by the',
  },

  dentalComplaintsService: {
    href: 'https://dcs.gdc-uk.org',
    label: 'Dental Complaints Service',
  } satisfies Link,

  cqc: {
    sample: true,
    name: 'Care Quality Commission',
    providerId: cqcProvider,
    site: 'https://www.cqc.org.uk',
    /** Its page about the practice. */
    link: {
      href: `https://www.cqc.org.uk/provider/${cqcProvider}`,
      label: 'Care Quality Commission',
    } satisfies Link,
    /** Text before its name: its role for the practice. */
    of: 'The practice is registered with the',
    what: 'It inspects dental practices in England but doesn’t give them ratings.',
  },

  ico: {
    sample: true,
    name: 'Information Commissioner’s Office',
    registrationNumber: 'Z0000000',
    link: { href: 'https://ico.org.uk', label: 'Information Commissioner’s Office' } satisfies Link,
  },
} as const
