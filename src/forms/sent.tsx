import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icon.tsx'
import { checkCircle } from '../ui/icons.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import { sentParameter } from './form-status.ts'
import { CallReception, goTo, titleWithoutError } from './form.tsx'
import type { SentProps } from './form.tsx'

/**
 * The same whether or not an acknowledgement was sent today: otherwise a stranger could find out that the owner of an
 * address wrote to us.
 */
const confirmation =
  'We’ll also email you a confirmation, at most one a day. If it doesn’t come, we still have your message.'

const sentSign = <Icon drawing={checkCircle} size={48} />

/**
 * Stands in the place of the form: what happens now, whom to call if it cannot wait, and a way on. Style: sent.css.
 * @param props.sign Drawing above the heading.
 */
export function Sent({
  form: { words, next, urgent },
  reference,
  note,
  focus,
  sign = sentSign,
}: SentProps & { sign?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!focus) return
    titleWithoutError()
    goTo(box.current)
  }, [focus])
  return (
    // Labelled and described: on focus, screen readers would read only the first lines of its content.
    <div
      className="stack sent"
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby="sent-heading"
      aria-describedby="sent-words"
      id={sentParameter}
    >
      {sign}
      <h2 id="sent-heading">{words.sent}</h2>
      <div className="stack measure" id="sent-words">
        <p className="lead">
          Your reference is <strong>{reference}</strong>.
        </p>
        {note !== null && <p>{note}</p>}
        <h3>What happens now</h3>
        <ol className="sent-steps">
          {[...next, confirmation].map((sentence) => (
            <li key={sentence}>
              <LinkedText text={sentence} />
            </li>
          ))}
        </ol>
        {urgent !== true && <CallReception />}
      </div>
      <p className="row">
        <a className="button button-quiet" href={paths.home}>
          Back to the home page
        </a>
        {urgent !== true && (
          <a className="link-strong" href={paths.emergency}>
            In pain? Who to call now
          </a>
        )}
      </p>
    </div>
  )
}
