import { Icon } from '../../../ui/icon.tsx'
import { useToday } from '../../../ui/clock.tsx'
import { arrowLeft, phone } from '../../../ui/icons.ts'
import { serviceOf } from '../../services/paid-services.ts'
import type { Order } from '../../order/order.ts'
import { useAnnounce } from '../announce.tsx'
import { Part } from '../shell.tsx'
import { WhomToCall } from '../../order/whom-to-call.tsx'
import { Headline } from '../result/headline.tsx'
import { formKept } from '../words.ts'

interface CardOffProps {
  /** What is said; whom to call follows its second part. */
  words: { what: string; instead: string }
  order: Order
  onBack: () => void
}

/** Step 2 while no card can be taken: says so before one is typed, and how to pay all the same (ruling 14, P29). */
export function CardOff({ words, order, onBack }: CardOffProps) {
  useAnnounce('status', words.what)
  return (
    <Part
      heading={
        <>
          <span className="visually-hidden">Card Details: </span>
          <Headline said={words.what} strong />
        </>
      }
      order={order}
      outcome="not taken"
      middle="words"
      foot={
        <>
          <BackButton onBack={onBack} />
          <CallButton about={order.about} />
        </>
      }
    >
      <ul className="result-ways">
        <li>
          <Icon drawing={phone} size={24} />
          <p>
            {words.instead} <WhomToCall about={order.about} />.
          </p>
        </li>
      </ul>
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
