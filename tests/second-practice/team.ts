import { practice } from './practice.ts'
import type { TeamMember } from './types.ts'

export const principalDentist: TeamMember = {
  key: 'ingrid-solberg',
  name: 'Dr Ingrid Solberg',
  role: 'Dentist and owner',
  registeredAs: 'Dentist',
  gdcNumber: '123401',
  qualifications: [{ title: 'Cand. odont.', country: 'Norway', year: 1999 }],
  specialistList: null,
  says: 'Tell me what you would rather not hear, and I shall say it gently.',
  about: [`Ingrid came to ${practice.address.town} for a summer and stayed.`],
}

export const practiceManager: TeamMember = {
  key: 'dev-malhotra',
  name: 'Dev Malhotra',
  role: 'Manager',
  registeredAs: 'Dental nurse',
  gdcNumber: '123402',
  qualifications: [{ title: 'NVQ level 3 Dental Nursing', country: 'England', year: 2010 }],
  specialistList: null,
  says: 'There is always tea.',
  about: ['Dev keeps the diary, the books and the kettle.'],
}

export const team: readonly TeamMember[] = [
  principalDentist,
  {
    key: 'catrin-vaughan',
    name: 'Catrin Vaughan',
    role: 'Dental nurse',
    registeredAs: 'Dental nurse',
    gdcNumber: '123403',
    qualifications: [{ title: 'Diploma in Dental Nursing', country: 'Wales', year: 2018 }],
    specialistList: null,
    says: 'I hold hands, if you like.',
    about: ['Catrin is at the chair with you from start to finish.'],
    picture: true,
  },
  practiceManager,
]
