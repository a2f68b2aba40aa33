import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { FieldError } from '../../../forms/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { warningCircle } from '../../../ui/icons.ts'
import type { PaidForm } from '../../services/paid-services.ts'
import { WhomToCall } from '../../order/whom-to-call.tsx'
import { missingDetails, payerDetails } from './payer.ts'
import type { Payer } from './payer.ts'
import { savePayer } from './save-payer.ts'
import { areCardsTaken } from './taking.ts'
import { savingFailed } from '../../contract/sentences.ts'
import { cookieMissing, detailMissing } from '../words.ts'

interface YourDetailsProps {
  payer: Payer
  /** What is paid for, which says whom to call when this browser cannot pay. */
  about: PaidForm['purpose']
  /** They are saved under this id, as they were shown; `taking`: cards can be taken now. */
  onSaved: (userId: string, details: Payer, taking: boolean) => void
}

const detailId = (name: string) => `checkout-${name}`

/** Step 1: who pays, to be looked at once more, and saved by Continue (specification sections 4 and 5). */
export function YourDetails({ payer, about, onSaved }: YourDetailsProps) {
  const [missing, setMissing] = useState<readonly (keyof Payer)[]>([])
  const [state, setState] = useState<'idle' | 'saving' | 'failed' | 'no cookie'>('idle')
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'saving') return
    const { signal } = leaving.current
    // What is shown is what is saved, also where a tool of the browser's has changed a field.
    const details = detailsIn(event.currentTarget)
    const empty = missingDetails(details)
    setMissing(empty)
    setState('idle')
    const [first] = empty
    if (first !== undefined) {
      document.getElementById(detailId(first))?.focus()
      return
    }
    setState('saving')
    try {
      const [userId, taking] = await Promise.all([savePayer(details, signal), areCardsTaken()])
      if (signal.aborted) return
      if (userId === null) setState('no cookie')
      else onSaved(userId, details, taking)
    } catch {
      if (!signal.aborted) setState('failed')
    }
  }

  return (
    <form className="checkout-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="checkout-alert" role="alert">
        {state === 'failed' && (
          <p>
            <Icon drawing={warningCircle} />
            {savingFailed}
          </p>
        )}
        {state === 'no cookie' && (
          <p>
            <Icon drawing={warningCircle} />
            <span>
              {`${cookieMissing} `}
              <WhomToCall about={about} />.
            </span>
          </p>
        )}
      </div>
      <div className="details">
        {payerDetails.map(({ name, label, optional }) => (
          <div className="detail" key={name}>
            <label htmlFor={detailId(name)}>
              {label}
              {optional === true && <span className="muted"> (optional)</span>}
            </label>
            {/* Of several lines when it is long: what is to be looked at is never cut off. */}
            <textarea
              id={detailId(name)}
              name={name}
              rows={1}
              readOnly
              defaultValue={payer[name]}
              {...(missing.includes(name) && {
                'aria-invalid': true,
                'aria-describedby': `${detailId(name)}-error`,
              })}
            />
            {missing.includes(name) && <FieldError id={detailId(name)} error={detailMissing} />}
          </div>
        ))}
      </div>
      <p className="muted small">Is something not right? Close this, and change it in the form.</p>
      <button className="button" type="submit" aria-disabled={state === 'saving'}>
        {state === 'saving' ? 'Saving...' : 'Continue'}
      </button>
      <p className="visually-hidden" role="status">
        {state === 'saving' && 'Saving...'}
      </p>
    </form>
  )
}

function detailsIn(form: HTMLFormElement): Payer {
  const fields = new FormData(form)
  const textOf = (name: keyof Payer) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    email: textOf('email'),
    firstName: textOf('firstName'),
    lastName: textOf('lastName'),
    phone: textOf('phone'),
    country: textOf('country'),
  }
}
