import { practice } from '../practice.ts'
import { practiceManager } from '../team.ts'
import type { PracticeDocument } from '../types.ts'

export const dentalNurseVacancy: PracticeDocument = {
  sample: true,
  slug: 'vacancy-dental-nurse',
  title: 'Vacancy: dental nurse',
  updated: '2026-11-27',
  summary: 'A permanent job for a registered or trainee dental nurse, 28 hours a week.',
  sections: [
    {
      heading: 'The job',
      paragraphs: [
        `${practice.name} is a small private practice in ${practice.address.town}. We’re looking for a dental nurse to work alongside our dentists, hygienist and therapist. If you’re in training, or would like to start, we’d love to hear from you too.`,
        'The job is permanent, with a three-month probation period. We meet every month to see how it’s going for both of us.',
      ],
      list: [
        'Place: the practice, all three surgeries',
        'Hours: 28 a week, Monday to Friday within our opening hours, with one late day a month and one Saturday morning in six by arrangement',
        'Pay: £14.50 to £16.50 an hour for a registered dental nurse, depending on experience, and £12.90 an hour for a trainee',
        'Out-of-hours visits: only if you agree, and paid separately',
      ],
    },
    {
      heading: 'What you’ll do',
      paragraphs: ['No two days are the same, but on most days you’ll:'],
      list: [
        'prepare the surgery, assist at the chair and write notes as the dentist dictates',
        'welcome patients, ask how they are, and stay with anyone who’s nervous',
        'clean, sterilise and record instruments to national guidance (HTM 01-05)',
        'take impressions, scans and photographs, if you’re trained for it or would like to be',
        'check the emergency drugs and equipment and take part in our drills',
        'look after stock without waste, and help at reception when it’s busy',
      ],
    },
    {
      heading: 'What we’re looking for',
      paragraphs: ['For a registered dental nurse:'],
      list: [
        'registration with the General Dental Council as a dental nurse, with indemnity and continuing professional development up to date',
        'protection against hepatitis B, or willingness to be vaccinated',
        'care with infection control and records, and discretion about what you see and hear',
        'kindness, and the courage to speak up when something isn’t right',
      ],
    },
    {
      heading: 'If you’re in training',
      paragraphs: [
        'You need to be enrolled, or ready to enrol, on a course that leads to registration as a dental nurse. We pay the course fees, give you a registered colleague as your mentor, and give you three hours a week to study. Trainees work under supervision at all times.',
      ],
    },
    {
      heading: 'What we offer',
      paragraphs: ['Colleagues who have time for you, and:'],
      list: [
        '28 days of paid holiday for a full week’s work including bank holidays, in proportion to your hours, plus your birthday off',
        'your annual registration and indemnity, paid by us',
        'paid time and a yearly budget for courses, and support to learn skills such as radiography or impression taking',
        'a workplace pension, your uniform, and dental care for you at the practice',
        'a rota published six weeks ahead',
      ],
    },
    {
      heading: 'Checks before you start',
      paragraphs: [
        'You’ll care for children and adults at risk, so this job is exempt from the Rehabilitation of Offenders Act 1974. We ask for two references, proof of your right to work in the United Kingdom, your vaccination record and an enhanced check by the Disclosure and Barring Service, which we pay for. A criminal record doesn’t rule you out by itself. We look at what it was, when, and what it means for this work.',
      ],
    },
    {
      heading: 'Fair to everyone',
      paragraphs: [
        'We choose by what the work needs and nothing else. Tell us if an adjustment would help you to apply, at the interview or in the job. We’re happy to talk about job shares or different hours.',
      ],
    },
    {
      heading: 'How to apply',
      paragraphs: [
        `Send your CV and a few lines on why this would suit you to ${practice.email.address}, or by post to ${practiceManager.name}, ${practiceManager.role.toLowerCase()}. Please leave out your date of birth, a photograph and anything about your health. If you’d like to talk first or see the practice, call ${practice.telephone.shown}.`,
        'We answer everyone within ten working days and interview as applications arrive. The vacancy stays on our website until it’s filled. We use your application only to choose who gets the job. If that’s someone else, we delete it after six months, or earlier if you ask.',
      ],
    },
  ],
}
