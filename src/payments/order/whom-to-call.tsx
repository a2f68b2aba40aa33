import { useNow } from '../../ui/clock.tsx'
import { TelephoneLink } from '../../ui/telephone.tsx'
import { callAbout } from '../services/call-about.ts'
import type { PaidForm } from '../contract/process-call.ts'

interface AboutProps {
  /** The form that the payment belongs to. */
  about: PaidForm['purpose']
}

/** "telephone us on 01632 960145", as it is right at this hour; it continues a sentence. */
export function WhomToCall({ about }: AboutProps) {
  return (
    <>
      {`${callAbout(about, useNow()).before} `}
      <NumberToCall about={about} />
    </>
  )
}

/** Only the number, and from when somebody answers if nobody does now. */
export function NumberToCall({ about }: AboutProps) {
  const { number, after } = callAbout(about, useNow())
  return (
    <>
      <TelephoneLink number={number} />
      {after}
    </>
  )
}
