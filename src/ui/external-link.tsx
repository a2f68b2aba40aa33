import type { Link } from '../facts/types.ts'

/** Link to another website; nothing where the practice has none. */
export const ExternalLink = ({ to, className }: { to: Link | null; className?: string }) =>
  to && (
    <a className={className} href={to.href} rel="external noopener">
      {to.label}
    </a>
  )
