import { FieldError } from '../../../forms/fields.tsx'
import type { CardFaults } from './card-faults.ts'
import { hostedFields } from './collect-js.ts'
import type { CardFieldName } from './collect-js.ts'

interface CardContainersProps {
  faults: CardFaults
  /** The fields are not there yet. */
  waiting: boolean
}

/** The places of the provider's fields, with labels and messages of ours round them. */
export function CardContainers({ faults, waiting }: CardContainersProps) {
  return (
    <>
      <Container name="ccnumber" fault={faults.ccnumber} />
      <div className="card-pair">
        <Container name="ccexp" fault={faults.ccexp} />
        <Container name="cvv" fault={faults.cvv} />
      </div>
      <p className="visually-hidden" role="status">
        {waiting && 'The card fields are loading.'}
      </p>
    </>
  )
}

/** React writes nothing into the container itself, so it never touches what the provider has put there. */
function Container({ name, fault }: { name: CardFieldName; fault: string | undefined }) {
  const { id, title } = hostedFields[name]
  return (
    <div
      className="field"
      role="group"
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
