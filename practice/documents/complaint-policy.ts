import { complaints } from '../complaints.ts'
import { practice } from '../practice.ts'
import { principalDentist } from '../team.ts'
import type { PracticeDocument } from '../types.ts'

const { lead } = complaints
const { address, dentalComplaintsService, regulator, cqc, ico } = practice

/** How to complain, and where to turn next. */
export const complaintPolicy: PracticeDocument = {
  sample: true,
  slug: 'complaint-policy',
  title: 'Complaint policy',
  updated: '2026-11-27',
  summary: 'How to tell us something wasn’t right, what happens next and when, and who else can help.',
  sections: [
    {
      heading: 'Please tell us',
      paragraphs: [
        'If something about your care, a price, our manner or this website wasn’t right, we want to know. A complaint never changes the way we care for you. A conversation often puts things right the same day. That’s a good place to start, but you don’t have to start there.',
      ],
    },
    {
      heading: 'How to complain',
      paragraphs: [
        `${lead.name}, ${lead.role.toLowerCase()}, looks after complaints. If the complaint is about ${lead.name}, ${principalDentist.name} does. You can complain in the way that suits you:`,
      ],
      list: [
        'with the complaint form of this website',
        `by email to ${lead.email}`,
        `by phone on ${practice.telephone.shown}`,
        `by letter to ${practice.name}, ${address.street}, ${address.town}, ${address.postcode}`,
        'in person: ask at reception, and we’ll find a quiet room',
      ],
    },
    {
      heading: 'What helps us',
      paragraphs: [
        'Tell us what happened and when, who was there, and what you would like to happen now: an explanation, an apology, a repair, a refund, or just to let us know. You don’t need special words or evidence. If writing or English is difficult, we’ll write it down with you and arrange an interpreter if you need one.',
        'It’s easiest to find out what happened if you tell us soon, if possible within 12 months of the treatment or of the day you noticed the problem. If there are good reasons why you couldn’t, we’ll still look into it as far as we fairly can.',
      ],
    },
    {
      heading: 'Complaining for somebody else',
      paragraphs: [
        'You can complain for a child you are responsible for, or for someone who can’t do it alone. We have to keep what we know about a patient confidential, so for another adult we ask for their written agreement, unless they aren’t able to give it.',
      ],
    },
    {
      heading: 'What we do, and by when',
      paragraphs: ['Working days are Monday to Friday, except bank holidays.'],
      list: [
        `Within ${complaints.acknowledgedWithinWorkingDays} working days ${lead.name} will write to you to acknowledge your complaint, say who is looking into it, and offer to talk it through with you.`,
        'We will read the records, listen to everyone involved, and keep you at the centre of it rather than the paperwork.',
        `Within ${complaints.answeredWithinWorkingDays} working days we will send you a written answer: what we found, an apology where one is due, what we offer to put it right and what we will change.`,
        `If it takes longer, we will tell you why and when to expect our answer, and write to you at least every ${complaints.updateEveryWorkingDays} working days.`,
        'If you’re not happy with the answer, tell us what’s missing. We will look at it again or meet you.',
      ],
    },
    {
      heading: 'Saying sorry, and being open',
      paragraphs: [
        'If something has gone wrong with your care and has harmed you, or could have, we tell you and say sorry. We explain what we know and what it means for you, and do what we can to put it right. An apology is the right thing to do, and isn’t a legal admission.',
      ],
    },
    {
      heading: 'If we cannot agree',
      paragraphs: [
        'We are a wholly private practice, so these bodies can help you. You can contact them at any time, though most will ask if you’ve told us first.',
      ],
      list: [
        `${dentalComplaintsService.label}, ${dentalComplaintsService.href}: free and impartial help with complaints about private dental care, within ${complaints.dentalComplaintsServiceMonths} months of the treatment or of the day you became aware of the problem.`,
        `${regulator.name}, ${regulator.link.href}: if you think a dental professional may not be fit to practise. It does not award refunds or compensation.`,
        `${cqc.name}, ${cqc.site}: inspects dental practices in England. It does not settle individual complaints, but wants to hear about your experience.`,
        'Citizens Advice, https://www.citizensadvice.org.uk: free advice on your rights as a consumer. Your legal rights are not affected by this policy.',
      ],
    },
    {
      heading: 'Complaints about your personal data',
      paragraphs: [
        `You can complain in the same ways, including electronically with the form of this website, if you think we have used your personal data wrongly. We will acknowledge it within ${complaints.dataProtectionAcknowledgedWithinDays} days, look into it without undue delay, keep you informed and tell you the outcome. You can also complain to the ${ico.name}: ${ico.link.href}.`,
      ],
    },
    {
      heading: 'What we keep, and what we learn',
      paragraphs: [
        'We keep complaints in their own file, separate from your dental records, and treat them as confidential. The team goes through them together, without names where possible, and writes down what we change. Once a year we look at them all for anything that keeps coming back.',
      ],
    },
  ],
}
