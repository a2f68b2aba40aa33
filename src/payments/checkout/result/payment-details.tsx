import { phone, warningCircle } from '../../../ui/icons.ts'
import type { PaidFormMessage } from '../../services/paid-services.ts'
import { doNotPayAgain, receiptByEmail } from '../checkout-texts.ts'
import { useAnnounce } from '../modal.tsx'
import { DoorPicture } from '../door-picture.tsx'
import { ShellScreen } from '../shell.tsx'
import { KnownPayment, PaidAmount, PaidHeading } from './known-payment.tsx'
import type { DetailsState } from './use-details.ts'
import { CloseButton, PaidMark, Spinner, AdviceList, WhatNext } from './result-elements.tsx'

interface PaymentDetailsProps {
  details: DetailsState
  /** Decides whom to call about it. */
  about: PaidFormMessage['purpose']
  /** Formatted; null where only the server's answer says it. */
  amount: string | null
  /** Extra information besides that it was paid; or null. */
  note: string | null
  onTryAgain: () => void
  /** Undefined where that is not possible. */
  onOtherCard?: () => void
  onClose: () => void
}

/** Details of a transaction, once the server has sent them (specification section 4). */
export function PaymentDetails({
  details,
  about,
  amount,
  note,
  onTryAgain,
  onOtherCard,
  onClose,
}: PaymentDetailsProps) {
  if (details === 'waiting') return <Waiting {...{ about, amount, note }} />
  if ('trouble' in details)
    return <Trouble message={details.trouble} {...{ about, amount, onTryAgain, onClose }} />
  return <KnownPayment update={details.known} {...{ about, note, onOtherCard, onClose }} />
}

const waiting = 'Getting your payment details…'

/** Laid out like the details, to avoid a layout shift when they arrive; Escape leaves it early. */
function Waiting({ about, amount, note }: Pick<PaymentDetailsProps, 'about' | 'amount' | 'note'>) {
  useAnnounce('status', amount === null ? waiting : `${amount} paid. ${waiting}`)
  return (
    <ShellScreen
      heading={<PaidHeading about={about} />}
      picture={<DoorPicture door="open" sizes="100vw" />}
      reading
    >
      {amount !== null && <PaidAmount about={about} amount={amount} />}
      {note !== null && <p>{note}</p>}
      <p className="marked">
        <Spinner />
        <span>{waiting}</span>
      </p>
    </ShellScreen>
  )
}

interface TroubleProps extends Pick<PaymentDetailsProps, 'about' | 'amount' | 'onTryAgain' | 'onClose'> {
  message: string
}

function Trouble({ message, about, amount, onTryAgain, onClose }: TroubleProps) {
  useAnnounce('alert', message)
  return (
    <ShellScreen
      heading="Payment Successful!"
      picture={<DoorPicture door="open" sizes="100vw" />}
      middle="words"
      above={<PaidMark amount={null} />}
      lead={`${doNotPayAgain} ${receiptByEmail}`}
      foot={
        <>
          <button className="button" type="button" onClick={onTryAgain}>
            Load the details again
          </button>
          <CloseButton onClose={onClose} />
        </>
      }
    >
      <p>
        We have your {amount ?? 'payment'}. We just couldn’t show the details. Loading them again won’t take
        any money.
      </p>
      <AdviceList
        ways={[
          [warningCircle, message],
          [phone, <WhatNext key="call" message={message} about={about} />],
        ]}
      />
    </ShellScreen>
  )
}
