import { useToday } from '../../ui/clock.tsx'
import { TelephoneLink } from '../../ui/telephone.tsx'
import { serviceOf } from '../services/paid-services.ts'
import type { Purpose } from '../services/paid-services.ts'

interface AboutProps {
  /** The form that the payment belongs to. */
  about: Purpose
}

/** "telephone us on 01632 960145", as it is right at this hour; it continues a sentence. */
export function WhomToCall({ about }: AboutProps) {
  return (
    <>
      {`${serviceOf(about).call(useToday()).before} `}
      <NumberToCall about={about} />
    </>
  )
}

/** Only the number, and from when somebody answers if nobody does now. */
export function NumberToCall({ about }: AboutProps) {
  const { number, after } = serviceOf(about).call(useToday())
  return (
    <>
      <TelephoneLink number={number} />
      {after}
    </>
  )
}
