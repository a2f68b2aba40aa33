import { formatRelayNumber, withoutTelephone } from '../facts/without-telephone.ts'
import { LinkedText } from './linked-text.tsx'
import { ExternalLink } from './external-link.tsx'

const id = 'without-telephone'
const { question, heading, relay, numbers, online111, about, instead999 } = withoutTelephone

/** Link to the panel, for places that show a number to call. */
export const RelayPanelLink = () => (
  <a className="link-strong" href={`#${id}`}>
    {question}
  </a>
)

function RelayLink({ number }: { number: Parameters<typeof formatRelayNumber>[0] }) {
  const { shown, digits } = formatRelayNumber(number)
  return (
    <a className="link-strong" href={`tel:${digits}`}>
      {shown}
    </a>
  )
}

/** Panel for people who cannot hear or speak on the telephone: Relay UK, 999 BSL and texts to 999. */
export function RelayPanel() {
  return (
    <section className="panel without-telephone" id={id} aria-labelledby={`${id}-heading`}>
      <div className="stack gap-4">
        <h2 className="panel-heading" id={`${id}-heading`}>
          {heading}
        </h2>
        <p>{relay}</p>
        <ul>
          {numbers.map(({ who, number }) => (
            <li key={who}>
              {`${who}: `}
              <RelayLink number={number} />
            </li>
          ))}
        </ul>
        <p>
          <LinkedText text={online111} />
        </p>
        <ExternalLink to={about} className="link-strong" />
      </div>
      <div className="stack gap-4">
        <h3 className="title">{instead999.heading}</h3>
        <ul>
          {instead999.ways.map((way) => (
            <li key={way}>
              <LinkedText text={way} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
