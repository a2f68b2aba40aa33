import { practice } from '../practice.ts'
import { listNamesInRole, practiceManager } from '../team.ts'
import type { PracticeDocument } from './practice-document.ts'

export const dentalHygienistVacancy: PracticeDocument = {
  sample: true,
  slug: 'vacancy-dental-hygienist',
  title: 'Vacancy: dental hygienist or dental therapist',
  file: 'vacancy-dental-hygienist.pdf',
  updated: '2026-11-21',
  summary: 'Two days a week for a registered dental hygienist or dental therapist, with nurse support.',
  sections: [
    {
      heading: 'The post',
      paragraphs: [
        `${practice.name} is a small private practice in ${practice.address.town}. Our hygiene appointments are well used, and we would like a second pair of hands beside ${listNamesInRole('Dental hygienist')}, our dental hygienist, and ${listNamesInRole('Dental therapist')}, our dental therapist. The post suits a dental hygienist, or a dental therapist who would like to use the full scope of practice.`,
      ],
      list: [
        'Place: the practice, ground-floor surgery with step-free access',
        'Days: Tuesday and Thursday, with the long Thursday once a month. A third day is possible later',
        'Appointments: 30 or 45 minutes for maintenance, 60 minutes for a new patient',
        'Nurse support: a dental nurse works with you for every full gum assessment and all treatment under local anaesthetic, and is shared for the rest',
        'Pay: £36 to £42 an hour by experience. You can be employed or self-employed; we explain what each means before you choose',
      ],
    },
    {
      heading: 'What you would do',
      paragraphs: [
        'You plan and run your own appointments, by direct access or on a dentist’s prescription:',
      ],
      list: [
        'assess gums with full measurements, agree a plan with the patient and see it through',
        'remove plaque and tartar above and below the gum, by hand and with ultrasound',
        'teach brushing and cleaning between teeth so that it fits the person, and talk about diet and smoking without preaching',
        'apply fluoride varnish and fissure sealants',
        'carry out teeth whitening on a dentist’s prescription, if you are trained for it',
        'as a dental therapist, place fillings for adults and children and treat milk teeth',
        'notice what needs a dentist, especially early signs of mouth cancer, and pass it on the same day',
      ],
    },
    {
      heading: 'What we ask of you',
      paragraphs: ['We ask for these things:'],
      list: [
        'registration with the General Dental Council as a dental hygienist or dental therapist',
        'indemnity and continuing professional development up to date, and readiness to work under direct access',
        'protection against hepatitis B, or readiness to be vaccinated',
        'clear records, good photographs and honest conversations about what treatment can and cannot do',
        'patience with people who have not been for years',
      ],
    },
    {
      heading: 'If you have just qualified',
      paragraphs: [
        'You are welcome to apply. In the first three months you have longer appointments and fewer of them, a weekly hour with one of them, and a dentist in the building whenever you work.',
      ],
    },
    {
      heading: 'What we offer',
      paragraphs: ['The practical side of working here:'],
      list: [
        'time: we do not shorten appointments and there are no targets for sales',
        'ultrasonic and hand instruments in good order, magnifying loupes and a light fitted for you',
        'for employed colleagues, 28 days of paid holiday for a full week’s work including bank holidays, in proportion to your hours, sick pay and a workplace pension',
        'a yearly budget and paid time for courses, and team meetings in working hours',
        'dental care for you at the practice',
      ],
    },
    {
      heading: 'Checks before you start',
      paragraphs: [
        'The work involves caring for children and adults at risk, so it is exempt from the Rehabilitation of Offenders Act 1974. We ask for two references, proof of your right to work in the United Kingdom, your vaccination record, proof of indemnity and an enhanced check by the Disclosure and Barring Service, which we pay for. A record does not rule you out by itself: we look at what it was, when, and how it bears on this work.',
      ],
    },
    {
      heading: 'Fair to everyone',
      paragraphs: [
        'We choose by what the work needs and nothing else. Tell us if an adjustment would help you to apply, at the interview or in the post. We are glad to talk about days and hours.',
      ],
    },
    {
      heading: 'How to apply',
      paragraphs: [
        `Send your CV and a short letter to ${practice.email.address}, or by post, for the attention of ${practiceManager.name}, ${practiceManager.role.toLowerCase()}. Please leave out your date of birth, a photograph and anything about your health. You are welcome to spend a morning with us before you decide to apply: telephone ${practice.telephone.shown}.`,
        'We answer everyone within ten working days and interview as applications arrive. The vacancy stays on our website until it is filled. We use your application only to choose whom to appoint, and delete it after six months if somebody else is appointed, or earlier if you ask.',
      ],
    },
  ],
}
