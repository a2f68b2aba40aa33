import { plans } from '#practice/plans.ts'
import { practice } from '#practice/practice.ts'
import { timesOfDay } from '#practice/tips.ts'
import { treatments } from '#practice/treatments.ts'
import { teamSize } from '../facts/team-words.ts'
import type { ColourRole } from '../facts/types.ts'
import { capitalise, formatCount } from '../facts/words.ts'

/** What stands on the right-hand side of a card. Files are in the practice's folder `public/`, drawings of tips in the program's. */
type CardPicture =
  /** Over the whole card, or in an arch; `position` is CSS. */
  | { readonly kind: 'whole' | 'arch'; readonly file: string; readonly position: string }
  | { readonly kind: 'film'; readonly file: string }
  | { readonly kind: 'team' }
  | { readonly kind: 'tips'; readonly files: readonly string[] }

/** A picture that messengers show beside a shared address. No prices: it outlives them in people's conversations. */
export interface ShareCard {
  /** A page's `share`. */
  readonly name: string
  readonly headline: string
  readonly line: string
  readonly ground: ColourRole
  readonly picture: CardPicture
}

const { address, telephone } = practice

const whole = { kind: 'whole', file: 'pictures/home-1920.avif', position: '100% 62%' } as const
const arch = (name: string): CardPicture => ({
  kind: 'arch',
  file: `pictures/${name}-800.avif`,
  position: '50% 70%',
})
const tooth = { kind: 'arch', file: 'pictures/home-phone-840.avif', position: '50% 50%' } as const

const drawings = ['brush', ...timesOfDay.other.tips].slice(0, 4).map((key) => `pictures/tips/${key}.svg`)

const grounds = ['band', 'tintWarmPale', 'tintCoolPale', 'wallSun'] as const

const filmCards = treatments
  .flatMap(({ name, film }) => (film === undefined ? [] : [{ name, film }]))
  .map(({ name, film }, index): ShareCard => ({
    name: film.file,
    headline: `${name}, explained`,
    line: `A film of ${film.seconds} seconds shows each step`,
    ground: grounds[index % grounds.length] ?? 'band',
    picture: { kind: 'film', file: `films/${film.file}.avif` },
  }))

const planCount = `${capitalise(formatCount(plans.length))} plan${plans.length === 1 ? '' : 's'}`

/** A card for each `share` of a page. */
export const shareCards: readonly ShareCard[] = [
  {
    name: 'home',
    headline: practice.welcomeLine,
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
    headline: `${capitalise(teamSize)} people, one reception desk`,
    line: `Meet the team in ${address.town}`,
    ground: 'band',
    picture: { kind: 'team' },
  },
  {
    name: 'healthy-smile',
    headline: 'A healthy smile, day by day',
    line: 'Plain advice on brushing, gaps and food',
    ground: 'tintCoolPale',
    picture: { kind: 'tips', files: drawings },
  },
  {
    name: 'treatments',
    headline: 'Treatments, in plain words',
    line: 'What each involves, how it feels, what it costs',
    ground: 'wallCool',
    picture: arch('treatments'),
  },
  ...filmCards,
  plans.length === 0
    ? {
        name: 'plans',
        headline: 'Our fees',
        line: 'Every price in one table',
        ground: 'wallSun',
        picture: arch('plans'),
      }
    : {
        name: 'plans',
        headline: 'Dental plans, month by month',
        line: `${planCount}, and what each includes`,
        ground: 'wallSun',
        picture: arch('plans'),
      },
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
    picture: tooth,
  },
  {
    name: 'emergency',
    headline: 'A dental emergency?',
    line: `Call ${telephone.shown}`,
    ground: 'ink',
    picture: tooth,
  },
]
