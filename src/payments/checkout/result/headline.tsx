/**
 * What is said of an outcome, as the heading of its part: the first sentence large and without its stop, which is spoken,
 * and what follows it in the size of text.
 */
export function Headline({ said, strong = false }: { said: string; strong?: boolean }) {
  const [, what = said, stop = '', rest = ''] = /^(.+?)([.:])(?: (.+))?$/.exec(said) ?? []
  return (
    <>
      {what}
      <span className="result-stop">{stop}</span>
      {rest !== '' && (
        <span className="result-rest">{strong ? <strong>{` ${rest}`}</strong> : ` ${rest}`}</span>
      )}
    </>
  )
}
