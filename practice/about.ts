/*
 * Who are you, how do you work, and since when? For the page About us; `welcome` stands on the home page. `ethos` may
 * have a list.
 */

import { practice } from './practice.ts'
import { principalDentist } from './team.ts'
import type { About } from './types.ts'

export const about: About = {
  sample: true,
  welcome: {
    heading: 'Welcome',
    paragraphs: [
      'We’re a small practice near the Market Square. We always talk before we look, and there’s time for your questions.',
      'Whether it’s been six months or sixteen years since you last saw a dentist, you’re welcome here.',
    ],
  },
  ethos: {
    heading: 'Our ethos',
    paragraphs: [
      'We listen first. Then we look, explain what we see in plain words and show you the pictures. You get a written price to take home, and you decide in your own time.',
      'We’d rather help you keep a tooth than replace it, and we’d rather prevent a problem than treat it. Sometimes the right thing is to leave something alone and look again in six months. If so, we’ll tell you.',
    ],
    list: [
      'Nothing begins until you know what it costs and have agreed to it.',
      'Appointments are long enough for your questions.',
      'If you’re anxious, tell us. Raise a hand and we’ll stop.',
      'If something goes wrong, we’ll tell you and do all we can to put it right.',
    ],
  },
  story: {
    heading: 'About the practice',
    paragraphs: [
      `The practice has been in ${practice.address.town} since 1987, and in the house with the teal door since ${principalDentist.name} took over. There are three surgeries, two of them on the ground floor, and a waiting room that looks out on the orchard.`,
      'Adults and children come to us for check-ups, hygiene visits, fillings, crowns, root canal treatment, dentures and implants. If you need something we don’t do, such as braces, we’ll refer you to a colleague and explain why.',
      'We clean and sterilise our instruments here at the practice, and keep a record each time. Every year the whole team trains together for medical emergencies.',
    ],
  },
  namesNote:
    'Every dental professional here is registered with the General Dental Council. You can look up anyone’s number on its public register.',
}
