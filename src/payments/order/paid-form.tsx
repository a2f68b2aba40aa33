import type { ReactNode } from 'react'
import { Island } from '../../forms/island.tsx'
import type { FormStatus } from '../../forms/form-status.ts'
import { scriptRequired } from '../services/payments-unavailable.ts'
import type { Purpose } from '../services/paid-services.ts'
import { WhomToCall } from './whom-to-call.tsx'

interface PaidFormProps {
  about: Purpose
  formStatus: FormStatus
  /** False: the page says above whom to call, and the form is hidden; earlier payments are still shown. */
  acceptsCards: boolean
  children: ReactNode
}

/** Hidden when cards are off, so that nobody fills in what cannot be paid (order-summary.css). */
export function PaidForm({ about, formStatus, acceptsCards, children }: PaidFormProps) {
  return (
    <div className={acceptsCards ? 'paid-form' : 'paid-form no-cards'}>
      {acceptsCards && (
        <noscript>
          <div className="panel">
            <p>
              {`${scriptRequired.first} `}
              <WhomToCall about={about} />.
            </p>
          </div>
        </noscript>
      )}
      <Island form={about} formStatus={formStatus}>
        {children}
      </Island>
    </div>
  )
}
