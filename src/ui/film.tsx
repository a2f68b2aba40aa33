import type { Film as FilmFacts } from '../practice/films.ts'
import { Icon } from './icon.tsx'
import { cornersOut, pause, play } from './icons.ts'

interface FilmProps {
  film: FilmFacts
  /** The poster comes with the page; without it, when the film is near. */
  first?: boolean
}

/**
 * A treatment film: nothing is fetched but the poster until somebody presses play. The films are silent and their words
 * stand in the picture, so captions are offered but off. On a telephone those words are too small: there the caption of
 * the moment is printed under the picture. Without script the browser's own player shows it; frame/player.ts puts ours
 * in its place, whose bar stands under the picture and not on it. Style: film.css.
 */
export function Film({ film, first = false }: FilmProps) {
  const address = `/films/${film.file}`
  return (
    <div className="film" data-player="">
      {first && <link rel="preload" as="image" href={`${address}.webp`} fetchPriority="high" />}
      <div className="film-screen">
        <img src={`${address}.webp`} alt="" width={1280} height={720} loading={first ? 'eager' : 'lazy'} />
        <video
          controls
          preload="none"
          poster={first ? `${address}.webp` : undefined}
          width={1280}
          height={720}
          playsInline
          aria-label={`Film: ${film.name}`}
        >
          <source src={`${address}.webm`} type="video/webm" />
          <source src={`${address}.mp4`} type="video/mp4" />
          <track kind="captions" src={`${address}.vtt`} srcLang="en-GB" label="English" />
          Your browser does not support the video tag. <a href={`${address}.mp4`}>Save the film</a> instead.
        </video>
        <div className="film-bar" hidden>
          <button type="button" aria-label="Play">
            <Icon drawing={play} size={22} />
            <Icon drawing={pause} size={22} />
          </button>
          <span>0:00</span>
          <input type="range" min={0} max={film.seconds} step={0.1} defaultValue={0} aria-label="Second" />
          <span>{clock(film.seconds)}</span>
          <button className="film-captions" type="button" aria-label="CC, captions" aria-pressed="false">
            <b>CC</b>
          </button>
          <button type="button" aria-label="Full screen">
            <Icon drawing={cornersOut} size={22} />
          </button>
        </div>
      </div>
      <p className="film-cue" aria-live="polite">
        Its words stand here while it plays.
      </p>
    </div>
  )
}

/** The words of a film, for whoever would rather read them. Style: treatments/treatment-page.css. */
export function FilmTranscript({ film }: { film: FilmFacts }) {
  return (
    <details className="film-words">
      <summary>Read what the film shows</summary>
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
export const clock = (seconds: number) => `0:${String(seconds).padStart(2, '0')}`
