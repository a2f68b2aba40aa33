import { namesWhomToCall } from '../../../practice/linkable.ts'
import type { PaidForm } from '../../services/paid-services.ts'
import { NumberToCall } from '../../order/whom-to-call.tsx'

/**
 * What is said of an outcome, as the heading of its part: the first sentence large and without its stop, which is spoken,
 * and what follows it in the size of text.
 */
export function Headline({ said, strong = false }: { said: string; strong?: boolean }) {
  const [, what = said, stop = '', rest = ''] = /^(.+?)([.:])(?: (.+))?$/.exec(said) ?? []
  return (
    <>
      {what}
      <span className="result-stop">{stop}</span>
      {rest !== '' && (
        <span className="result-rest">{strong ? <strong>{` ${rest}`}</strong> : ` ${rest}`}</span>
      )}
    </>
  )
}

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
