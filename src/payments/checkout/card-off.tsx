import type { Telephone } from '../../practice/types.ts'
import { Icon } from '../../ui/icon.tsx'
import { arrowLeft } from '../../ui/icons.ts'
import { TelephoneLink } from '../../ui/telephone.tsx'
import { switchedOff } from '../switched-off.ts'

/** Step 2 while no card provider is connected: says so, and how to pay all the same (ruling 14). */
export function CardOff({ telephone, onBack }: { telephone: Telephone; onBack: () => void }) {
  return (
    <>
      <div className="checkout-off">
        <p>{switchedOff.what}</p>
        <p>
          {switchedOff.instead} <TelephoneLink number={telephone} />.
        </p>
      </div>
      <button className="button checkout-back" type="button" onClick={onBack}>
        <Icon drawing={arrowLeft} />
        Back
      </button>
    </>
  )
}
