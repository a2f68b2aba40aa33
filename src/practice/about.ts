import { principalDentist, teamSize } from './team.ts'
import type { Section } from './types.ts'

export const about: {
  readonly sample: true
  readonly welcome: Section
  readonly ethos: Section
  readonly story: Section
  readonly namesNote: string
} = {
  sample: true,
  welcome: {
    heading: 'Welcome',
    paragraphs: [
      `We are a small private practice on Orchard Lane. You will meet the same ${teamSize} people each time you come, and we have time set aside to talk before we look.`,
      'Whether it has been six months or sixteen years since you last saw a dentist, you are welcome here.',
    ],
  },
  ethos: {
    heading: 'Our ethos',
    paragraphs: [
      'We listen first. Then we look, explain what we see in plain words and show you the pictures. You decide, with a written price in your hand, and you can take it home to think.',
      'We would rather help you keep a tooth than replace it, and rather prevent a problem than treat it. Sometimes the right thing is to leave something alone and look again in six months, and we say so.',
    ],
    list: [
      'Nothing begins before you have agreed to it and know what it costs.',
      'Appointments are long enough to answer questions.',
      'If you are anxious, tell us. We can stop whenever you raise a hand.',
      'If something goes wrong, we tell you and put it right as far as it can be.',
    ],
  },
  story: {
    heading: 'About the practice',
    paragraphs: [
      `The practice has been in Wrenbury since 1987, and in the house with the teal door since ${principalDentist.name} took it over. There are three surgeries, two of them on the ground floor, and a waiting room with a window on the orchard.`,
      'We are a wholly private practice. Adults and children come to us for examinations, hygiene visits, fillings, crowns, root canal treatment, dentures and implants. What we do not do ourselves, such as braces, we refer to a colleague and explain why.',
      'We clean, sterilise and record every instrument on the premises, and the whole team trains together for medical emergencies every year.',
    ],
  },
  namesNote:
    'Every dental professional here is registered with the General Dental Council. You can look up a registration number in its public register.',
}
