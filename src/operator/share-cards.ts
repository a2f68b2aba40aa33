import { getInitials } from '../facts/person-name.ts'
import type { ColourRole, Plan, Practice, TeamMember, Treatment } from '../facts/types.ts'
import { capitalise, formatCount, formatPeople } from '../facts/words.ts'
import { getWebpPath } from '../ui/picture-shape.ts'

/** What stands on the right-hand side of a card. */
interface CardPicture {
  /** One picture over the whole card or in an arch, a still of a film, or the team's portraits. */
  readonly kind: 'whole' | 'arch' | 'film' | 'team'
  /** Everything that it is drawn from: paths in the practice's or the program's `public/`. */
  readonly files: readonly string[]
  /** Of the team: the path of a picture, or `null` for initials. */
  readonly portraits?: readonly { readonly initials: string; readonly file: string | null }[]
  /** CSS position of the picture in its frame. */
  readonly position?: string
}

/** A picture that messengers show beside a shared address. No prices: it outlives them in people's conversations. */
export interface ShareCard {
  /** A page's `share`. */
  readonly name: string
  readonly headline: string
  readonly line: string
  readonly ground: ColourRole
  readonly picture: CardPicture
}

/** The facts that stand on cards. */
export interface ShareFacts {
  readonly practice: Pick<Practice, 'address' | 'telephone' | 'welcomeLine'>
  readonly team: readonly TeamMember[]
  readonly plans: readonly Plan[]
  readonly treatments: readonly Treatment[]
}

const whole: CardPicture = { kind: 'whole', files: ['pictures/home-1920.avif'], position: '100% 62%' }
const arch = (name: string): CardPicture => ({
  kind: 'arch',
  files: [`pictures/${name}-800.avif`],
  position: '50% 70%',
})

const grounds = ['band', 'tintWarmPale', 'tintCoolPale', 'wallSun'] as const

function createFilmCards(treatments: readonly Treatment[]): readonly ShareCard[] {
  return treatments
    .flatMap(({ name, film }) => (film === undefined ? [] : [{ name, film }]))
    .map(({ name, film }, index): ShareCard => ({
      name: film.file,
      headline: `${name}, explained`,
      line: `A film of ${film.seconds} seconds shows each step`,
      ground: grounds[index % grounds.length] ?? 'band',
      picture: { kind: 'film', files: [`films/${film.file}.avif`] },
    }))
}

function createTeamPicture(team: readonly TeamMember[]): CardPicture {
  const portraits = team.map((member) => ({
    initials: getInitials(member),
    file: member.picture === true ? getWebpPath(`team/${member.key}`) : null,
  }))
  return { kind: 'team', files: portraits.flatMap(({ file }) => file ?? []), portraits }
}

function createPlansCard({ length }: readonly Plan[]): ShareCard {
  const look = { name: 'plans', ground: 'wallSun', picture: arch('plans') } as const
  if (length === 0) return { ...look, headline: 'Our fees', line: 'Every price in one table' }
  const count = `${capitalise(formatCount(length))} plan${length === 1 ? '' : 's'}`
  return { ...look, headline: 'Dental plans, month by month', line: `${count}, and what each includes` }
}

/** A card for each `share` of a page. */
export function createShareCards({ practice, team, plans, treatments }: ShareFacts): readonly ShareCard[] {
  const { address, telephone, welcomeLine } = practice
  return [
    {
      name: 'home',
      headline: welcomeLine,
      line: `A private dental practice in ${address.town}`,
      ground: 'wall',
      picture: whole,
    },
    {
      name: 'practice',
      headline: `Your dentist in ${address.town}`,
      line: `${address.street}, ${address.town}`,
      ground: 'wall',
      picture: whole,
    },
    {
      name: 'new-patients',
      headline: 'New patients are welcome',
      line: 'Register online in about four minutes',
      ground: 'wallWarm',
      picture: arch('new-patients'),
    },
    {
      name: 'what-to-expect',
      headline: 'What to expect at your first visit',
      line: 'A look and a chat, and time for both',
      ground: 'wallLeaf',
      picture: arch('what-to-expect'),
    },
    {
      name: 'about',
      headline: `${capitalise(formatPeople(team.length))}, one reception desk`,
      line: `Meet the team in ${address.town}`,
      ground: 'band',
      picture: createTeamPicture(team),
    },
    {
      name: 'healthy-smile',
      headline: 'A healthy smile, day by day',
      line: 'Plain advice on brushing, gaps and food',
      ground: 'tintCoolPale',
      picture: arch('hygiene'),
    },
    {
      name: 'treatments',
      headline: 'Treatments, in plain words',
      line: 'What each involves, how it feels, what it costs',
      ground: 'wallCool',
      picture: arch('treatments'),
    },
    ...createFilmCards(treatments),
    createPlansCard(plans),
    {
      name: 'offers',
      headline: 'Current offers',
      line: 'With dates and conditions, in full',
      ground: 'tintWarmPale',
      picture: arch('offers'),
    },
    {
      name: 'contact',
      headline: 'Talk to us',
      line: `Call ${telephone.shown}, or write`,
      ground: 'wall',
      picture: arch('house'),
    },
    {
      name: 'emergency',
      headline: 'A dental emergency?',
      line: `Call ${telephone.shown}`,
      ground: 'ink',
      picture: arch('house-night'),
    },
  ]
}
