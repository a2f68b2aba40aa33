import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { mapPin, newspaper } from './icons.ts'

const icons = { map: mapPin, timeline: newspaper }

interface EmbedProps {
  /** Decides the height: at least 200 px for a map, 650 px for a timeline (specification section 9). */
  kind: 'map' | 'timeline'
  src: string
  /** Title of the frame, for screen readers. */
  title: string
  /** Label of the button. */
  show: string
  /** Link to the same content without loading it here; undefined where the page has one beside. */
  elsewhere: { href: string; label: string } | undefined
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
      {elsewhere && (
        <a href={elsewhere.href} rel="external noopener">
          {elsewhere.label}
        </a>
      )}
    </div>
  )
}
