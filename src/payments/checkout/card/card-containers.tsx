import { FieldError } from '../../../forms/fields.tsx'
import type { CardFieldErrors } from './card-step.ts'
import { hostedFields } from './collect-js.ts'
import type { CardFieldName } from './collect-js.ts'
import { formatNetwork } from '../../contract/card-page.ts'

/** Containers for the provider's fields, with our labels and error messages. */
export const CardContainers = ({ faults }: { faults: CardFieldErrors }) => (
  <>
    <Container name="ccnumber" fault={faults.ccnumber} />
    <div className="card-pair">
      <Container name="ccexp" fault={faults.ccexp} />
      <Container name="cvv" fault={faults.cvv} />
    </div>
  </>
)

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
      <div className="row row-ends gap-1">
        <span className="card-label" id={`${id}-label`}>
          {title}
        </span>
        {name === 'ccnumber' && <CardNetworks />}
      </div>
      <div className={fault === undefined ? 'card-field' : 'card-field wrong'}>
        <div id={id} />
      </div>
      {fault !== undefined && <FieldError id={id} error={fault} />}
    </div>
  )
}

/** Accepted cards (specification section 4), as framed words instead of other companies' trademarks. */
const networks = ['visa', 'mastercard', 'amex', 'maestro'] as const
const short: Readonly<Record<string, string>> = { amex: 'Amex' }

function CardNetworks() {
  return (
    <ul className="row gap-2 small muted" aria-label="Cards we take">
      {networks.map((network) => (
        <li key={network}>{short[network] ?? formatNetwork(network)}</li>
      ))}
    </ul>
  )
}
