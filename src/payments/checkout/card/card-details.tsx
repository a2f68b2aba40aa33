import { useEffect, useReducer, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { formatPounds } from '../../../facts/money.ts'
import { formatConnectionState, useConnection } from '../../../forms/use-connection.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lockSimple, shieldCheck, warningCircle } from '../../../ui/icons.ts'
import { useDelayedAnnouncement } from '../../../ui/use-delayed-announcement.ts'
import type { CardPage } from '../../contract/card-page.ts'
import { CardContainers, getHostedGroupId } from './card-containers.tsx'
import {
  cardStepFields,
  findHostedFieldErrors,
  isHosted,
  findOwnFieldErrors,
  reduceCardStep,
  createCardStep,
} from './card-step.ts'
import type { CardFieldErrors, OwnCardDetails } from './card-step.ts'
import { BackButton } from './no-card.tsx'
import { requestButtonId } from './collect-js.ts'
import type { CheckoutOpening } from '../steps/checkout-opening.ts'
import { getOwnFieldId, OwnField, ZipField } from './own-fields.tsx'
import type { CardFieldsState } from './use-card-fields.ts'
import { useFrozenWhilePressed } from './use-frozen-while-pressed.ts'
import { useAnnounce } from '../modal.tsx'
import { ShellScreen } from '../shell.tsx'
import { enterAgain, nothingCharged, stepTwo } from '../checkout-texts.ts'

interface CardDetailsProps {
  card: CardPage
  opening: CheckoutOpening
  /** True while something else is shown in its place. */
  away: boolean
  hosted: CardFieldsState
  /** Number of retries after a failed payment; above 0 the card must be entered again. */
  again: number
  /** True while a payment is processed or its result is shown: the fields behind it then show no errors. */
  paying: boolean
  onPay: (details: OwnCardDetails) => void
  onBack: () => void
}

/**
 * Step 2: the card (specification section 4). Our own fields are reset at each opening; the containers of the
 * provider's fields keep their nodes and their place for the life of the page.
 */
export function CardDetails({ card, opening, away, hosted, again, paying, onPay, onBack }: CardDetailsProps) {
  const { order, form, number } = opening
  const { fields, states } = hosted
  const entry = `${number}.${again}`
  const [step, dispatch] = useReducer(reduceCardStep, entry, createCardStep)
  if (step.entry !== entry) dispatch({ type: 'entry', entry })
  if (step.phase === 'paying' && !paying) dispatch({ type: 'over' })
  const { phase } = step
  const notice = useRef<HTMLDivElement>(null)
  const owed = useRef(false)
  const [others, announceOthers] = useState('')
  const connection = useConnection()
  const unconnected =
    connection.state && `${nothingCharged} ${formatConnectionState(connection.state, 'Pay Now')}`
  const slow = useDelayedAnnouncement(phase === 'checking' ? 'Checking...' : '')

  const checked = phase === 'checked'
  const { shown: faults, isPressed } = useFrozenWhilePressed<CardFieldErrors>({
    ...step.own,
    ...(states !== null && findHostedFieldErrors(states, checked)),
  })
  const first = cardStepFields.find((name) => name in faults)

  useEffect(() => {
    if (again > 0 || connection.state === 'lost') notice.current?.focus()
  }, [again, connection.state])
  // Once per press of Pay Now, and only after the errors are rendered: before that the field is at another position.
  useEffect(() => {
    if (!checked) owed.current = true
    else if (owed.current && !isPressed && first !== undefined) {
      owed.current = false
      goTo(first)
      announceOthers(othersOf(faults, first))
    }
  }, [checked, isPressed, first, faults])

  useAnnounce('alert', away ? '' : (unconnected ?? (checked ? others : '')))
  useAnnounce(
    'status',
    away
      ? ''
      : fields === null
        ? 'The card fields are loading.'
        : again > 0
          ? `${stepTwo} ${nothingCharged}`
          : stepTwo,
  )

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (phase === 'checking' || fields === null) return
    connection.report(!navigator.onLine)
    if (!navigator.onLine) return notice.current?.focus()
    const details = detailsIn(event.currentTarget)
    const own = findOwnFieldErrors(details)
    dispatch({ type: 'press', own })
    announceOthers('')
    await fields.states.waitUntilKnown()
    const wrong = { ...own, ...findHostedFieldErrors(fields.states.now(), true) }
    if (Object.keys(wrong).length > 0) return dispatch({ type: 'wrong' })
    dispatch({ type: 'right' })
    onPay(details)
  }

  return (
    <ShellScreen
      heading="Card Details"
      order={order}
      away={away}
      foot={
        <>
          <BackButton onBack={onBack} />
          <button
            className="button"
            type="submit"
            form={cardFormId}
            aria-disabled={fields === null || phase === 'checking'}
          >
            <Icon drawing={lockSimple} />
            {slow === '' ? `Pay Now ${formatPounds(order.fee.pence)}` : slow}
          </button>
        </>
      }
    >
      <form
        id={cardFormId}
        className="card-form"
        noValidate
        onInput={(event) =>
          dispatch({ type: 'input', own: findOwnFieldErrors(detailsIn(event.currentTarget)) })
        }
        onSubmit={(event) => void submit(event)}
      >
        {(again > 0 || connection.state !== null) && (
          <div className="card-again panel panel-blush" ref={notice} tabIndex={-1}>
            <p className="marked">
              <Icon drawing={warningCircle} size={24} />
              <span>
                <strong>{nothingCharged}</strong>{' '}
                {connection.state === null ? enterAgain : formatConnectionState(connection.state, 'Pay Now')}
              </span>
            </p>
          </div>
        )}
        {card.notice !== null && again === 0 && connection.state === null && (
          <p className="card-notice panel small">
            <span>
              {`${card.notice.text} `}
              <a href={card.notice.link.href} target="_blank" rel="noreferrer">
                {`${card.notice.link.label} (opens in a new tab)`}
              </a>
            </span>
          </p>
        )}
        <OwnField
          key={`name ${number}`}
          name="nameOnCard"
          label="Name on card"
          autoComplete="cc-name"
          error={faults.nameOnCard}
        />
        <CardContainers faults={faults} />
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
        <button type="button" id={requestButtonId} hidden tabIndex={-1}>
          Ask for a token
        </button>
        <p className="marked muted small">
          <Icon drawing={shieldCheck} />
          <span>Card details go straight to our payment provider.</span>
        </p>
      </form>
    </ShellScreen>
  )
}

const cardFormId = 'card-form'

/**
 * Focuses a field with an error and scrolls to the error below it. Of a hosted field only the group round it can get
 * the focus. A field that is visible from the top of the step is shown from there, with the heading.
 */
function goTo(name: (typeof cardStepFields)[number]): void {
  const place = document.getElementById(isHosted(name) ? getHostedGroupId(name) : getOwnFieldId(name))
  place?.focus({ preventScroll: true })
  place?.closest('.checkout-scroller')?.scrollTo(0, 0)
  place?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}

/** The other errors: the focused field announces its own. */
function othersOf(faults: CardFieldErrors, first: string): string {
  const others = cardStepFields.flatMap((name) => (name === first ? [] : (faults[name] ?? [])))
  return others.length === 0 ? '' : `Also: ${others.join('. ')}.`
}

function detailsIn(form: HTMLFormElement): OwnCardDetails {
  const fields = new FormData(form)
  const textOf = (name: keyof OwnCardDetails) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { nameOnCard: textOf('nameOnCard'), city: textOf('city'), zipCode: textOf('zipCode') }
}
