import { paths } from '../../paths.ts'
import { practice } from '#practice/practice.ts'
import { Icon } from '../../ui/icon.tsx'
import { caretDown } from '../../ui/icons.ts'
import type { Order } from './order.ts'
import { WhomToCall } from './whom-to-call.tsx'

const { company, email, dentalComplaintsService } = practice

/**
 * Everything about a price before it is paid, in collapsible sections: what it covers and what remains, how to cancel,
 * who receives the money and where to complain (rules D13, D17, D29 to D33).
 */
export function FeeDetails({ order: { fee, terms, about } }: { order: Order }) {
  return (
    <div className="fee-details">
      <details>
        <Summary>What the fee covers</Summary>
        <ul className="ticks">
          {fee.covers.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {fee.remains.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </details>
      <details>
        <Summary>Cancelling and refunds</Summary>
        {[...fee.beforePaying, ...terms].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </details>
      <details>
        <Summary>Who you pay, and complaints</Summary>
        <p>
          {`You’re paying ${company.registeredName}, ${practice.address.street}, ${practice.address.town} ${practice.address.postcode}, which runs ${practice.name}. The price shown is the full price, and paying by card costs nothing extra.`}
        </p>
        <p>
          Questions? Please <WhomToCall about={about} />, or email{' '}
          <a href={`mailto:${email.address}`}>{email.address}</a>.
        </p>
        <p>
          Not happy with something? Read{' '}
          <a href={paths.complaints} target="_blank">
            how to complain (opens in a new tab)
          </a>
          . If we can’t put it right, the{' '}
          <a href={dentalComplaintsService.href} target="_blank" rel="noreferrer">
            {`${dentalComplaintsService.label} (opens in a new tab)`}
          </a>{' '}
          can help.
        </p>
      </details>
    </div>
  )
}

function Summary({ children }: { children: string }) {
  return (
    <summary>
      <span>{children}</span>
      <Icon drawing={caretDown} />
    </summary>
  )
}
