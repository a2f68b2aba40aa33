import { useToday } from '../../ui/use-today.tsx'
import { getService } from '../services/paid-services.ts'
import type { Purpose } from '../services/paid-services.ts'
import { CallInWords, CallNumber } from './call-in-words.tsx'

interface AboutProps {
  about: Purpose
}

/** Whom to call about a payment at this time; continues a sentence. */
export const WhomToCall = ({ about }: AboutProps) => (
  <CallInWords {...getService(about).getContact(useToday())} />
)

/** The same without "call us on". */
export const NumberToCall = ({ about }: AboutProps) => (
  <CallNumber {...getService(about).getContact(useToday())} />
)
