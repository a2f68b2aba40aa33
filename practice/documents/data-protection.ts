import { complaints } from '../complaints.ts'
import { practice } from '../practice.ts'
import type { PracticeDocument } from '../types.ts'

const { lead } = complaints
const { company, ico } = practice

/** How the practice looks after the personal data of patients and staff. */
export const dataProtection: PracticeDocument = {
  sample: true,
  slug: 'data-protection',
  title: 'Data protection',
  updated: '2026-11-27',
  summary:
    'How the practice keeps dental records and other personal data safe, who is responsible, and how long records are kept.',
  sections: [
    {
      heading: 'What this policy is for',
      paragraphs: [
        `Patients trust us with things they tell few other people. This policy says how everyone at ${practice.name} looks after that information. It applies to the whole team, to visiting colleagues and to firms that work for us. It covers information in any form: records, x-rays, photographs, letters, messages and what is said in a room.`,
        'The law behind it is the UK General Data Protection Regulation, the Data Protection Act 2018 as changed by the Data (Use and Access) Act 2025, the common law duty of confidence, and the standards of the General Dental Council. What this website collects is described in our privacy notice.',
      ],
    },
    {
      heading: 'Who is responsible',
      paragraphs: [
        `${company.registeredName} is the controller and is registered with the ${ico.name} (ICO) under number ${ico.registrationNumber}. ${lead.name}, ${lead.role.toLowerCase()}, leads on data protection, answers requests, keeps the record of what we do with data, trains the team and reports to the principal dentist. Write to ${lead.email} or call ${lead.telephone.shown}.`,
        'Everyone who works here signs a confidentiality agreement on their first day, and is trained when they start and once a year. The duty does not end when they leave.',
      ],
    },
    {
      heading: 'What we hold about patients',
      paragraphs: ['A dental record may contain:'],
      list: [
        'your name, date of birth, address, phone number and email address',
        'your medical and dental history, and the medicines you take',
        'notes of examinations, advice, treatment and consent, with x-rays, scans, photographs and models',
        'appointments, prices, payments and your plan, if you have one',
        'letters to and from other dentists, doctors and hospitals, and any complaint, which we keep separate from the record',
      ],
    },
    {
      heading: 'Why we may hold it',
      paragraphs: [
        'We keep records to give safe care and because our regulators require us to. The legal grounds are our contract with you (article 6(1)(b)), our legal duties (article 6(1)(c)) and our legitimate interest in running the practice (article 6(1)(f)). We use health data to provide and manage health care (article 9(2)(h) and Schedule 1, paragraph 2, of the Data Protection Act 2018), by or under professionals with a duty of confidence.',
        'Appointment reminders are part of care. We send news and offers only to people who have chosen to receive them, and they can stop them at any time.',
      ],
    },
    {
      heading: 'The principles we work by',
      paragraphs: ['Whatever we do with personal data, it is:'],
      list: [
        'lawful, fair and clear to the person concerned',
        'for a stated purpose, and not used for another that doesn’t fit with it',
        'no more than we need',
        'accurate, and corrected when it is not: we ask you to check your details at each check-up',
        'kept no longer than necessary',
        'kept secure, and available when care depends on it',
      ],
    },
    {
      heading: 'How we keep it safe',
      paragraphs: ['We review these measures every year and after any incident:'],
      list: [
        'Each member of the team has an account of their own, with a second proof of identity, and sees only what their work needs. The system records who opened which record.',
        'Computers and backups are encrypted, updated promptly and locked when nobody is at them. We test that a backup can be restored.',
        'Paper is locked away and shredded when it is no longer needed. We keep screens and phone calls at reception away from other people’s eyes and ears.',
        'Clinical photographs are taken with practice equipment only, never with a personal phone.',
        'Before a firm handles data for us, we check it and sign a contract that says what it may do. Before we start something new and risky, we assess the effect on privacy.',
      ],
    },
    {
      heading: 'Sharing information',
      paragraphs: [
        'We share what is needed for your care with those who give it, such as a laboratory, a hospital or a dentist we refer you to, and tell you when we do. Plan members’ contact and payment details go to the plan provider. Insurers, employers, schools and relatives receive nothing without your agreement.',
        'Without agreement we share only if the law demands it, if a court orders it, or if it is needed to protect a child, an adult at risk or somebody’s life. We note what was shared and why, and tell you unless that would cause harm.',
      ],
    },
    {
      heading: 'How long we keep records',
      paragraphs: ['When the time is up, we destroy records so that they can’t be put back together:'],
      list: [
        'Dental records of adults: 15 years after the last visit.',
        'Dental records of children: until the 25th birthday, or the 26th if they were 17 when treatment ended.',
        'Complaints: 10 years after they were closed, separate from the dental record.',
        'Accounts: six years after the end of the tax year.',
        'Records of staff: six years after they leave. Applications that were not successful: six months.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can ask to see your record or have a copy, free of charge, and to have mistakes put right. You can ask us to delete your data, to limit or stop a use of it, or to pass it on. For dental records these rights have limits, which we explain if they apply. We check who is asking, and answer within one month. If a request is complicated, we may need up to two months more, and we tell you so within the first.',
        'Parents can usually see a young child’s record. Once a young person understands what is being asked, the decision is theirs.',
      ],
    },
    {
      heading: 'If something goes wrong',
      paragraphs: [
        'Anyone in the team who notices that data has been lost or seen by the wrong person, or can’t be reached, tells the practice manager straight away. We limit the harm, write down what happened and learn from it. If people could be harmed, we report it to the ICO within 72 hours of noticing it, and if the risk to them is high, we tell them without delay.',
        `Complaints about the use of personal data are acknowledged within ${complaints.dataProtectionAcknowledgedWithinDays} days and answered without undue delay. Our complaint policy says how. You can also complain to the ICO: ${ico.link.href}.`,
      ],
    },
  ],
}
