import type { Film as FilmFacts } from '../practice/films.ts'

/**
 * A treatment film in the browser's own player: nothing is fetched but the poster until somebody presses play. The
 * films are silent and their words stand in the picture, so captions are offered but off, and the words stand below.
 * Style: film.css.
 */
export function Film({ film }: { film: FilmFacts }) {
  const address = `/films/${film.file}`
  return (
    <div className="film">
      <video
        controls
        preload="none"
        poster={`${address}.webp`}
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
      <p>{`${film.seconds} seconds, without sound`}</p>
      <details>
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
    </div>
  )
}
