import { practice } from '../practice.ts'
import type { PracticeDocument } from '../types.ts'

const { company, address } = practice

/** Terms of the competitions and prize draws on the practice's social page. */
export const competitionTerms: PracticeDocument = {
  sample: true,
  slug: 'competition-terms',
  title: 'Social media competition terms',
  updated: '2026-11-27',
  summary: 'The terms of the competitions and prize draws that we run on our social page from time to time.',
  sections: [
    {
      heading: 'Who runs the competition',
      paragraphs: [
        `The promoter is ${company.registeredName}, trading as ${practice.name}, ${address.street}, ${address.town}, ${address.postcode}, company number ${company.number}. These terms apply to every competition and prize draw on our social page, together with what the post that announces it says. If the two differ, the post decides its own dates and prize, and these terms decide everything else.`,
        'No social network sponsors, runs or is responsible for our competitions. By entering you release the network from any responsibility for them.',
      ],
    },
    {
      heading: 'What each post tells you',
      paragraphs: ['Before you enter, the post says:'],
      list: [
        'how to enter, and that entry is free',
        'when the competition opens and when it closes, with date and time in the United Kingdom',
        'what the prize is, how many prizes there are, and anything that limits its use',
        'how we choose the winner, and when and how we tell them',
        'where to find these terms',
      ],
    },
    {
      heading: 'Who can enter',
      paragraphs: [
        'Anyone living in the United Kingdom who is 18 or over. You do not have to be a patient or buy anything, and being or becoming a patient does not change your chances. People who work for the practice, their close families and anyone helping with the competition cannot enter.',
        'One entry for each person and competition, unless the post says otherwise. Entries made by machines, in bulk, under a false name or for somebody else do not count, and neither do entries that are offensive, break the law or use other people’s pictures without permission.',
      ],
    },
    {
      heading: 'Entering',
      paragraphs: [
        'Entering means agreeing to these terms. Entries that arrive after the closing time do not count. We are not responsible for entries that get lost on the way for reasons outside our control.',
        'Please do not post anything about your health, your treatment or anybody else’s. We never ask for it in a competition, and we cannot reply to it in public. A review or a rating of the practice is never a condition of entry.',
      ],
    },
    {
      heading: 'Choosing the winner',
      paragraphs: [
        'In a prize draw, winners are drawn at random from all entries that count, within seven days of closing, by a computer process that can be checked afterwards or in front of an independent person. In a competition of skill, a panel with at least one independent member judges entries on the points named in the post. We keep a record of the draw or the judging.',
      ],
    },
    {
      heading: 'Telling the winner',
      paragraphs: [
        'We write to the winner through the social network within three days of the draw, from our own page, and never ask for card details or a payment. Please beware of fake copies of our page that do. If a winner has not replied within 14 days after two attempts to reach them, we may draw another.',
        'If anyone asks within a month of closing, we tell them the surname and county of the winners. If you win and would rather we did not, or want us to say less, tell us. We still have to give the details to the Advertising Standards Authority if it asks.',
      ],
    },
    {
      heading: 'Prizes',
      paragraphs: [
        'Prizes reach the winner within 30 days of closing. A prize is for the winner only, cannot be sold or exchanged for money, and is not combined with other offers. If we cannot provide it for a reason outside our control, we give one of the same or a higher value.',
      ],
      list: [
        'If a prize is a dental product or a visit, it depends on whether it is suitable for you. A dentist examines you first, without charge if the examination is needed only for the prize, explains the risks and your other choices, and you decide freely.',
        'If it is not suitable, or you would rather not have it, you get another prize of the same value.',
        'Teeth whitening is for adults only. No prize is ever a prescription medicine or a treatment with one.',
      ],
    },
    {
      heading: 'Your entry and your data',
      paragraphs: [
        'What you post stays yours. You allow us to show it on our social page as part of the competition. We use a winner’s picture or name for anything else only with separate written agreement, which is not a condition of the prize.',
        'We use the personal data of people who enter only to run the competition and hand over the prize, because of our legitimate interest in doing so. We delete it three months after closing, except a record of the winners, which we keep for two years. Our privacy notice says what else you can ask of us.',
      ],
    },
    {
      heading: 'Changes, questions and law',
      paragraphs: [
        'We change or end a competition early only if we have to, for a reason outside our control, and then as fairly as we can to those who have already entered. We do not move a closing date because there are too few entries.',
        `Questions or complaints: ${practice.email.address} or ${practice.telephone.shown}. We follow the code of the Committee of Advertising Practice. Nothing in these terms limits our responsibility for death or injury caused by negligence, for fraud, or your rights as a consumer. The law of ${company.registeredIn} applies, and if you live in Scotland or Northern Ireland you can also rely on the courts there.`,
      ],
    },
  ],
}
