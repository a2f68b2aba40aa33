import type { ReactNode } from 'react'
import type { Film } from '../facts/types.ts'
import { Icon } from './icon.tsx'
import { cornersOut, pause, play } from './icons.ts'

/** MIME type with codec of every `.webm` here: a browser without AV1 chooses the `.mp4` before any download. */
export const webmType = 'video/webm;codecs=av01.0.08M.10'

interface FilmProps {
  film: Film
  /** Preloads the poster; otherwise it is loaded when the film is near. */
  first?: boolean
  /** Address of the page that has the steps as `step-1` …, if that is another one. */
  page?: string
  /** Below the words, with the class `film-foot`. */
  children: ReactNode
}

/**
 * Player of a treatment film, silent, with the words of the current step beside or below it: those of the step that the
 * poster shows, until somebody presses play. Only the poster is loaded before. Without script the browser's own player is used;
 * frame/film-player.ts replaces its controls by our bar. Style: film-figure.css.
 */
export function FilmFigure({ film, first = false, page = '', children }: FilmProps) {
  const address = `/films/${film.file}`
  const shown = film.steps[film.poster - 1]
  return (
    <div className="film" id="film">
      {first && (
        <link rel="preload" as="image" href={`${address}.avif`} type="image/avif" fetchPriority="high" />
      )}
      <div className="film-card">
        <div className="film-screen">
          <picture>
            <source type="image/avif" srcSet={`${address}.avif`} />
            <img
              src={`${address}.webp`}
              alt=""
              width={1080}
              height={1350}
              loading={first ? 'eager' : 'lazy'}
            />
          </picture>
          <video controls preload="none" playsInline aria-label={`Film: ${film.name}`}>
            <source src={`${address}.webm`} type={webmType} />
            <source src={`${address}.mp4`} type="video/mp4" />
            <track kind="captions" src={`${address}.vtt`} srcLang="en-GB" label="English" />
            <a href={`${address}.mp4`}>Save the film</a>
          </video>
        </div>
        <div className="film-bar" hidden>
          <button type="button" aria-label="Play">
            <Icon drawing={play} size={22} />
            <Icon drawing={pause} size={22} />
          </button>
          <span>0:00</span>
          <input
            type="range"
            max={film.seconds}
            defaultValue={0}
            aria-label="Position in film"
            aria-valuetext="0 seconds"
          />
          <span>{formatFilmTime(film.seconds)}</span>
          <button type="button" aria-label="Full screen">
            <Icon drawing={cornersOut} size={22} />
          </button>
        </div>
        <div className="film-words" aria-live="polite">
          <b>{film.poster}</b>
          <p className="film-title">
            <a href={`${page}#step-${film.poster}`}>{shown?.title}</a>
          </p>
          <p>{shown?.text}</p>
        </div>
        {children}
      </div>
    </div>
  )
}

/** Links to the moments of a film; they are hidden on phones. Style: film-steps.css. */
export function FilmSteps({ film }: { film: Film }) {
  return (
    <ol className="film-foot film-steps" aria-label="Steps of the film">
      {film.steps.map((step, index) => (
        <li key={step.title}>
          <a href={`#step-${index + 1}`} data-second={step.from} data-step={index + 1}>
            {step.title}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Still of one step, counted from 1, sized for a narrow column. */
export function FilmStill({ film, step }: { film: Film; step: number }) {
  const address = `/films/${film.file}-${step}`
  return (
    <picture>
      <source type="image/avif" srcSet={`${address}.avif`} />
      <img src={`${address}.webp`} alt="" width={480} height={600} loading="lazy" />
    </picture>
  )
}

export function FilmPoster({ film: { file, poster }, sizes }: { film: Film; sizes: string }) {
  const widths = (kind: string) => `/films/${file}-${poster}.${kind} 480w,/films/${file}.${kind} 1080w`
  return (
    <picture>
      <source type="image/avif" srcSet={widths('avif')} sizes={sizes} />
      <img src={`/films/${file}.webp`} alt="" width={1080} height={1350} loading="lazy" />
    </picture>
  )
}

/** Description of the film's steps, for people who prefer to read. Style: treatments/treatment-page.css. */
export function FilmTranscript({ film }: { film: Film }) {
  return (
    <details className="fold film-transcript">
      <summary>Read what this silent film shows</summary>
      <ol>
        {film.steps.map((step) => (
          <li key={step.title}>
            <strong>{step.title}</strong>
            <br />
            {step.text}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** "0:22" for 22 seconds. */
export const formatFilmTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
