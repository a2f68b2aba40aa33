import { TelephoneLink } from '../../ui/telephone.tsx'
import type { TelephoneContact } from '../services/telephone-contact.ts'

/** "call us on …", to continue a sentence. */
export function CallInWords({ before, ...call }: TelephoneContact) {
  return (
    <>
      {`${before} `}
      <CallNumber {...call} />
    </>
  )
}

/** The number alone, and from when it is answered if nobody answers now. */
export const CallNumber = ({ number, after }: Omit<TelephoneContact, 'before'>) => (
  <>
    <TelephoneLink number={number} />
    {after}
  </>
)
