import { namesWhomToCall } from '../../../practice/linkable.ts'
import type { PaidForm } from '../../services/paid-services.ts'
import { NumberToCall } from '../../order/whom-to-call.tsx'

interface WhatNextProps {
  /** What was said of the error. */
  message: string
  about: PaidForm['purpose']
}

/**
 * What stands under every error: to try again, unless the message says already what to do, and whom to ask if that does
 * not help (specification section 8).
 */
export function WhatNext({ message, about }: WhatNextProps) {
  if (namesWhomToCall(message)) return null
  const saysWhatToDo = message === '' || message.includes('Please ')
  return (
    <>
      {`${saysWhatToDo ? 'Contact support' : 'Please try again, or contact support'} if the issue persists: `}
      <NumberToCall about={about} />.
    </>
  )
}
