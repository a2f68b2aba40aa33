import { Icon } from '../../../ui/icon.tsx'
import { arrowLeft } from '../../../ui/icons.ts'
import type { PaidForm } from '../../services/paid-services.ts'
import { WhomToCall } from '../../order/whom-to-call.tsx'

interface CardOffProps {
  /** What is said; whom to call follows its second part. */
  words: { what: string; instead: string }
  about: PaidForm['purpose']
  onBack: () => void
}

/** Step 2 while no card can be taken: says so before one is typed, and how to pay all the same (ruling 14, P29). */
export function CardOff({ words, about, onBack }: CardOffProps) {
  return (
    <>
      <div className="checkout-off">
        <p>{words.what}</p>
        <p>
          {words.instead} <WhomToCall about={about} />.
        </p>
      </div>
      <button className="button checkout-back" type="button" onClick={onBack}>
        <Icon drawing={arrowLeft} />
        Back
      </button>
    </>
  )
}
