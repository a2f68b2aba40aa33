import type { Today } from '../../facts/prepared-notices.ts'
import { getHeroLight } from '../../facts/hero-picture.ts'
import type { HeroLight } from '../../facts/picture-names.ts'
import { webmType } from '../../ui/film-figure.tsx'
import { paths } from '../../paths.ts'
import { homeChoice } from '#practice/home.ts'
import { practice } from '#practice/practice.ts'
import { Icon } from '../../ui/icon.tsx'
import { arrowRight, pause, play } from '../../ui/icons.ts'
import { createSrcSet, getWebpPath } from '../../ui/picture-shape.ts'

/** "Smile" in italics, where the line has it. */
const [, before = '', emphasis = '', after = ''] = /^(.*?)(Smile|$)(.*)$/.exec(practice.welcomeLine) ?? []

/** On narrower screens the right-hand end of the picture is above the text; hero.css fits the film to it. */
const narrow = '(width < 30em)'
const phone = { width: 8, height: 7 }

/** In these lights the words are pale. */
const isDark = (light: HeroLight) => /evening|night/.test(light)

/** Top of the home page: the door in the light of the hour with the welcome line, and links to booking and emergencies. */
export function Hero(today: Today) {
  const light = homeChoice.heroByHours ? getHeroLight(today) : ''
  return (
    <section className={isDark(light) ? 'hero section-pine' : 'hero'} aria-labelledby="welcome-line">
      <div className="hero-media" data-to="">
        <picture>
          <source
            media={narrow}
            type="image/avif"
            srcSet={createSrcSet(`home-phone${light}`)}
            sizes="94vw"
            {...phone}
          />
          <source
            type="image/avif"
            srcSet={createSrcSet(`home${light}`)}
            sizes="(width >= 108em) 105rem, 97vw"
          />
          <img src={getWebpPath(`home${light}`)} alt="" width="2560" height="1440" fetchPriority="high" />
        </picture>
        {homeChoice.heroFilm && <Film name={`home${light}`} />}
      </div>
      <div className="hero-text stack">
        <h1 id="welcome-line">
          {before}
          {emphasis !== '' && <em>{emphasis}</em>}
          {after}
        </h1>
        <p className="lead">{practice.description}</p>
        <p className="row">
          <a className="button" href={paths.bookNow}>
            Book Now
            <Icon drawing={arrowRight} />
          </a>
          <a className="button button-quiet" href={paths.emergency}>
            Do you have a dental emergency?
          </a>
        </p>
      </div>
    </section>
  )
}

/**
 * The film is transparent above the still picture until it plays, so nothing is missing where it never does. Its
 * sources are in a template, because a browser would otherwise fetch them with the page. Lasting motion must be
 * stoppable: the button appears with the film.
 */
function Film({ name }: { name: string }) {
  return (
    <>
      <video muted loop playsInline preload="none" aria-hidden="true" data-film="">
        <template>
          <source src={`/films/${name}.webm`} type={webmType} />
          <source src={`/films/${name}.mp4`} type="video/mp4" />
        </template>
        Your browser does not support the video tag.
      </video>
      <button
        className="film-toggle"
        type="button"
        hidden
        data-film-toggle=""
        aria-pressed="false"
        aria-label="Pause the background film"
      >
        <Icon drawing={pause} size={22} />
        <Icon drawing={play} size={22} />
      </button>
    </>
  )
}
