import { listNamesExperiencedIn } from './team.ts'
import { crown } from './treatments/crown.ts'
import { extraction } from './treatments/extraction.ts'
import { implant } from './treatments/implant.ts'
import { rootCanal } from './treatments/root-canal.ts'
import type { Treatment } from './treatments/treatment.ts'
import type { FeeKey, Section } from './types.ts'

export type { Treatment } from './treatments/treatment.ts'

/** In the order in which they are listed. */
export const treatments: readonly Treatment[] = [crown, rootCanal, implant, extraction]

export interface TreatmentArea extends Section {
  readonly key: 'general' | 'hygiene' | 'cosmetics' | 'implants' | 'children'
  readonly fees: readonly FeeKey[]
  readonly details: readonly Treatment[]
}

export const treatmentAreas: readonly TreatmentArea[] = [
  {
    key: 'general',
    heading: 'General dentistry',
    paragraphs: [
      'Most of what we do is quiet upkeep: an examination at the interval that suits you, a filling before a hole grows, a worn edge made smooth. At each visit we check teeth, gums, tongue, cheeks and jaw joints, and look for early signs of mouth cancer.',
      'When a tooth needs more than a filling we explain the choices, what each can and cannot do and what it costs, and you decide in your own time.',
    ],
    list: [
      'Fillings in tooth-coloured material, or in silver amalgam where that is the better choice for a patient’s health',
      'Crowns for teeth that are cracked or worn',
      'Root canal treatment for a tooth whose nerve is infected',
      'Extractions, when a tooth cannot or should not be kept',
      'Full and partial dentures, with time to try them before they are finished',
      'Night guards for people who grind their teeth, and repairs',
    ],
    fees: [
      'newPatientExam',
      'routineExam',
      'filling',
      'ceramicCrown',
      'rootCanal',
      'routineExtraction',
      'denture',
    ],
    details: [crown, rootCanal, extraction],
  },
  {
    key: 'hygiene',
    heading: 'Hygiene and healthy gums',
    paragraphs: [
      'Our hygienist and our therapist remove plaque and hardened tartar, treat gum disease and show you how to reach the places your brush misses. You can book with them without seeing a dentist first.',
      'The first hygiene visit is longer, because we measure your gums all round. If the measurements show gum disease, we plan the treatment together: what we do here, what you do at home, and when we measure again.',
      'Gum disease can be held in check in most people, but it seldom hurts and can come back. That is why some people are seen every three months and others once a year.',
    ],
    fees: ['newPatientHygiene', 'maintenanceHygiene'],
    details: [],
  },
  {
    key: 'cosmetics',
    heading: 'Cosmetic dentistry',
    paragraphs: [
      'Small changes are often enough: a stain polished away, a chip filled, teeth a little lighter. We begin with the change that takes the least away from your own teeth, and we tell you when we would leave things as they are.',
      'Teeth whitening is for adults only, after an examination, and is carried out by or under a dentist. It does not change crowns, veneers or fillings. Bonding uses tooth-coloured filling material to mend a chip or close a small gap, and is priced as a filling. Veneers need more planning, and some need healthy enamel to be removed for good, so we talk through the other ways first.',
      'We ask what you hope for and say honestly whether we can do it. Cosmetic work wears and stains like anything else in a mouth and may need to be renewed.',
    ],
    fees: ['whiteningAtHome', 'whiteningInSurgery', 'filling', 'ceramicCrown'],
    details: [crown],
  },
  {
    key: 'implants',
    heading: 'Dental implants',
    paragraphs: [
      'An implant is a small titanium root placed in the jaw to hold a crown, a bridge or a denture. It can fill a gap without touching the teeth beside it, and it needs healthy gums, enough bone and good cleaning every day.',
      `They are planned and placed by a dentist experienced in dental implants: ${listNamesExperiencedIn('dental implants')}. Planning includes an examination, x-rays and, where it helps, a three-dimensional scan. We will tell you about bridges, dentures and leaving the gap as well.`,
    ],
    fees: ['implant'],
    details: [implant],
  },
  {
    key: 'children',
    heading: 'Children',
    paragraphs: [
      'We like to meet children when their first teeth come through. Early visits are short: a ride in the chair, a count of the teeth and a sticker. That way the room is a familiar place long before anything needs doing.',
      'From the age of three we paint fluoride varnish on the teeth, usually twice a year. When the first back teeth come through at about six, we may suggest sealing their grooves. We show children and parents how to brush, and talk about drinks and snacks without telling anyone off.',
      'If a child needs a filling, our dental therapist or a dentist explains each step in words the child knows. A parent or guardian stays in the room and gives consent.',
    ],
    fees: ['newPatientExam', 'routineExam', 'filling'],
    details: [],
  },
]
