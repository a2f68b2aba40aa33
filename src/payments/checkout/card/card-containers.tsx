import { FieldError } from '../../../forms/fields.tsx'
import type { CardFaults } from './card-step.ts'
import { hostedFields } from './collect-js.ts'
import type { CardFieldName } from './collect-js.ts'
import { networkName } from '../../contract/card.ts'

/** The fields of a line, below which stands what is wrong with them: a sentence has more room there. */
const lines = [['ccnumber'], ['ccexp', 'cvv']] as const

/** The places of the provider's fields, with labels and messages of ours round them. */
export function CardContainers({ faults }: { faults: CardFaults }) {
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

/** Of what stands round a field of the provider: the focus can be placed there, but not in the field itself. */
export const hostedGroupId = (name: CardFieldName) => `${hostedFields[name].id}-group`

/** React writes nothing into the container itself, so it never touches what the provider has put there. */
function Container({ name, fault }: { name: CardFieldName; fault: string | undefined }) {
  const { id, title } = hostedFields[name]
  return (
    <div
      className="field"
      id={hostedGroupId(name)}
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

/** Cards that are taken (specification section 4), as plain words in frames rather than other people's marks. */
const networks = ['visa', 'mastercard', 'amex', 'maestro'] as const
const short: Readonly<Record<string, string>> = { amex: 'Amex' }

function CardNetworks() {
  return (
    <ul className="card-networks" aria-label="Cards we take">
      {networks.map((network) => (
        <li key={network}>{short[network] ?? networkName(network)}</li>
      ))}
    </ul>
  )
}
