import { films } from '../films.ts'
import type { Treatment } from '../types.ts'

const { steps } = films.extraction

export const extraction: Treatment = {
  slug: 'extraction',
  name: 'Tooth extraction',
  summary: 'Taking out a tooth that can’t be saved or needs to come out, and caring for the gap.',
  keywords: 'tooth extraction, wisdom tooth, aftercare',
  film: films.extraction,
  whatItIs: {
    heading: 'What an extraction is',
    paragraphs: [
      'We take the tooth out under local anaesthetic. In a routine extraction we loosen it and lift it out whole. A surgical extraction is for a tooth that’s broken, firmly held or not fully through. We open the gum, and sometimes remove a little bone or divide the tooth.',
    ],
  },
  whenYouNeedIt: {
    heading: 'When a tooth should come out',
    paragraphs: ['We’d rather help you keep a tooth. We suggest taking it out when:'],
    list: [
      'it’s too decayed or broken to repair',
      'it’s cracked below the gum',
      'gum disease has left it loose and sore',
      'root canal treatment hasn’t worked, or you’d rather not have it',
      'a wisdom tooth keeps getting infected or harms the tooth in front',
      'there’s no room for it, and the dentist planning your braces advises taking it out',
    ],
  },
  steps: [
    {
      heading: steps[0].title,
      text: 'We ask about your health and medicines, take an x-ray to see the roots, and talk through any ways to keep the tooth. You get a price in writing.',
    },
    {
      heading: steps[1].title,
      text: 'We numb the tooth and the gum, and check they’re numb before we begin.',
    },
    {
      heading: steps[2].title,
      text: 'We rock the tooth gently until it’s free, then lift it out. A surgical extraction takes more steps, and we talk you through each one.',
    },
    {
      heading: steps[3].title,
      text: 'You bite on a folded pad until a clot forms. A stitch or two may help the gum close.',
    },
    {
      heading: steps[4].title,
      text: 'We talk you through the aftercare and give it to you in writing. Then we talk about the gap, and whether to fill it.',
    },
  ],
  visits: {
    heading: 'How long it takes',
    paragraphs: [
      'One visit: 30 to 45 minutes for a routine extraction, or up to an hour for a surgical one. Stitches usually dissolve within two weeks. The gum closes in two to three weeks, and the bone fills in over some months.',
    ],
  },
  howItFeels: {
    heading: 'How it feels',
    paragraphs: [
      'You’ll feel pushing and may hear some creaking, but you shouldn’t feel sharp pain. If you do, raise a hand. We’ll stop and give you more anaesthetic.',
      'The numbness wears off after two to four hours. You’ll be sore for a few days, or longer after a surgical extraction. Swelling, bruising and a stiff jaw are then common for up to a week.',
    ],
  },
  afterwards: {
    heading: 'Afterwards',
    paragraphs: ['The clot in the socket is a natural bandage. Look after it:'],
    list: [
      'Eat soft, lukewarm food on the other side. Take care not to bite your lip or cheek while they’re numb.',
      'Take your usual painkillers if you need them, and follow the leaflet.',
      'If it bleeds, bite firmly on a clean, damp cloth for 20 minutes. If it’s still bleeding, call us or 111. If it’s heavy and won’t stop, go to A&E.',
      'Brush your other teeth as usual. After 24 hours, gently bathe the area with warm salt water after meals.',
    ],
    avoid: [
      'Do not rinse, spit, drink alcohol or do hard exercise for 24 hours.',
      'Do not smoke for at least two days, and for longer if you can.',
      'Do not take aspirin unless it’s prescribed for you.',
    ],
  },
  risks: {
    heading: 'What can go wrong',
    paragraphs: ['Most extractions heal without trouble, but these things can happen:'],
    list: [
      'A dry socket: the clot is lost and the bone aches badly, usually from the third to the fifth day. We can rinse and dress it. Smoking makes it more likely.',
      'Infection, with swelling, a bad taste or a temperature.',
      'A small piece of root may break off. Sometimes it’s safer to leave it, and we’ll tell you if we do.',
      'With lower back teeth, a numb or tingling lip, chin or tongue. It usually passes and is rarely permanent.',
      'With upper back teeth, an opening into the sinus, which we close.',
      'Damage to a filling or crown on a tooth next to it.',
      'If you take medicines for your bones or have had radiotherapy to the jaw, the bone may heal slowly or poorly. Please tell us about these. Don’t stop blood-thinning medicines unless the person who prescribed them says so.',
    ],
  },
  alternatives: {
    heading: 'Other choices',
    paragraphs: ['What’s possible depends on what’s wrong with the tooth:'],
    list: [
      'A filling or a crown, if enough healthy tooth is left.',
      'Root canal treatment, if the nerve is infected.',
      'Treating the gums and seeing how the tooth settles.',
      'Waiting. This can be reasonable if the tooth doesn’t hurt and isn’t infected. An infected tooth can flare up, and the infection can spread.',
    ],
  },
  fees: ['routineExtraction', 'surgicalExtraction', 'diagnosticXray', 'denture', 'implant'],
  questions: [
    {
      question: 'Do I have to fill the gap?',
      answer:
        'No. Many gaps at the back can be left. You may want to fill it if it shows, makes chewing harder or affects the teeth next to it. There’s time to decide.',
    },
    {
      question: 'When can I go back to work?',
      answer:
        'Usually the next day after a routine extraction. After a surgical one, or if your work is physical, allow two or three days.',
    },
    {
      question: 'I take blood thinners. Can I still have it done?',
      answer:
        'Usually, yes. Tell us when you book, and keep taking your medicine unless you’re told to stop. We may choose the time of day, ask for a blood test and put in stitches.',
    },
    {
      question: 'How do I know if it will be routine or surgical?',
      answer:
        'The x-ray usually shows it, so you know the price before we start. If the tooth breaks and needs surgery after all, we stop, explain and ask you before going on.',
    },
    {
      question: 'What’s normal, and when should I call?',
      answer:
        'Soreness, a little oozing and swelling are normal for two or three days. Call us if the pain gets worse after the third day, swelling spreads, you have a temperature, or the numbness hasn’t gone by the next day. Call 999 if you have difficulty breathing or swallowing.',
    },
  ],
}
