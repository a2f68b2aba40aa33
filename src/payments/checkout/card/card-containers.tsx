import { FieldError } from '../../../forms/fields.tsx'
import type { CardFaults } from './card-faults.ts'
import { hostedFields } from './collect-js.ts'
import type { CardFieldName } from './collect-js.ts'

/** The places of the provider's fields, with labels and messages of ours round them. */
export function CardContainers({ faults }: { faults: CardFaults }) {
  return (
    <>
      <Container name="ccnumber" fault={faults.ccnumber} />
      <div className="card-pair">
        <Container name="ccexp" fault={faults.ccexp} />
        <Container name="cvv" fault={faults.cvv} />
      </div>
    </>
  )
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
      {fault !== undefined && <FieldError id={id} error={fault} />}
    </div>
  )
}
