/** One numbered step of a treatment film: what the picture, the captions and the transcript all say. */
export interface FilmStep {
  readonly title: string
  readonly text: string
  /** Seconds from the start of the film. */
  readonly from: number
  readonly to: number
}

export interface Film {
  readonly name: string
  /** Of `/films/{file}.webm`, `.mp4`, `.vtt` (captions) and `.webp` (poster). */
  readonly file: string
  readonly seconds: number
  readonly steps: readonly FilmStep[]
}

/** The silent treatment films. `media/films` makes them from these words, so that they exist once. */
export const films = {
  crown: {
    file: 'crown',
    name: 'Dental crown',
    seconds: 20,
    steps: [
      {
        title: 'A weakened tooth',
        text: 'A crack or a large old filling can leave a tooth too weak to fill again.',
        from: 0,
        to: 3.8,
      },
      {
        title: 'Shaped to a core',
        text: 'Once the tooth is numb, decay and weak edges are removed and it is shaped.',
        from: 3.8,
        to: 8.8,
      },
      {
        title: 'Scanned to fit',
        text: 'A scan records the tooth and your bite, so that the crown can be made to fit.',
        from: 8.8,
        to: 12.2,
      },
      {
        title: 'A temporary crown',
        text: 'It covers the tooth while the laboratory makes your own crown.',
        from: 12.2,
        to: 15,
      },
      {
        title: 'Fitted and checked',
        text: 'We check the fit, the colour and your bite, then cement the crown in place.',
        from: 15,
        to: 20,
      },
    ],
  },
  rootCanal: {
    file: 'root-canal',
    name: 'Root canal treatment',
    seconds: 22,
    steps: [
      {
        title: 'An infected nerve',
        text: 'Deep decay has reached the soft centre of the tooth, and it has become infected.',
        from: 0,
        to: 4.2,
      },
      {
        title: 'A small opening',
        text: 'Once the tooth is numb, decay is removed and a small opening is made.',
        from: 4.2,
        to: 8.4,
      },
      {
        title: 'Gently cleaned',
        text: 'Fine files and a disinfecting rinse clean the inside of each canal.',
        from: 8.4,
        to: 13.6,
      },
      {
        title: 'Filled and sealed',
        text: 'A rubber-like material fills the canals, and a filling seals the top.',
        from: 13.6,
        to: 17.6,
      },
      {
        title: 'A crown on top',
        text: 'A crown is often advised for a back tooth, to help protect it from breaking.',
        from: 17.6,
        to: 22,
      },
    ],
  },
  implant: {
    file: 'implant',
    name: 'Dental implant',
    seconds: 22,
    steps: [
      {
        title: 'A missing tooth',
        text: 'A scan shows how much bone there is and where an implant could go.',
        from: 0,
        to: 4.2,
      },
      {
        title: 'A titanium root',
        text: 'Once the area is numb, a small titanium implant is placed in the jaw.',
        from: 4.2,
        to: 8.8,
      },
      {
        title: 'Time to heal',
        text: 'Bone grows onto the implant, usually over three to six months.',
        from: 8.8,
        to: 13.2,
      },
      {
        title: 'A connector',
        text: 'A small connector, called an abutment, is fixed to the top of the implant.',
        from: 13.2,
        to: 17,
      },
      {
        title: 'Your new crown',
        text: 'A crown is made to match and fitted. Clean it every day, as you do your teeth.',
        from: 17,
        to: 22,
      },
    ],
  },
  extraction: {
    file: 'extraction',
    name: 'Tooth extraction',
    seconds: 16,
    steps: [
      {
        title: 'Beyond repair',
        text: 'Sometimes a tooth is too damaged or too infected to be saved.',
        from: 0,
        to: 2.8,
      },
      {
        title: 'Numbed first',
        text: 'Local anaesthetic numbs the tooth. You may feel pressure, but it should not hurt.',
        from: 2.8,
        to: 5.6,
      },
      {
        title: 'Eased out',
        text: 'The tooth is loosened little by little, then lifted out of its socket.',
        from: 5.6,
        to: 8.8,
      },
      {
        title: 'Healing begins',
        text: 'A clot protects the socket. Gum usually closes in weeks, bone in months.',
        from: 8.8,
        to: 11.6,
      },
      {
        title: 'What comes next',
        text: 'You can leave the gap, or fill it with a bridge, a denture or an implant.',
        from: 11.6,
        to: 16,
      },
    ],
  },
} as const satisfies Record<string, Film>

export type FilmKey = keyof typeof films
