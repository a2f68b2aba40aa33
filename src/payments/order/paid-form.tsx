import type { ReactNode } from 'react'
import { Island } from '../../forms/island.tsx'
import type { FormStatus } from '../../forms/form-status.ts'
import { needsScript } from '../services/switched-off.ts'
import type { Purpose } from '../services/paid-services.ts'
import { WhomToCall } from './whom-to-call.tsx'

interface PaidFormProps {
  about: Purpose
  formStatus: FormStatus
  /** The page says above whom to call where none are taken; what was paid before is shown all the same. */
  takesCards: boolean
  children: ReactNode
}

/** The form of a page on which something is paid: nobody fills in what could not be paid in the end (order-summary.css). */
export function PaidForm({ about, formStatus, takesCards, children }: PaidFormProps) {
  return (
    <div className={takesCards ? 'paid-form' : 'paid-form no-cards'}>
      {takesCards && (
        <noscript>
          <div className="panel">
            <p>
              {`${needsScript.first} `}
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
