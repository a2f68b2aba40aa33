import { practice } from '../practice.ts'
import { practiceManager } from '../team.ts'
import type { PracticeDocument } from '../types.ts'

export const dentalHygienistVacancy: PracticeDocument = {
  sample: true,
  slug: 'vacancy-dental-hygienist',
  title: 'Vacancy: dental hygienist or dental therapist',
  updated: '2026-11-27',
  summary: 'Two days a week for a registered dental hygienist or dental therapist, with nurse support.',
  sections: [
    {
      heading: 'The job',
      paragraphs: [
        `${practice.name} is a small private practice in ${practice.address.town}. Our hygiene appointments fill up quickly, and we’d like another pair of hands to work with our dental hygienist and our dental therapist. The job suits a dental hygienist, or a dental therapist who’d like to use their full scope of practice.`,
      ],
      list: [
        'Place: the practice, in a ground-floor surgery with step-free access',
        'Days: Tuesday and Thursday, with one late day a month. A third day is possible later',
        'Appointments: 30 or 45 minutes for maintenance, 60 minutes for a new patient',
        'Nurse support: a dental nurse works with you for every full gum assessment and all treatment under local anaesthetic, and is shared the rest of the time',
        'Pay: £36 to £42 an hour, depending on experience. You can be employed or self-employed, and we’ll explain what each means before you choose',
      ],
    },
    {
      heading: 'What you’ll do',
      paragraphs: [
        'You’ll plan and run your own appointments, by direct access or on a dentist’s prescription. You’ll:',
      ],
      list: [
        'assess gums with full measurements, agree a plan with each patient and see it through',
        'remove plaque and tartar above and below the gum, by hand and with ultrasound',
        'teach brushing and cleaning between teeth in a way that suits each person, and talk about diet and smoking without preaching',
        'apply fluoride varnish and fissure sealants',
        'carry out teeth whitening on a dentist’s prescription, if you’re trained for it',
        'as a dental therapist, place fillings for adults and children and treat milk teeth',
        'spot what needs a dentist, especially early signs of mouth cancer, and pass it on the same day',
      ],
    },
    {
      heading: 'What we’re looking for',
      paragraphs: ['We ask for:'],
      list: [
        'registration with the General Dental Council as a dental hygienist or dental therapist',
        'up-to-date indemnity and continuing professional development, and willingness to work under direct access',
        'protection against hepatitis B, or willingness to be vaccinated',
        'clear records, good photographs and honest conversations about what treatment can and can’t do',
        'patience with people who haven’t been to a dentist for years',
      ],
    },
    {
      heading: 'If you’ve just qualified',
      paragraphs: [
        'You’re welcome to apply. In your first three months you’ll have fewer, longer appointments, a weekly hour with one of your two colleagues, and a dentist in the building whenever you work.',
      ],
    },
    {
      heading: 'What we offer',
      paragraphs: ['You’ll have:'],
      list: [
        'time: we don’t shorten appointments or set sales targets',
        'ultrasonic and hand instruments in good order, magnifying loupes and a light fitted for you',
        'for employed colleagues, 28 days of paid holiday for a full week’s work including bank holidays, in proportion to your hours, sick pay and a workplace pension',
        'a yearly budget and paid time for courses, and team meetings in working hours',
        'dental care for you at the practice',
      ],
    },
    {
      heading: 'Checks before you start',
      paragraphs: [
        'You’ll care for children and adults at risk, so this job is exempt from the Rehabilitation of Offenders Act 1974. We ask for two references, proof of your right to work in the United Kingdom, your vaccination record, proof of indemnity and an enhanced check by the Disclosure and Barring Service, which we pay for. A criminal record doesn’t rule you out by itself. We look at what it was, when, and what it means for this work.',
      ],
    },
    {
      heading: 'Fair to everyone',
      paragraphs: [
        'We choose by what the work needs and nothing else. Tell us if an adjustment would help you to apply, at the interview or in the job. We’re happy to talk about days and hours.',
      ],
    },
    {
      heading: 'How to apply',
      paragraphs: [
        `Send your CV and a short letter to ${practice.email.address}, or by post to ${practiceManager.name}, ${practiceManager.role.toLowerCase()}. Please leave out your date of birth, a photograph and anything about your health. You’re welcome to spend a morning with us before you decide to apply. Just call ${practice.telephone.shown}.`,
        'We answer everyone within ten working days and interview as applications arrive. The vacancy stays on our website until it’s filled. We use your application only to choose who gets the job. If that’s someone else, we delete it after six months, or earlier if you ask.',
      ],
    },
  ],
}
