/*
 * Who works with you? Registration number, qualifications and their countries must stand beside each name; `specialistList` is
 * the list of the General Dental Council, or `null`. `key` is the name in small letters with hyphens. `says` is one
 * sentence in their own words. With `picture: true` there is a portrait, or a picture of something that stands for the
 * person, pictures/team/KEY.jpg (600 by 750 pixels or more, then `npm run pictures`); else the initials are shown.
 */

import { practice } from './practice.ts'
import type { TeamMember } from './types.ts'

/** Who is responsible for complaints and for personal data? */
export const practiceManager: TeamMember = {
  sample: true,
  key: 'priya-nair',
  name: 'Priya Nair',
  picture: true,
  role: 'Practice manager',
  registeredAs: 'Dental nurse',
  gdcNumber: '000006',
  qualifications: [{ title: 'National Diploma in Dental Nursing', country: 'England', year: 2008 }],
  specialistList: null,
  says: 'Ask me what anything costs. I’ll write it down for you.',
  about: [
    'Priya runs the practice from day to day. She trained as a dental nurse and is still registered as one. Ask her about fees, plans, your records or a complaint.',
  ],
}

/** Who owns the practice? Also answers complaints about the practice manager. */
export const principalDentist: TeamMember = {
  sample: true,
  key: 'eleanor-hart',
  name: 'Dr Eleanor Hart',
  picture: true,
  role: 'Principal dentist',
  registeredAs: 'Dentist',
  gdcNumber: '000001',
  qualifications: [{ title: 'BDS', country: 'England', year: 2001 }],
  specialistList: null,
  says: 'I still open the teal door myself most mornings.',
  about: [
    `Eleanor has looked after families in ${practice.address.town} since 2006 and owns the practice. She sees adults and children for check-ups, fillings, crowns and other general dentistry.`,
    'She likes to show you what she sees on the screen before she says what she’d do.',
  ],
}

/** Who places implants? Named on the pages about them. */
export const implantDentist: TeamMember = {
  sample: true,
  key: 'samir-rahman',
  name: 'Dr Samir Rahman',
  picture: true,
  role: 'Dentist',
  registeredAs: 'Dentist',
  gdcNumber: '000002',
  qualifications: [
    { title: 'BDS', country: 'Scotland', year: 2009 },
    { title: 'MSc Implant Dentistry', country: 'England', year: 2015 },
  ],
  specialistList: null,
  says: 'I’ll go through every choice with you, and leaving the gap is one of them.',
  about: [
    'Samir is experienced in dental implants and in replacing missing teeth with bridges and dentures. He also sees patients for general dentistry.',
    'Before an implant he’ll go through every other option with you, including leaving the gap as it is.',
  ],
}

/** Who is named on the page about root canal treatment? */
export const rootCanalDentist: TeamMember = {
  sample: true,
  key: 'megan-pryce',
  name: 'Dr Megan Pryce',
  picture: true,
  role: 'Dentist',
  registeredAs: 'Dentist',
  gdcNumber: '000003',
  qualifications: [
    { title: 'BDS', country: 'Wales', year: 2012 },
    { title: 'MSc Endodontology', country: 'England', year: 2018 },
  ],
  specialistList: null,
  says: 'I look closely and work slowly, so tell me if you need a pause.',
  about: [
    'Megan is experienced in root canal treatment and works under a microscope. Many of her patients arrive with toothache, so she’s used to people who are nervous.',
    'She also sees adults and children for general dentistry.',
  ],
}

/** In the order in which they are shown. */
export const team: readonly TeamMember[] = [
  principalDentist,
  implantDentist,
  rootCanalDentist,
  {
    sample: true,
    key: 'tom-askew',
    name: 'Tom Askew',
    picture: true,
    role: 'Dental hygienist',
    registeredAs: 'Dental hygienist',
    gdcNumber: '000004',
    qualifications: [{ title: 'Diploma in Dental Hygiene', country: 'England', year: 2011 }],
    specialistList: null,
    says: 'I cycle in, so I’m wide awake by the time you sit down.',
    about: [
      'Tom cleans teeth, treats gum disease and shows you which brush fits which gap. You can book with him without seeing a dentist first.',
    ],
  },
  {
    sample: true,
    key: 'grace-okafor',
    name: 'Grace Okafor',
    picture: true,
    role: 'Dental therapist',
    registeredAs: 'Dental therapist and dental hygienist',
    gdcNumber: '000005',
    qualifications: [{ title: 'BSc Dental Therapy and Hygiene', country: 'England', year: 2016 }],
    specialistList: null,
    says: 'Children may count my teeth first. Then it’s my turn.',
    about: [
      'Grace does fillings for adults and children, fissure sealants and hygiene visits. Many of our younger patients ask for her by name.',
    ],
  },
  practiceManager,
  {
    sample: true,
    key: 'beth-lowe',
    name: 'Beth Lowe',
    picture: true,
    role: 'Patient coordinator',
    registeredAs: 'Dental nurse',
    gdcNumber: '000007',
    qualifications: [{ title: 'National Diploma in Dental Nursing', country: 'England', year: 2019 }],
    specialistList: null,
    says: 'I answer the phone most mornings, so you may know my voice already.',
    about: [
      'Beth is a registered dental nurse and the voice on the phone most mornings. She’ll find you a time, explain what will happen and sit with you if you’d like company.',
    ],
  },
]
