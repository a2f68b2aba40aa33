import { Icon } from '../../../ui/icon.tsx'
import { useToday } from '../../../ui/use-today.tsx'
import { arrowLeft, phone } from '../../../ui/icons.ts'
import { getService } from '../../services/paid-services.ts'
import { cardsUnavailable, paymentsOff } from '../../services/payments-unavailable.ts'
import type { Order } from '../../order/order.ts'
import { useAnnounce } from '../modal.tsx'
import { ShellScreen } from '../shell.tsx'
import { CallAdvice, Headline, AdviceList } from '../result/result-elements.tsx'
import { authenticationNotStarted, formKept, initialisationFailed } from '../checkout-texts.ts'
import type { CardFieldsState, ProviderScriptName } from './use-card-fields.ts'

interface NoCardNow {
  what: string
  /** Followed by whom to call. */
  instead: string
  retry?: { label: string; act: () => void }
}

/** Catalogue sentence for each of the provider's scripts, and what the script is (specification section 8). */
const scripts: Readonly<Record<ProviderScriptName, string>> = {
  'card fields': `${initialisationFailed} The card fields didn’t load.`,
  '3-D Secure': `${authenticationNotStarted} The part where your bank checks the card didn’t load.`,
}

/**
 * Why no card can be entered (ruling 14, failure cases P28 and P29); null when one can.
 *
 * @param hosted Null without a card provider.
 * @param taking True when the server accepts cards now.
 */
export function findNoCardReason(hosted: CardFieldsState | null, taking: boolean): NoCardNow | null {
  if (hosted === null) return paymentsOff
  if (!taking) return cardsUnavailable
  if (hosted.failed === null) return null
  const what = `${scripts[hosted.failed]} Nothing was taken.`
  return hosted.failures === 1
    ? { what, instead: 'Please try again, or', retry: { label: 'Try again', act: hosted.tryAgain } }
    : {
        what,
        instead: 'It didn’t load this time either. Please reload the whole page, or',
        retry: { label: 'Reload the page', act: () => location.reload() },
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
    <ShellScreen
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
      <AdviceList ways={[[phone, <CallAdvice key="call" about={order.about} words={instead} />]]} />
      <p className="small muted">{formKept}</p>
    </ShellScreen>
  )
}

function CallButton({ about }: { about: Order['about'] }) {
  const { number } = getService(about).getContact(useToday())
  return (
    <a className="button" href={`tel:${number.international}`}>
      <Icon drawing={phone} />
      Call us
    </a>
  )
}

export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button className="button button-quiet" type="button" onClick={onBack}>
      <Icon drawing={arrowLeft} />
      Back
    </button>
  )
}
