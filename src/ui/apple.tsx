/** The practice's apple, 64 by 64: body, highlight, stalk and leaf. Each place of use styles it. */
export function Apple() {
  return (
    <svg className="apple" viewBox="0 0 64 64" aria-hidden="true">
      <path
        className="apple-body"
        d="m32 21.5C40 14 56 17 56 35.5 56 49 46.5 59.5 39.5 59.5 36 59.5 35 58 32 58 29 58 28 59.5 24.5 59.5 17.5 59.5 8 49 8 35.5 8 17 24 14 32 21.5z"
      />
      <path className="apple-light" pathLength="1" d="M14.5 37C13.5 30 17 24.5 22 23" />
      <path className="apple-stalk" d="m32 22C31.5 16.5 32.5 12 35.5 8.5" />
      <path className="apple-leaf" d="m35 14C37.5 6.5 45 3.5 52.5 5.5 50.5 13 43 16.5 35 14z" />
    </svg>
  )
}
