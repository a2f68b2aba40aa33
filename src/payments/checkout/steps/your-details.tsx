import { useEffect, useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { FieldError } from '../../../forms/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { warningCircle } from '../../../ui/icons.ts'
import { formatContact } from '../../services/paid-services.ts'
import { useToday } from '../../../ui/use-today.tsx'
import { formatPounds } from '../../../facts/money.ts'
import type { Order } from '../../order/order.ts'
import { WhomToCall } from '../../order/whom-to-call.tsx'
import { findMissingDetails, payerDetails } from './checkout-opening.ts'
import type { Payer } from './checkout-opening.ts'
import { savePayer, areCardsAccepted } from './save-payer.ts'
import { savingFailed } from '../../contract/process-call.ts'
import { useAnnounce } from '../modal.tsx'
import { ShellScreen } from '../shell.tsx'
import { cookieMissing, fieldRequired, formatStepOne } from '../checkout-texts.ts'

interface YourDetailsProps {
  payer: Payer
  /** Also decides whom to call when this browser cannot pay. */
  order: Order
  /** Called with the id of the saved record and the details as shown; `taking`: cards are accepted now. */
  onSaved: (userId: string, details: Payer, taking: boolean) => void
  /** Returns to the form that the details came from. */
  onChange: () => void
}

const detailId = (name: string) => `checkout-${name}`

/** Step 1: the payer checks the details, and Continue saves them (specification sections 4 and 5). */
export function YourDetails({ payer, order, onSaved, onChange }: YourDetailsProps) {
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
    // Saves what is shown, even if a browser tool has changed a field.
    const details = detailsIn(event.currentTarget)
    const empty = findMissingDetails(details)
    setMissing(empty)
    setState('idle')
    const [first] = empty
    if (first !== undefined) {
      document.getElementById(detailId(first))?.focus()
      return
    }
    setState('saving')
    try {
      const [userId, taking] = await Promise.all([savePayer(details, signal), areCardsAccepted()])
      if (signal.aborted) return
      if (userId === null) setState('no cookie')
      else onSaved(userId, details, taking)
    } catch {
      if (!signal.aborted) setState('failed')
    }
  }

  const form = useId()
  const amount = formatPounds(order.fee.pence)
  const call = formatContact(order.about, useToday())
  useAnnounce('status', state === 'saving' ? 'Saving...' : state === 'idle' ? formatStepOne(amount) : '')
  useAnnounce('alert', state === 'failed' ? savingFailed : '')
  useAnnounce('alert', state === 'no cookie' ? `${cookieMissing} ${call}.` : '')
  return (
    <ShellScreen
      heading="Your Details"
      order={order}
      foot={
        <button className="button" type="submit" form={form} aria-disabled={state === 'saving'}>
          {state === 'saving' ? 'Saving...' : 'Continue'}
        </button>
      }
    >
      {(state === 'failed' || state === 'no cookie') && (
        <p className="checkout-alert panel">
          <span className="marked">
            <Icon drawing={warningCircle} />
            <span>
              {state === 'failed' ? (
                savingFailed
              ) : (
                <>
                  {`${cookieMissing} `}
                  <WhomToCall about={order.about} />.
                </>
              )}
            </span>
          </span>
        </p>
      )}
      <p>
        Please check these are right.{' '}
        <button className="plain-button" type="button" onClick={onChange}>
          Change these details
        </button>
      </p>
      <form id={form} className="facts" noValidate onSubmit={(event) => void submit(event)}>
        {payerDetails.map(({ name, label }) => (
          <div className="detail" key={name}>
            <label htmlFor={detailId(name)}>{label}</label>
            {/* Wraps a long value: a detail to check is never cut off. */}
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
            {missing.includes(name) && <FieldError id={detailId(name)} error={fieldRequired} />}
          </div>
        ))}
      </form>
    </ShellScreen>
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
