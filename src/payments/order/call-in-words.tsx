import { TelephoneLink } from '../../ui/telephone.tsx'
import type { Call } from '../services/whom-to-call.ts'

/** "telephone us on 01632 960145", to continue a sentence. */
export function CallInWords({ before, ...call }: Call) {
  return (
    <>
      {`${before} `}
      <CallNumber {...call} />
    </>
  )
}

/** The number alone, and from when it is answered if nobody answers now. */
export const CallNumber = ({ number, after }: Omit<Call, 'before'>) => (
  <>
    <TelephoneLink number={number} />
    {after}
  </>
)
