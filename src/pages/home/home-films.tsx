import { paths } from '../../paths.ts'
import { homeChoice } from '#practice/home.ts'
import { treatments } from '#practice/treatments.ts'
import { capitalise, formatCount } from '../../facts/words.ts'
import { formatFilmTime, FilmFigure, FilmStill } from '../../ui/film-figure.tsx'

const shown = treatments.flatMap(({ slug, film }) => (film === undefined ? [] : [{ slug, film }]))
const first = shown.find(({ slug }) => slug === homeChoice.film) ?? shown[0]

/** All treatment films in one player. Without script each name links to the page with its film. */
export function HomeFilms() {
  if (first === undefined) return null
  return (
    <section className="section section-pine" aria-labelledby="films">
      <div className="films columns columns-late inner">
        <div className="stack">
          <h2 id="films">See it before you decide</h2>
          <p>
            {shown.length === 1
              ? 'A short silent film shows what the treatment involves.'
              : `${capitalise(formatCount(shown.length))} short silent films show what each treatment involves.`}
          </p>
          <ul className="films-list">
            {shown.map(({ slug, film }) => (
              <li key={slug}>
                <a
                  href={paths.treatment(slug)}
                  data-film-choice={film.file}
                  aria-current={slug === first.slug || undefined}
                >
                  <FilmStill film={film} step={film.poster} />
                  <span>{film.name}</span>
                  <span>{formatFilmTime(film.seconds)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <FilmFigure film={first.film} page={paths.treatment(first.slug)}>
          <p className="film-foot">
            <a className="link-strong" href={paths.treatment(first.slug)}>
              Steps, risks and costs
            </a>
          </p>
        </FilmFigure>
      </div>
    </section>
  )
}
