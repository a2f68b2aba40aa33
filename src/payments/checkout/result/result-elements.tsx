import type { ReactNode } from 'react'
import { hasTelephoneNumber } from '../../../facts/split-links.ts'
import type { Purpose } from '../../services/paid-services.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkCircleFill } from '../../../ui/icons.ts'
import { NumberToCall, WhomToCall } from '../../order/whom-to-call.tsx'

/** The first sentence large, its full stop only for screen readers, the rest in text size. */
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
  message: string
  about: Purpose
}

/**
 * Advice under every error: to try again, unless the message already says what to do, and whom to call if that does not
 * help (specification section 8).
 */
export function WhatNext({ message, about }: WhatNextProps) {
  if (hasTelephoneNumber(message)) return null
  const saysWhatToDo = message === '' || message.includes('Please ')
  return (
    <>
      {`${saysWhatToDo ? 'Contact support' : 'Please try again, or contact support'} if the issue persists: `}
      <NumberToCall about={about} />.
    </>
  )
}

/** What happens by itself, what the payer can do and whom to call, each with its icon. */
export const AdviceList = ({ ways }: { ways: readonly (readonly [drawing: string, words: ReactNode])[] }) => (
  <ul className="panel">
    {ways.map(([drawing, words]) => (
      <li className="marked" key={drawing}>
        <Icon drawing={drawing} size={24} />
        <p>{words}</p>
      </li>
    ))}
  </ul>
)

export const CallAdvice = ({ about, words }: { about: Purpose; words: string }) => (
  <>
    {`${words} `}
    <WhomToCall about={about} />.
  </>
)

export const PaidMark = ({ amount }: { amount: string | null }) => (
  <>
    <span className="result-sign result-good">
      <Icon drawing={checkCircleFill} size={48} />
    </span>
    {amount !== null && <p className="figure">{amount}</p>}
  </>
)

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button className="button button-quiet" type="button" onClick={onClose}>
      Close
    </button>
  )
}

/** The arch of the door, drawn repeatedly unless reduced motion is preferred; always beside text that says the same. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 64 80" aria-hidden="true">
      <path d={arch} />
      <path d={arch} pathLength={1} />
    </svg>
  )
}

const arch = 'M 5 75V32a27 27 0 0 1 54 0v43z'
