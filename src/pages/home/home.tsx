import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { practice } from '../../practice/practice.ts'
import archCss from '../../ui/arch.css?inline'
import feeTableCss from '../../ui/fee-table.css?inline'
import filmCss from '../../ui/film.css?inline'
import italicCss from '../../ui/italic.css?inline'
import { Facts } from './facts.tsx'
import { Fees } from './fees.tsx'
import filmsCss from './films.css?inline'
import { Films } from './films.tsx'
import heroCss from './hero.css?inline'
import { Hero } from './hero.tsx'
import homeCss from './home.css?inline'
import { News } from './news.tsx'
import { Opening } from './opening.tsx'
import platesCss from './plates.css?inline'
import startCardsCss from './start-cards.css?inline'
import { StartCards } from './start-cards.tsx'
import { Team } from './team.tsx'
import { Testimonials } from './testimonials.tsx'

export const home: Page = {
  path: paths.home,
  label: 'Home',
  title: `${practice.name}, private dentist in ${practice.address.town}`,
  description: practice.description,
  keywords: `dentist ${practice.address.town}, private dentist, dental practice, new patients, ${practice.address.county}`,
  share: 'home',
  styles: [italicCss, archCss, heroCss, homeCss, startCardsCss, filmCss, filmsCss, platesCss, feeTableCss],
  Body: ({ now, notice }) => (
    <>
      <Hero />
      <Facts now={now} notice={notice} />
      <Opening now={now} notice={notice} />
      <StartCards now={now} />
      <Films />
      <Fees />
      <Team />
      <Testimonials />
      <News now={now} notice={notice} />
    </>
  ),
}
