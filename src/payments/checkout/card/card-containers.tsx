import { FieldError } from '../../../forms/fields.tsx'
import type { CardFieldErrors } from './card-step.ts'
import { hostedFields } from './collect-js.ts'
import type { CardFieldName } from './collect-js.ts'
import { formatNetwork } from '../../contract/card-page.ts'

/** Fields per line; their errors are shown below the line, where a sentence has more room. */
const lines = [['ccnumber'], ['ccexp', 'cvv']] as const

/** Containers for the provider's fields, with our labels and error messages. */
export function CardContainers({ faults }: { faults: CardFieldErrors }) {
  return lines.map((names) => (
    <div key={names[0]} className={names.length > 1 ? 'card-line card-pair' : 'card-line'}>
      {names.map((name) => (
        <Container key={name} name={name} fault={faults[name]} />
      ))}
      {names.map((name) => {
        const fault = faults[name]
        return fault !== undefined && <FieldError key={name} id={hostedFields[name].id} error={fault} />
      })}
      {names.length === 1 && <CardNetworks />}
    </div>
  ))
}

/** Id of the group round a hosted field: the group can get the focus, the field inside its frame cannot. */
export const getHostedGroupId = (name: CardFieldName) => `${hostedFields[name].id}-group`

/** React renders nothing inside the container, so it never touches what the provider has put there. */
function Container({ name, fault }: { name: CardFieldName; fault: string | undefined }) {
  const { id, title } = hostedFields[name]
  return (
    <div
      className="field"
      id={getHostedGroupId(name)}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={fault === undefined ? undefined : `${id}-error`}
    >
      <span className="card-label" id={`${id}-label`}>
        {title}
      </span>
      <div className={fault === undefined ? 'card-field' : 'card-field wrong'}>
        <div id={id} />
      </div>
    </div>
  )
}

/** Accepted cards (specification section 4), as framed words instead of other companies' trademarks. */
const networks = ['visa', 'mastercard', 'amex', 'maestro'] as const
const short: Readonly<Record<string, string>> = { amex: 'Amex' }

function CardNetworks() {
  return (
    <ul className="card-networks" aria-label="Cards we take">
      {networks.map((network) => (
        <li key={network}>{short[network] ?? formatNetwork(network)}</li>
      ))}
    </ul>
  )
}
