/**
 * Renders the pictures that messengers and social networks show for a shared address.
 *
 * Usage: node share.ts SCRATCH
 *
 * No prices, because a picture outlives them in other people's conversations.
 */
import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Browser } from 'playwright'
import type { Film } from '../../src/facts/types.ts'
import { films } from '#practice/films.ts'
import { practice } from '#practice/practice.ts'
import { team } from '#practice/team.ts'
import { openBrowser } from '../brand/browser.ts'
import { openFilm } from '../films/browser.ts'
import { drawPlate } from '../pictures/plate.ts'
import { practiceFolder } from '../../src/runtime/practice-folder.ts'

type FilmKey = keyof typeof films

const [scratch] = process.argv.slice(2)
if (!scratch) throw new Error('usage: node share.ts SCRATCH')
const publicDir = join(import.meta.dirname, '../../public')

/** Right-hand side: a still life over the whole card or in an arch, a moment of a film, or the team. */
type Picture =
  | { kind: 'whole'; file: string; position: string }
  | { kind: 'arch'; file: string; position: string }
  | { kind: 'film'; film: FilmKey }
  | { kind: 'team' }
  | { kind: 'tips'; names: readonly string[] }

interface Card {
  name: string
  /** HTML, because one word of the home page's headline is in italics. */
  headline: string
  line: string
  ground: string
  dark?: true
  picture: Picture
}

const inTown = `A private dental practice in ${practice.address.town}`
const poster = { kind: 'whole', file: 'pictures/home-1920.avif', position: '100% 62%' } as const

function filmCard(film: FilmKey, headline: string, ground: string): Card {
  return {
    name: films[film].file,
    headline,
    line: `A film of ${films[film].seconds} seconds shows each step`,
    ground,
    picture: { kind: 'film', film },
  }
}

const cards: readonly Card[] = [
  {
    name: 'home',
    headline: practice.welcomeLine.replace('Smile', '<i>Smile</i>'),
    line: inTown,
    ground: '#e9e4d9',
    picture: poster,
  },
  {
    name: 'practice',
    headline: `Your dentist in ${practice.address.town}`,
    line: `${practice.address.street}, ${practice.address.town}`,
    ground: '#e9e4d9',
    picture: poster,
  },
  {
    name: 'new-patients',
    headline: 'New patients are welcome',
    line: 'Register online in about four minutes',
    ground: '#f1decf',
    picture: { kind: 'arch', file: 'pictures/new-patients-800.avif', position: '50% 70%' },
  },
  {
    name: 'what-to-expect',
    headline: 'What to expect at your first visit',
    line: 'A look and a talk, and time for both',
    ground: '#dde4d4',
    picture: { kind: 'arch', file: 'pictures/what-to-expect-800.avif', position: '50% 70%' },
  },
  {
    name: 'about',
    headline: 'Seven people, one reception desk',
    line: `Meet the team in ${practice.address.town}`,
    ground: '#f3ede2',
    picture: { kind: 'team' },
  },
  {
    name: 'healthy-smile',
    headline: 'A healthy smile, day by day',
    line: 'Plain advice on brushing, gaps and food',
    ground: '#edf6f2',
    picture: { kind: 'tips', names: ['brush', 'diet', 'visits', 'rinse'] },
  },
  {
    name: 'treatments',
    headline: 'Treatments, in plain words',
    line: 'What each involves, how it feels, what it costs',
    ground: '#d5e6dd',
    picture: { kind: 'arch', file: 'pictures/treatments-800.avif', position: '50% 70%' },
  },
  filmCard('crown', 'A dental crown, explained', '#f3ede2'),
  filmCard('rootCanal', 'Root canal treatment, explained', '#fcefe8'),
  filmCard('implant', 'A dental implant, explained', '#edf6f2'),
  filmCard('extraction', 'Taking a tooth out, explained', '#f2e4cc'),
  {
    name: 'plans',
    headline: 'Dental plans, month by month',
    line: 'Five plans, and what each includes',
    ground: '#f2e4cc',
    picture: { kind: 'arch', file: 'pictures/plans-800.avif', position: '50% 70%' },
  },
  {
    name: 'offers',
    headline: 'Current offers',
    line: 'With dates and conditions, in full',
    ground: '#fcefe8',
    picture: { kind: 'arch', file: 'pictures/offers-800.avif', position: '50% 70%' },
  },
  {
    name: 'contact',
    headline: 'Talk to us',
    line: `Telephone ${practice.telephone.shown}, or write`,
    ground: '#e9e4d9',
    picture: { kind: 'arch', file: 'pictures/home-phone-840.avif', position: '50% 50%' },
  },
  {
    name: 'emergency',
    headline: 'A dental emergency?',
    line: `Telephone ${practice.telephone.shown}`,
    ground: '#14453f',
    dark: true,
    picture: { kind: 'arch', file: 'pictures/home-phone-840.avif', position: '50% 50%' },
  },
]

const kinds: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}

