/*
 * What do you treat? The areas are the page Treatments. A treatment with a page of its own is a file in the folder treatments:
 * what it is, how it feels, what can go wrong, what else one could do, and what it costs.
 */

import { implantDentist } from './team.ts'
import { crown } from './treatments/crown.ts'
import { extraction } from './treatments/extraction.ts'
import { implant } from './treatments/implant.ts'
import { rootCanal } from './treatments/root-canal.ts'
import type { Treatment, TreatmentArea } from './types.ts'

/** Those with a page of their own, in the order in which they are listed. */
export const treatments: readonly Treatment[] = [crown, rootCanal, implant, extraction]

export const treatmentAreas: readonly TreatmentArea[] = [
  {
    key: 'general',
    picture: 'treatments',
    heading: 'General dentistry',
    paragraphs: [
      'Most of what we do is simple upkeep: a check-up as often as you need one, a filling before a hole grows, a worn edge made smooth. At each check-up we look at your teeth, gums, tongue, cheeks and jaw joints, and check for early signs of mouth cancer.',
      'If a tooth needs more than a filling, we explain what each choice can and can’t do, and what it costs. You decide in your own time.',
    ],
    list: [
      'Tooth-coloured fillings, or silver amalgam where that’s better for a patient’s health',
      'Crowns for teeth that are cracked or worn',
      'Root canal treatment for a tooth with an infected nerve',
      'Tooth extractions, both routine and surgical',
      'Full and partial dentures, which you try before they’re finished',
      'Night guards if you grind your teeth, and denture repairs',
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
    picture: 'hygiene',
    heading: 'Hygiene and healthy gums',
    paragraphs: [
      'Our hygienist and therapist remove plaque and hardened tartar, treat gum disease, and show you how to reach the places your brush misses. You can book with them without seeing a dentist first.',
      'Your first hygiene visit is longer, because we measure all round your gums. If we find gum disease, we plan the treatment together: what we do here, what you do at home, and when we measure again.',
      'Most people can keep gum disease under control. It rarely hurts and can come back, so we see some people every three months and others once a year.',
    ],
    fees: ['newPatientHygiene', 'maintenanceHygiene'],
    details: [],
  },
  {
    key: 'cosmetics',
    picture: 'cosmetics',
    heading: 'Cosmetic dentistry',
    paragraphs: [
      'Small changes are often enough: a stain polished away, a chip filled, teeth a little lighter. We start with whatever takes least away from your own teeth, and we’ll tell you if we’d leave things as they are.',
      'Teeth whitening is for adults only, after an exam, and is carried out or prescribed by a dentist. It doesn’t change crowns, veneers or fillings. Bonding uses tooth-coloured filling material to mend a chip or close a small gap, and is priced as a filling. Veneers need more planning. For some, we have to remove healthy enamel, which doesn’t grow back, so we talk through the other choices first.',
      'We ask what you’re hoping for and tell you honestly whether we can do it. Cosmetic work wears and stains like anything else in a mouth, and may need replacing.',
    ],
    fees: ['whiteningAtHome', 'whiteningInSurgery', 'filling', 'ceramicCrown'],
    details: [crown],
  },
  {
    key: 'implants',
    picture: 'treatments',
    heading: 'Dental implants',
    paragraphs: [
      'An implant fills a gap, and can hold a crown, a bridge or a denture. It needs healthy gums, enough bone and good cleaning every day.',
      `It’s planned and placed by a dentist experienced in dental implants: ${implantDentist.name}. Planning includes an exam, x-rays and, where it helps, a 3D scan. We’ll also tell you about bridges, dentures and leaving the gap.`,
    ],
    fees: ['implant'],
    details: [implant],
  },
  {
    key: 'children',
    picture: 'children',
    heading: 'Children',
    paragraphs: [
      'We like to meet children when their first teeth come through. Early visits are short: we count their teeth and find them a sticker. That way, the room is familiar long before anything needs doing.',
      'From the age of three we paint fluoride varnish on the teeth, usually twice a year. When the first back teeth come through at about six, we may suggest sealing their grooves. We show children and parents how to brush, and talk about drinks and snacks without telling anyone off.',
      'If a child needs a filling, our dental therapist or a dentist explains each step in words they know. A parent or guardian stays in the room and gives consent.',
    ],
    fees: ['newPatientExam', 'routineExam', 'filling'],
    details: [],
  },
]
