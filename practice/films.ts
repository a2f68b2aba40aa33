/*
 * Which treatments do you show as a film? Or none: `export const films = {}`. They are silent files in the folder public/films:
 * crown.webm and crown.mp4, crown.vtt (captions), crown.avif and crown.webp (first picture), crown-1.avif (a picture for
 * each step) and so on. Times are seconds of the film; `still` is the moment that the picture of a step shows.
 */

import type { Film } from './types.ts'

export const films = {
  crown: {
    file: 'crown',
    name: 'Dental crown',
    seconds: 20,
    poster: 5,
    steps: [
      {
        title: 'Examine and plan',
        text: 'A crack or a large old filling can leave a tooth too weak to fill again.',
        from: 0,
        to: 3.8,
        still: 3.2,
      },
      {
        title: 'Numb and shape',
        text: 'Once the tooth is numb, we remove decay and weak edges and shape it.',
        from: 3.8,
        to: 8.8,
        still: 7.85,
      },
      {
        title: 'Scan',
        text: 'A scan records the tooth and your bite, so the crown can be made to fit.',
        from: 8.8,
        to: 12.2,
        still: 11.6,
      },
      {
        title: 'A temporary crown',
        text: 'It covers the tooth while the laboratory makes your crown.',
        from: 12.2,
        to: 15,
        still: 14.5,
      },
      {
        title: 'Fit and check',
        text: 'We check the fit, the colour and your bite, then cement the crown in place.',
        from: 15,
        to: 20,
        still: 16.95,
      },
    ],
  },
  rootCanal: {
    file: 'root-canal',
    name: 'Root canal treatment',
    seconds: 25,
    poster: 4,
    steps: [
      {
        title: 'Find the cause',
        text: 'Deep decay has reached the soft centre of the tooth and infected it.',
        from: 0,
        to: 4.2,
        still: 3.6,
      },
      {
        title: 'Numb and isolate',
        text: 'We numb the tooth, and a thin sheet of rubber keeps it dry and clean.',
        from: 4.2,
        to: 7,
        still: 6.7,
      },
      {
        title: 'Open the tooth',
        text: 'We remove the decay and make a small opening in the top to reach the canals.',
        from: 7,
        to: 11.2,
        still: 9.8,
      },
      {
        title: 'Clean and shape',
        text: 'Fine files and a disinfecting rinse clean the inside of each canal.',
        from: 11.2,
        to: 16.4,
        still: 14.6,
      },
      {
        title: 'Fill and seal',
        text: 'A rubber-like material fills the canals, and a filling seals the top.',
        from: 16.4,
        to: 20.2,
        still: 20,
      },
      {
        title: 'Protect',
        text: 'We often advise a crown for a back tooth, to help protect it from breaking.',
        from: 20.2,
        to: 25,
        still: 22.3,
      },
    ],
  },
  implant: {
    file: 'implant',
    name: 'Dental implant',
    seconds: 25,
    poster: 4,
    steps: [
      {
        title: 'Plan',
        text: 'A scan shows how much bone there is and where an implant could go.',
        from: 0,
        to: 4.2,
        still: 3.5,
      },
      {
        title: 'Place the implant',
        text: 'Once the area is numb, we place a small titanium implant in the jaw.',
        from: 4.2,
        to: 8.8,
        still: 6.9,
      },
      {
        title: 'Let it heal',
        text: 'Bone grows onto the implant, usually over three to six months.',
        from: 8.8,
        to: 13.2,
        still: 12,
      },
      {
        title: 'Fit the connector',
        text: 'We fix a small connector, called an abutment, to the top of the implant.',
        from: 13.2,
        to: 17,
        still: 15.6,
      },
      {
        title: 'Fit the crown',
        text: 'A crown is made to match your other teeth. We try it in, then fix it.',
        from: 17,
        to: 21.8,
        still: 21.2,
      },
      {
        title: 'Look after it',
        text: 'Clean around it every day. We’ll check it once a year.',
        from: 21.8,
        to: 25,
        still: 23.5,
      },
    ],
  },
  extraction: {
    file: 'extraction',
    name: 'Tooth extraction',
    seconds: 23,
    poster: 1,
    steps: [
      {
        title: 'Check',
        text: 'Sometimes a tooth is too damaged or too infected to be saved.',
        from: 0,
        to: 2.8,
        still: 2,
      },
      {
        title: 'Numb',
        text: 'Local anaesthetic numbs the tooth. You may feel pressure, but it shouldn’t hurt.',
        from: 2.8,
        to: 5.6,
        still: 5.2,
      },
      {
        title: 'Loosen and lift',
        text: 'We loosen the tooth little by little, then lift it out of its socket.',
        from: 5.6,
        to: 8.8,
        still: 7.6,
      },
      {
        title: 'Healing begins',
        text: 'A clot protects the socket. The gum usually heals in weeks, the bone in months.',
        from: 8.8,
        to: 14.6,
        still: 11.3,
      },
      {
        title: 'Talk about the gap',
        text: 'You can leave the gap, or fill it with a bridge, a denture or an implant.',
        from: 14.6,
        to: 23,
        still: 15.8,
        captions: [
          { text: 'You can leave the gap as it is.', from: 14.6 },
          { text: 'Fill it with a bridge, held by the teeth on either side.', from: 16.4 },
          { text: 'Fill it with a denture you take out.', from: 18.6 },
          { text: 'Fill it with an implant, fixed in the bone.', from: 20.8 },
        ],
      },
    ],
  },
} as const satisfies Record<string, Film>
