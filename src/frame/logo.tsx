import { look } from '#practice/look.ts'

/** The drawn tooth and the practice's name, or its own wordmark; the element around it has the whole name. */
export function Logo({ place }: { place: 'header' | 'footer' }) {
  const { wordmark } = look
  if ('svg' in wordmark) {
    const file = (place === 'footer' ? wordmark.onDark : undefined) ?? wordmark.svg
    return <img src={`/${file}`} alt="" width="208" height="44" />
  }
  return (
    <>
      <svg aria-hidden="true">
        <use href="/brand/mark.svg#mark" />
      </svg>
      <span>
        {wordmark.name}
        {place === 'footer' && <small>{wordmark.below}</small>}
      </span>
    </>
  )
}
