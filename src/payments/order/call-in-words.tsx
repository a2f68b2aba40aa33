import { TelephoneLink } from '../../ui/telephone.tsx'
import type { Call } from '../services/whom-to-call.ts'

/** "telephone us on 01632 960145"; it continues a sentence. */
export function CallInWords({ before, ...call }: Call) {
  return (
    <>
      {`${before} `}
      <CallNumber {...call} />
    </>
  )
}

/** Only the number, and from when somebody answers if nobody does now. */
export const CallNumber = ({ number, after }: Omit<Call, 'before'>) => (
  <>
    <TelephoneLink number={number} />
    {after}
  </>
)
