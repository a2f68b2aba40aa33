import type { ReactNode } from 'react'
import type { Link } from '../facts/types.ts'
import { Icon } from './icon.tsx'
import { mapPin, newspaper } from './icons.ts'
import { ExternalLink } from './external-link.tsx'

const icons = { map: mapPin, timeline: newspaper }

interface EmbedProps {
  /** Decides the height: at least 200 px for a map, 650 px for a timeline (specification section 9). */
  kind: 'map' | 'timeline'
  src: string
  /** Title of the frame, for screen readers. */
  title: string
  /** Label of the button. */
  show: string
  /** The same content without loading it here; null where the page has a link beside. */
  elsewhere: Link | null
  /** Shown before the frame, which then covers it. */
  children?: ReactNode
}

/**
 * A third-party page inside ours, loaded only when the visitor asks (ruling 9). Until then nothing is requested from
 * another host and nothing is stored. Without script the link leads there. embeds.ts inserts the frame.
 */
export function Embed({ kind, src, title, show, elsewhere, children }: EmbedProps) {
  return (
    <div className={`embed embed-${kind}`} data-embed={src} data-title={title}>
      {children}
      <p className="embed-ask" hidden>
        <button className="button button-quiet" type="button">
          <Icon drawing={icons[kind]} size={24} />
          {show}
        </button>
        <label>
          <input type="checkbox" /> Remember my choice
        </label>
      </p>
      <ExternalLink to={elsewhere} />
    </div>
  )
}
