import { shortenAddress, splitLinks } from '../facts/split-links.ts'

/** Plain text with links for web addresses, mail addresses, our telephone numbers and 111. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((piece) =>
    piece.href === undefined ? (
      piece.text
    ) : (
      <a key={piece.text} href={piece.href}>
        {shortenAddress(piece.text)}
      </a>
    ),
  )
}
