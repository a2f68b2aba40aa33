import { films } from '../films.ts'
import type { Treatment } from './treatment.ts'

const { steps } = films.extraction

export const extraction: Treatment = {
  slug: 'extraction',
  name: 'Extraction',
  summary: 'Taking out a tooth that cannot or should not be kept, and looking after the place it leaves.',
  keywords: 'tooth extraction, wisdom tooth, aftercare',
  film: films.extraction,
  whatItIs: {
    heading: 'What an extraction is',
    paragraphs: [
      'Taking a tooth out under local anaesthetic. In a routine extraction the tooth is loosened and lifted out whole. In a surgical one the gum is opened, and sometimes a little bone removed or the tooth divided, because it is broken, firmly held or not fully through.',
    ],
  },
  whenYouNeedIt: {
    heading: 'When a tooth should come out',
    paragraphs: ['We would rather help you keep a tooth. We suggest taking it out when:'],
    list: [
      'it is too decayed or broken to be repaired',
      'it is cracked below the gum',
      'gum disease has left it loose and sore',
      'root canal treatment has not worked, or you would rather not have it',
      'a wisdom tooth keeps getting infected or harms the tooth in front',
      'there is no room for it, on the advice of whoever plans your braces',
    ],
  },
  steps: [
    {
      heading: steps[0].title,
      text: 'We ask about your health and medicines, take an x-ray to see the roots and talk through the ways to keep the tooth. You get a price in writing.',
    },
    {
      heading: steps[1].title,
      text: 'Local anaesthetic numbs the tooth and the gum. We test it before we begin.',
    },
    {
      heading: steps[2].title,
      text: 'The tooth is rocked gently until it is free and lifted out. A surgical extraction takes more steps, and we tell you each one.',
    },
    {
      heading: steps[3].title,
      text: 'You bite on a folded pad until a clot has formed. A stitch or two may help the gum to close.',
    },
    {
      heading: steps[4].title,
      text: 'We go through the aftercare, give it to you in writing, and plan whether and how to fill the gap.',
    },
  ],
  visits: {
    heading: 'How long it takes',
    paragraphs: [
      'One visit of 30 to 45 minutes for a routine extraction, up to an hour for a surgical one. Stitches usually dissolve within two weeks. The gum closes in two to three weeks and the bone fills in over some months.',
    ],
  },
  howItFeels: {
    heading: 'How it feels',
    paragraphs: [
      'You should feel pushing and hear some creaking, but not sharp pain. Raise a hand if you do: we stop and add to the anaesthetic.',
      'The numbness wears off after two to four hours. The place is sore for a few days, longer after a surgical extraction, when swelling, bruising and a stiff jaw are common for up to a week.',
    ],
  },
  afterwards: {
    heading: 'Afterwards',
    paragraphs: ['The clot in the socket is the natural bandage. Look after it:'],
    list: [
      'Eat soft, lukewarm food on the other side. Mind your lip and cheek while they are numb.',
      'Take the painkiller you usually can, as the leaflet says.',
      'If it bleeds, bite firmly on a clean damp cloth for 20 minutes. If it still bleeds, telephone us or 111; if it is heavy and will not stop, go to A&E.',
      'After 24 hours, bathe the place gently with warm salt water after meals, and brush the other teeth as usual.',
    ],
    avoid: [
      'Do not rinse, spit, drink alcohol or take hard exercise for 24 hours.',
      'Do not smoke, for as long as you can and at least two days.',
      'Do not take aspirin unless it is prescribed for you.',
    ],
  },
  risks: {
    heading: 'What can go wrong',
    paragraphs: ['Most extractions heal without trouble. These things can happen:'],
    list: [
      'A dry socket: the clot is lost and the bone aches badly, usually from the third to the fifth day. We can rinse and dress it. Smoking makes it more likely.',
      'Infection, with swelling, a bad taste or a temperature.',
      'A small piece of root may break off. Sometimes it is safer to leave it, and we tell you.',
      'With lower back teeth, numb or tingling lip, chin or tongue. It usually passes, and is seldom permanent.',
      'With upper back teeth, an opening into the sinus, which we close.',
      'Damage to a filling or crown beside it.',
      'If you take medicines for your bones or have had radiotherapy to the jaw, slow or poor healing of the bone. Please tell us about these, and do not stop blood-thinning medicines unless whoever prescribed them says so.',
    ],
  },
  alternatives: {
    heading: 'Other choices',
    paragraphs: ['Depending on why the tooth gives trouble:'],
    list: [
      'A filling or a crown, if enough sound tooth is left.',
      'Root canal treatment, if the nerve is infected.',
      'Treating the gums and seeing how the tooth settles.',
      'Waiting. It may be reasonable when a tooth does not hurt and is not infected; an infected tooth can flare up and the infection can spread.',
    ],
  },
  fees: ['routineExtraction', 'surgicalExtraction', 'diagnosticXray', 'denture', 'implant'],
  questions: [
    {
      question: 'Do I have to fill the gap?',
      answer:
        'No. Many gaps at the back can be left. Where it shows, or where chewing or the teeth beside it suffer, a denture, a bridge or an implant can fill it. There is time to decide.',
    },
    {
      question: 'When can I go back to work?',
      answer:
        'Usually the next day after a routine extraction. After a surgical one, or if your work is heavy, allow two or three days.',
    },
    {
      question: 'I take blood thinners. Is it possible?',
      answer:
        'Usually yes. Tell us when you book and do not stop any medicine by yourself. We may choose the time of day, ask for a blood test and put in stitches.',
    },
    {
      question: 'How do I know whether it will be routine or surgical?',
      answer:
        'The x-ray usually shows it, and you know the price beforehand. If a tooth breaks and needs surgical removal after all, we stop, explain and ask before going on.',
    },
    {
      question: 'What is normal, and when should I telephone?',
      answer:
        'Soreness, a little oozing and swelling for two or three days are normal. Telephone if pain grows after the third day, swelling spreads, you have a temperature, or numbness has not gone by the next day. Difficulty breathing or swallowing is a case for 999.',
    },
  ],
}
