import { useEffect, useRef } from 'react'

/** What the states of the payment's details share. */

export const detailsHeadingId = 'payment-details-heading'

/** Takes the focus, so that what has changed is read out. */
export function DetailsHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 className="result-heading" id={detailsHeadingId} ref={heading} tabIndex={-1}>
      Payment details
    </h2>
  )
}

export function Lead({ note }: { note: string | null }) {
  return (
    <p>
      <strong>Payment Successful!</strong>
      {note !== null && ` ${note}`}
    </p>
  )
}

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button className="button button-quiet" type="button" onClick={onClose}>
      Close
    </button>
  )
}
