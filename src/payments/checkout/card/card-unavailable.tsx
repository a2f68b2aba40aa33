import { Icon } from '../../../ui/icon.tsx'
import { warningCircle } from '../../../ui/icons.ts'
import type { PaidForm } from '../../services/paid-services.ts'
import { WhomToCall } from '../../order/whom-to-call.tsx'
import type { CardFieldsNow, CardPart } from './use-card-fields.ts'
import { authenticationNotStarted, initialisationFailed } from '../words.ts'

interface CardUnavailableProps {
  about: PaidForm['purpose']
  hosted: CardFieldsNow
}

/** The catalogue's sentence for each script, and what it is (specification section 8). */
const words: Readonly<Record<CardPart, { error: string; what: string }>> = {
  'card fields': { error: initialisationFailed, what: 'The card fields' },
  '3-D Secure': { error: authenticationNotStarted, what: 'The part by which your bank confirms the card' },
}

/** Said when the provider's fields cannot be had (P28): another try, the telephone, and at last a fresh page. */
export function CardUnavailable({ about, hosted }: CardUnavailableProps) {
  return (
    <div className="card-unavailable" aria-live="assertive">
      {hosted.failed !== null && <Unavailable about={about} part={hosted.failed} hosted={hosted} />}
    </div>
  )
}

function Unavailable({ about, part, hosted }: CardUnavailableProps & { part: CardPart }) {
  const first = hosted.failures === 1
  const { error, what } = words[part]
  return (
    <>
      <p>
        <Icon drawing={warningCircle} size={24} />
        <span>
          <strong>{error}</strong>{' '}
          {`${what} did not load${first ? '. Nothing was taken. Please try again,' : ' this time either. You can load the whole page again, though what you typed may be lost,'} or `}
          <WhomToCall about={about} />.
        </span>
      </p>
      <button
        className="button"
        type="button"
        onClick={() => (first ? hosted.tryAgain() : location.reload())}
      >
        {first ? 'Try again' : 'Load the page again'}
      </button>
    </>
  )
}
