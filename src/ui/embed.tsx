import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { mapPin, newspaper } from './icons.ts'

const icons = { map: mapPin, timeline: newspaper }

interface EmbedProps {
  /** Decides the height: 200 px for a map, unless its page says more, 650 px for a timeline (specification section 9). */
  kind: 'map' | 'timeline'
  src: string
  /** Title of the frame, for screen readers. */
  title: string
  /** Label of the button. */
  show: string
  /** Links to the same content: below the frame, which may stay empty. */
  instead: ReactNode
  /** Shown in the place of the frame, which then covers it. */
  children?: ReactNode
}

/**
 * A page of another website inside ours, loaded only when the visitor asks (ruling 9). Until then nothing is requested
 * from another host and nothing is stored. embeds.ts inserts the frame, and shows button and choice in turn.
 */
export const Embed = ({ kind, src, title, show, instead, children }: EmbedProps) => (
  <div className={`embed embed-${kind}`}>
    <div className="embed-place">
      {children}
      <button className="button button-quiet" type="button" hidden>
        <Icon drawing={icons[kind]} size={24} />
        {show}
      </button>
      <template>
        <p role="status">Loading… Still empty? See below.</p>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- of another website, whose scripts it needs */}
        <iframe src={src} title={title} loading="lazy" referrerPolicy="no-referrer" />
      </template>
    </div>
    <div className="embed-row">
      {instead}
      <label>
        <input type="checkbox" /> Remember my choice
      </label>
    </div>
  </div>
)
