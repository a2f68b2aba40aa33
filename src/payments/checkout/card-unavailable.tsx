import type { Telephone } from '../../practice/types.ts'
import { Icon } from '../../ui/icon.tsx'
import { warningCircle } from '../../ui/icons.ts'
import { TelephoneLink } from '../../ui/telephone.tsx'
import type { CardFieldsNow } from './use-card-fields.ts'
import { initialisationFailed } from './words.ts'

/** Said when the provider's fields cannot be had (P28): another try, the telephone, and at last a fresh page. */
export function CardUnavailable({ telephone, hosted }: { telephone: Telephone; hosted: CardFieldsNow }) {
  const first = hosted.failures === 1
  return (
    <div className="checkout-alert" role="alert">
      <p>
        <Icon drawing={warningCircle} />
        <span>
          {initialisationFailed}{' '}
          {first
            ? 'The card fields did not load. Nothing was taken.'
            : 'The card fields did not load this time either. You can load the whole page again; what you typed may be lost.'}{' '}
          Or telephone us on <TelephoneLink number={telephone} />.
        </span>
      </p>
      <button
        className="button button-quiet"
        type="button"
        onClick={() => (first ? hosted.tryAgain() : location.reload())}
      >
        {first ? 'Try again' : 'Load the page again'}
      </button>
    </div>
  )
}
