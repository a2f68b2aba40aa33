import { Icon } from '../../../ui/icon.tsx'
import { useToday } from '../../../ui/clock.tsx'
import { arrowLeft, phone } from '../../../ui/icons.ts'
import { serviceOf } from '../../services/paid-services.ts'
import { notNow, switchedOff } from '../../services/switched-off.ts'
import type { Order } from '../../order/order.ts'
import { useAnnounce } from '../modal.tsx'
import { Part } from '../shell.tsx'
import { Call, Headline, Ways } from '../result/outcome.tsx'
import { authenticationNotStarted, formKept, initialisationFailed } from '../words.ts'
import type { CardFieldsNow, CardPart } from './use-card-fields.ts'

/** Reason why no card can be entered now; `retry` may fix it. */
interface NoCardNow {
  what: string
  /** Followed by whom to call. */
  instead: string
  retry?: { label: string; act: () => void }
}

/** Catalogue sentence for each of the provider's scripts, and what the script is (specification section 8). */
const scripts: Readonly<Record<CardPart, string>> = {
  'card fields': `${initialisationFailed} The card fields did not load.`,
  '3-D Secure': `${authenticationNotStarted} The part by which your bank confirms the card did not load.`,
}

/**
 * Why no card can be entered (ruling 14, failure cases P28 and P29); null when one can.
 *
 * @param hosted Null without a card provider.
 * @param taking True when the server accepts cards now.
 */
export function noCardNow(hosted: CardFieldsNow | null, taking: boolean): NoCardNow | null {
  if (hosted === null) return switchedOff
  if (!taking) return notNow
  if (hosted.failed === null) return null
  const what = `${scripts[hosted.failed]} Nothing was taken.`
  return hosted.failures === 1
    ? { what, instead: 'Please try again, or', retry: { label: 'Try again', act: hosted.tryAgain } }
    : {
        what,
        instead: 'It did not load this time either. Please load the whole page again, or',
        retry: { label: 'Load the page again', act: () => location.reload() },
      }
}

interface NoCardProps {
  why: NoCardNow
  order: Order
  onBack: () => void
}

/** Step 2 while no card can be entered: says so before the payer types one, and how to pay instead. */
export function NoCard({ why: { what, instead, retry }, order, onBack }: NoCardProps) {
  useAnnounce('status', what)
  return (
    <Part
      heading={
        <>
          <span className="visually-hidden">Card Details: </span>
          <Headline said={what} strong />
        </>
      }
      order={order}
      outcome="not taken"
      middle="words"
      foot={
        <>
          <BackButton onBack={onBack} />
          {retry === undefined ? (
            <CallButton about={order.about} />
          ) : (
            <button className="button" type="button" onClick={retry.act}>
              {retry.label}
            </button>
          )}
        </>
      }
    >
      <Ways ways={[[phone, <Call key="call" about={order.about} words={instead} />]]} />
      <p className="small muted">{formKept}</p>
    </Part>
  )
}

function CallButton({ about }: { about: Order['about'] }) {
  const { number } = serviceOf(about).call(useToday())
  return (
    <a className="button" href={`tel:${number.international}`}>
      <Icon drawing={phone} />
      Call us now
    </a>
  )
}

export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button className="button checkout-back" type="button" onClick={onBack}>
      <Icon drawing={arrowLeft} />
      <span>Back</span>
    </button>
  )
}
