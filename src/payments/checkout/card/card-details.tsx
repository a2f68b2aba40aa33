import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { SubmitEvent } from 'react'
import { formatPounds } from '../../../practice/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { arrowLeft, lockSimple, shieldCheck } from '../../../ui/icons.ts'
import type { CardPage } from '../../contract/card-page.ts'
import { CardContainers } from './card-containers.tsx'
import { cardStepFields, hostedFaults, isHosted, ownFaults } from './card-faults.ts'
import type { CardFaults, OwnCardDetails } from './card-faults.ts'
import { CardNetworks } from './card-networks.tsx'
import { cardStep, emptyCardStep } from './card-step.ts'
import type { CardStep } from './card-step.ts'
import { CardUnavailable } from './card-unavailable.tsx'
import { requestButtonId } from './collect-js.ts'
import type { CardFields } from './collect.ts'
import type { Opening } from '../steps/opening.ts'
import { cardStepId, OwnField, ZipField } from './own-fields.tsx'
import type { CardFieldsNow } from './use-card-fields.ts'
import { useUnpressed } from './use-unpressed.ts'
import { enterAgain } from '../words.ts'

interface CardDetailsProps {
  card: CardPage
  opening: Opening
  /** Something else is shown in place of it. */
  hidden: boolean
  hosted: CardFieldsNow
  /** How often a payment was tried that did not go through: then the card is to be entered once more. */
  again: number
  /** A payment is under way, or what became of it is shown; the fields behind that are nobody's fault. */
  paying: boolean
  onPay: (details: OwnCardDetails) => void
  onBack: () => void
}

/**
 * Step 2: the card (specification section 4). Our own fields begin anew at each opening; the containers of the provider's
 * fields stay what and where they are for as long as the page lives.
 */
export function CardDetails({
  card,
  opening,
  hidden,
  hosted,
  again,
  paying,
  onPay,
  onBack,
}: CardDetailsProps) {
  const { order, form, number } = opening
  const { fields, states } = hosted
  const entry = `${number}.${again}`
  const [step, tell] = useReducer(cardStep, entry, emptyCardStep)
  if (step.entry !== entry) tell({ type: 'entry', entry })
  if (step.phase === 'paying' && !paying) tell({ type: 'over' })
  const { phase } = step
  const notice = useRef<HTMLDivElement>(null)

  const checked = phase === 'checked'
  const faults = useUnpressed<CardFaults>({
    ...step.own,
    ...(states !== null && hostedFaults(states, checked)),
  })

  const goOn = useEffectEvent((now: CardStep['phase'], tries: number) => {
    if (fields === null) return
    if (now === 'checked')
      return goToFirst({ ...step.own, ...hostedFaults(fields.states.now(), true) }, fields)
    if (now !== 'typing' || tries === 0) return
    fields.focus('ccnumber')
    notice.current?.scrollIntoView({ block: 'center' })
  })
  useEffect(() => goOn(phase, again), [phase, again])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (phase === 'checking' || fields === null) return
    const details = detailsIn(event.currentTarget)
    const own = ownFaults(details)
    tell({ type: 'press', own })
    await fields.states.settled()
    const wrong = { ...own, ...hostedFaults(fields.states.now(), true) }
    if (Object.keys(wrong).length > 0) return tell({ type: 'wrong' })
    tell({ type: 'right' })
    onPay(details)
  }

  return (
    <form
      className="checkout-form card-form"
      hidden={hidden}
      noValidate
      onInput={(event) => tell({ type: 'input', own: ownFaults(detailsIn(event.currentTarget)) })}
      onSubmit={(event) => void submit(event)}
    >
      {/* What is wrong is said where it is; whoever cannot see that hears all of it. */}
      <div className="visually-hidden" role="alert">
        {checked && cardStepFields.flatMap((name) => faults[name] ?? []).join('. ')}
      </div>
      {card.notice !== null && (
        <p className="card-notice">
          {`${card.notice.text} `}
          <a href={card.notice.link.href} target="_blank" rel="noreferrer">
            {`${card.notice.link.label} (opens in a new tab)`}
          </a>
        </p>
      )}
      <div className="card-said" role="status" ref={notice}>
        {again > 0 && <p className="card-notice">{enterAgain}</p>}
      </div>
      {hosted.failed !== null && <CardUnavailable about={order.about} part={hosted.failed} hosted={hosted} />}
      <OwnField
        key={`name ${number}`}
        name="nameOnCard"
        label="Name on card"
        autoComplete="cc-name"
        error={faults.nameOnCard}
      />
      <CardContainers faults={faults} waiting={fields === null && hosted.failed === null} />
      <div className="card-pair" key={`place ${number}`}>
        <OwnField
          name="city"
          label="City or town"
          autoComplete="billing address-level2"
          defaultValue={form.message.town}
          error={faults.city}
        />
        <ZipField postcode={form.message.postcode} />
      </div>
      <div className="card-end">
        <button className="button checkout-back" type="button" onClick={onBack}>
          <Icon drawing={arrowLeft} />
          Back
        </button>
        <button className="button" type="submit" aria-disabled={fields === null || phase === 'checking'}>
          <Icon drawing={lockSimple} />
          {'Pay Now '}
          <span className="card-amount">{formatPounds(order.fee.pence)}</span>
        </button>
      </div>
      <button type="button" id={requestButtonId} hidden tabIndex={-1}>
        Ask for a token
      </button>
      <CardNetworks />
      <p className="card-safe muted small">
        <Icon drawing={shieldCheck} />
        Your card’s details go straight to our payment provider. We never see or store them.
      </p>
    </form>
  )
}

/** Leads to the first wrong field of the form. */
function goToFirst(wrong: CardFaults, fields: CardFields): void {
  const first = cardStepFields.find((name) => name in wrong)
  if (first === undefined) return
  if (isHosted(first)) fields.focus(first)
  else document.getElementById(cardStepId(first))?.focus()
}

function detailsIn(form: HTMLFormElement): OwnCardDetails {
  const fields = new FormData(form)
  const textOf = (name: keyof OwnCardDetails) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { nameOnCard: textOf('nameOnCard'), city: textOf('city'), zipCode: textOf('zipCode') }
}
