import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { mapPin, newspaper } from './icons.ts'

const icons = { map: mapPin, timeline: newspaper }

interface EmbedProps {
  /** Decides the height: a map is 200 px high at least, a timeline 650 (specification section 9). */
  kind: 'map' | 'timeline'
  src: string
  /** Names the frame for a screen reader. */
  title: string
  /** What the button says. */
  show: string
  /** Where the same is found without loading it here. */
  elsewhere: { href: string; label: string }
  /** Stands there before; the frame opens upon it. */
  children?: ReactNode
}

/**
 * Somebody else's page inside ours, which loads only when the visitor asks (ruling 9). Until then no request leaves for
 * another host and nothing is stored; without script the link leads there. embeds.ts puts the frame in its place.
 */
export function Embed({ kind, src, title, show, elsewhere, children }: EmbedProps) {
  return (
    <div className={`embed embed-${kind}`} data-embed={src} data-title={title}>
      {children}
      <p className="embed-ask" hidden>
        <button type="button">
          <Icon drawing={icons[kind]} size={24} />
          {show}
        </button>
        <label>
          <input type="checkbox" /> Remember my choice
        </label>
      </p>
      <a href={elsewhere.href} rel="external noopener">
        {elsewhere.label}
      </a>
    </div>
  )
}
