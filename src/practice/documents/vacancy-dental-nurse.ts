import { practice } from '../practice.ts'
import { practiceManager, teamSize } from '../team.ts'
import type { PracticeDocument } from './practice-document.ts'

export const dentalNurseVacancy: PracticeDocument = {
  sample: true,
  slug: 'vacancy-dental-nurse',
  title: 'Vacancy: dental nurse',
  file: 'vacancy-dental-nurse.pdf',
  updated: '2026-11-21',
  summary: 'A permanent post for a registered or trainee dental nurse, 28 hours a week.',
  sections: [
    {
      heading: 'The post',
      paragraphs: [
        `${practice.name} is a small private practice in ${practice.address.town} with a team of ${teamSize}. We are looking for a dental nurse to work beside our dentists, hygienist and therapist. If you are in training, or would like to begin, we want to hear from you too.`,
        'The post is permanent, with a probation period of three months in which we meet every month to see how it is going for both sides.',
      ],
      list: [
        'Place: the practice, all three surgeries',
        'Hours: 28 a week, Monday to Friday within our opening times, with the long Thursday once a month and one Saturday morning in six by arrangement',
        'Pay: £14.50 to £16.50 an hour by experience for a registered dental nurse; £12.90 an hour for a trainee',
        'Out-of-hours visits: by agreement only, with a separate payment',
      ],
    },
    {
      heading: 'What you would do',
      paragraphs: ['No two days are the same, but most have some of this:'],
      list: [
        'prepare the surgery, assist chairside and write notes as the dentist dictates',
        'welcome patients, see how they are, and stay with those who are nervous',
        'clean, sterilise and record instruments to national guidance (HTM 01-05)',
        'take impressions, scans and photographs, if you are trained for it or would like to be',
        'check the emergency drugs and equipment and take part in our drills',
        'look after stock without waste, and help at reception when it is busy',
      ],
    },
    {
      heading: 'What we ask of you',
      paragraphs: ['For a registered dental nurse:'],
      list: [
        'registration with the General Dental Council as a dental nurse, with indemnity and continuing professional development up to date',
        'protection against hepatitis B, or readiness to be vaccinated',
        'careful work in infection control and with records, and discretion about what you see and hear',
        'a kind way with people, and the courage to speak up when something is not right',
      ],
    },
    {
      heading: 'If you are in training',
      paragraphs: [
        'You need to be enrolled, or ready to enrol, on a course that leads to registration as a dental nurse. We pay the course fees, give you a registered colleague as your mentor, and keep three hours a week free for study. Trainees work under supervision at all times.',
      ],
    },
    {
      heading: 'What we offer',
      paragraphs: ['Besides colleagues who have time for you:'],
      list: [
        '28 days of paid holiday for a full week’s work including bank holidays, in proportion to your hours, and your birthday on top',
        'your annual registration and indemnity paid by us',
        'paid time and a yearly budget for courses, with support for further skills such as radiography or impression taking',
        'workplace pension, uniform, and dental care for you at the practice',
        'a rota published six weeks ahead',
      ],
    },
    {
      heading: 'Checks before you start',
      paragraphs: [
        'The work involves caring for children and adults at risk, so it is exempt from the Rehabilitation of Offenders Act 1974. We ask for two references, proof of your right to work in the United Kingdom, your vaccination record and an enhanced check by the Disclosure and Barring Service, which we pay for. A record does not rule you out by itself: we look at what it was, when, and how it bears on this work.',
      ],
    },
    {
      heading: 'Fair to everyone',
      paragraphs: [
        'We choose by what the work needs and nothing else. Tell us if an adjustment would help you to apply, at the interview or in the post. We are glad to talk about shared or different hours.',
      ],
    },
    {
      heading: 'How to apply',
      paragraphs: [
        `Send your CV and a few lines on why this would suit you to ${practice.email.address}, or by post, for the attention of ${practiceManager.name}, ${practiceManager.role.toLowerCase()}. Please leave out your date of birth, a photograph and anything about your health. If you would like to talk first or see the practice, telephone ${practice.telephone.shown}.`,
        'We answer everyone within ten working days and interview as applications arrive. The vacancy stays on our website until it is filled. We use your application only to choose whom to appoint, and delete it after six months if somebody else is appointed, or earlier if you ask.',
      ],
    },
  ],
}