async function embedded(file: string): Promise<string> {
  const own = join(practiceFolder, 'public', file)
  const bytes = await readFile(existsSync(own) ? own : join(publicDir, file))
  return `data:${kinds[extname(file)] ?? ''};base64,${bytes.toString('base64')}`
}

/** The full logo is made for dark backgrounds; on a light one it gets the colours of the mark. */
async function logo(dark: boolean): Promise<string> {
  const light = await readFile(join(publicDir, 'brand/logo-full-light.svg'), 'utf8')
  if (dark) return light.replaceAll('#0e332f', '#14453f')
  return light
    .replaceAll('#0e332f', '#paper')
    .replaceAll('#fbf8f2', '#14453f')
    .replaceAll('#paper', '#fbf8f2')
    .replaceAll('#f2b79b', '#a33e28')
    .replaceAll('#cfe3db', '#526b65')
}

async function right(browser: Browser, { picture }: Card): Promise<string> {
  if (picture.kind === 'whole') {
    return `<img class="whole" style="object-position:${picture.position}" src="${await embedded(picture.file)}"><div class="veil"></div>`
  }
  if (picture.kind === 'arch') {
    return `<img class="arch" style="object-position:${picture.position}" src="${await embedded(picture.file)}">`
  }
  if (picture.kind === 'film') {
    const page = await openFilm(browser, picture.film)
    const film: Film = films[picture.film]
    await page.evaluate((t) => window.seek(t), film.steps[film.poster - 1]?.still ?? 0)
    const shot = await page.screenshot()
    return `<img class="film" src="data:image/png;base64,${shot.toString('base64')}">`
  }
  if (picture.kind === 'team') return `<div class="team">${team.map(drawPlate).join('')}</div>`
  const files = await Promise.all(picture.names.map((name) => embedded(`pictures/tips/${name}.svg`)))
  return `<div class="tips">${files.map((file) => `<img src="${file}">`).join('')}</div>`
}

async function fonts(): Promise<string> {
  const names = await readdir(join(publicDir, 'fonts'))
  const face = async (family: string, style: string, start: RegExp): Promise<string> => {
    const name = names.find((one) => start.test(one))
    if (!name) throw new Error(`No font file for ${family} ${style}`)
    return `@font-face{font-family:${family};font-style:${style};font-weight:400 600;src:url(${await embedded(`fonts/${name}`)})}`
  }
  const rules = [
    face('Petrona', 'normal', /^petrona-[\da-f]{8}\./),
    face('Petrona', 'italic', /^petrona-italic-/),
    face('Figtree', 'normal', /^figtree-[\da-f]{8}\./),
  ]
  return (await Promise.all(rules)).join('')
}

const style = `
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; }
  .whole { position: absolute; inset: 0; width: 1200px; height: 630px; object-fit: cover; }
  .veil { position: absolute; inset: 0; background: linear-gradient(90deg, rgb(251 248 242 / .5), rgb(251 248 242 / .34) 34%, transparent 56%); }
  .arch { position: absolute; left: 596px; top: 53px; width: 526px; height: 568px; border-radius: 272px 272px 0 0; object-fit: cover; border: 9px solid #fff; border-bottom: 0; }
  .film { position: absolute; left: 592px; top: 40px; width: 572px; height: 590px; object-fit: cover; object-position: 50% 0; border-radius: 286px 286px 0 0; }
  .team { position: absolute; left: 566px; top: 98px; width: 584px; display: flex; flex-wrap: wrap; justify-content: center; gap: 26px 20px; }
  .team svg { width: 131px; }
  .team svg:nth-child(-n+3) { width: 181px; }
  .tips { position: absolute; left: 590px; top: 0; display: grid; grid-template-columns: 290px 290px; gap: 20px; transform: translateY(84px); }
  .tips img { width: 290px; height: 221px; object-fit: cover; border-radius: 26px; }
  .logo { position: absolute; left: 64px; top: 60px; }
  .logo svg { height: 84px; width: auto; display: block; }
  .words { position: absolute; left: 64px; bottom: 66px; width: 510px; color: #14453f; }
  h1 { font: 480 64px/1.05 Petrona; letter-spacing: -.024em; margin: 0 0 22px; text-wrap: balance; }
  i { color: #1f6f66; }
  p { font: 400 26px/1.35 Figtree; color: #2b4540; margin: 0; text-wrap: balance; }
  .dark h1, .dark .words { color: #fbf8f2; }
  .dark p { color: #cfe3db; font-weight: 500; font-size: 32px; }
`

const browser = await openBrowser()
try {
  const faces = await fonts()
  /* One card at a time, because parallel pages would compete for two cores. */
  for (const card of cards) {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
    await page.setContent(
      `<!doctype html><style>${faces}${style}</style><body class="${card.dark ? 'dark' : ''}" style="background:${card.ground}">${await right(browser, card)}<div class="logo">${await logo(card.dark === true)}</div><div class="words"><h1>${card.headline}</h1><p>${card.line}</p></div></body>`,
    )
    await page.evaluate(() => document.fonts.ready)
    await writeFile(join(scratch, `${card.name}.png`), await page.screenshot())
    await page.close()
  }
} finally {
  await browser.close()
}
