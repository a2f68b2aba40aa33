import type { Page } from '../../page.ts'
import { paths } from '../../paths.ts'
import { practice } from '#practice/practice.ts'
import feeTableCss from '../../ui/fee-table.css?inline'
import filmCss from '../../ui/film-figure.css?inline'
import italicCss from '../../ui/italic.css?inline'
import portraitCss from '../../ui/portrait.css?inline'
import { HomeFacts } from './home-facts.tsx'
import { HomeFees } from './home-fees.tsx'
import filmsCss from './home-films.css?inline'
import { HomeFilms } from './home-films.tsx'
import heroCss from './hero.css?inline'
import { Hero } from './hero.tsx'
import homeCss from './home-page.css?inline'
import { HomeNews } from './home-news.tsx'
import { HomeOpening } from './home-opening.tsx'
import startCardsCss from './start-cards.css?inline'
import { StartCards } from './start-cards.tsx'
import { HomeTeam } from './home-team.tsx'
import { HomeTestimonials } from './home-testimonials.tsx'

export const homePage: Page = {
  path: paths.home,
  label: 'Home',
  title: `${practice.name}, private dentist in ${practice.address.town}`,
  description: practice.description,
  keywords: `dentist ${practice.address.town}, private dentist, dental practice, new patients, ${practice.address.county}`,
  share: 'home',
  hours: true,
  styles: [italicCss, heroCss, homeCss, startCardsCss, filmCss, filmsCss, feeTableCss, portraitCss],
  Body: ({ now, notice }) => (
    <>
      <Hero now={now} notice={notice} />
      <HomeFacts now={now} notice={notice} />
      <StartCards now={now} />
      <HomeFilms />
      <HomeFees />
      <HomeTeam />
      <HomeTestimonials />
      <HomeNews now={now} notice={notice} />
      <HomeOpening now={now} notice={notice} />
    </>
  ),
}
