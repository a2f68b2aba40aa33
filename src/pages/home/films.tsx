import { paths } from '../../paths.ts'
import { films } from '../../practice/films.ts'
import type { TreatmentKey } from '../../practice/treatments/treatment.ts'
import { clock, Film } from '../../ui/film.tsx'
import { Icon } from '../../ui/icon.tsx'
import { playFill } from '../../ui/icons.ts'
import { treatmentPaths } from '../treatments/treatment-paths.ts'

const shown: readonly TreatmentKey[] = ['crown', 'rootCanal', 'implant', 'extraction']
const first: TreatmentKey = 'implant'

/** The four treatment films in one player. Without script each name leads to the page that has its film. */
export function Films() {
  return (
    <section className="section section-pine" aria-labelledby="films">
      <div className="films inner">
        <div className="stack">
          <h2 id="films">See it before you decide</h2>
          <p>Four short films show what each treatment really involves. There is no sound.</p>
          <ul className="films-list">
            {shown.map((key) => (
              <li key={key}>
                <a
                  href={treatmentPaths[key]}
                  data-film-choice={films[key].file}
                  aria-current={key === first || undefined}
                >
                  <Icon drawing={playFill} />
                  <span>{films[key].name}</span>
                  <span>{clock(films[key].seconds)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <Film film={films[first]} />
          <p className="films-more">
            <a className="link-strong" href={treatmentPaths[first]} data-film-more="">
              <span>{films[first].name}</span>: steps, risks and costs
            </a>
            <a className="link-strong" href={paths.treatments}>
              All treatments
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
