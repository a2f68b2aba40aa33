interface TextsProps {
  of: readonly string[]
}

/** Texts of the practice, each a paragraph. */
export const Paragraphs = ({ of }: TextsProps) => of.map((text) => <p key={text}>{text}</p>)

/** Texts of the practice, each an entry of a list. */
export const ListEntries = ({ of }: TextsProps) => of.map((text) => <li key={text}>{text}</li>)
