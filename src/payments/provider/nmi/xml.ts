import { SaxesParser } from 'saxes'

/** Elements within one another in an answer: three levels are known. */
const QUERY_DEPTH_MAX = 10

export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly Element[]
  /** Its own text, trimmed. */
  text: string
}

/** An answer that is not well-formed, or not what was agreed. Nothing may be concluded from it. */
export class Unreadable extends Error {
  /** What the provider itself says of it, which is not for the log. */
  readonly said: string
  constructor(why: string, said = '') {
    super(why)
    this.said = said
  }
}

interface Open {
  name: string
  attributes: Record<string, string>
  children: Open[]
  text: string
}

/**
 * Reads a whole document into a tree. Document types are refused, and with them every entity but
 * the five of XML itself.
 *
 * @throws {Unreadable}
 */
export function readXml(document: string): Element {
  const parser = new SaxesParser()
  const top: Open = { name: '', attributes: {}, children: [], text: '' }
  const path = [top]
  const here = () => path.at(-1) ?? top
  const add = (text: string) => void (here().text += text)
  parser.on('opentag', ({ name, attributes }) => {
    const element: Open = { name, attributes, children: [], text: '' }
    here().children.push(element)
    path.push(element)
    if (path.length > QUERY_DEPTH_MAX + 1) throw new Unreadable('too deep')
  })
  parser.on('closetag', () => void path.pop())
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('doctype', () => {
    throw new Unreadable('document type')
  })
  parser.on('error', () => {
    throw new Unreadable('not well-formed')
  })
  // The provider now and then puts line breaks before the declaration, where XML allows none.
  parser.write(document.trimStart()).close()
  const [root] = top.children
  if (root === undefined) throw new Unreadable('empty')
  return finish(root)
}

const finish = ({ name, attributes, children, text }: Open): Element => ({
  name,
  attributes,
  children: children.map(finish),
  text: text.trim(),
})

/** All children of that name. */
export const all = ({ children }: Element, name: string): Element[] =>
  children.filter((child) => child.name === name)

/** Text of the one child of that name; empty when there is none. @throws {Unreadable} if it is said twice. */
export function only(element: Element, name: string): string {
  const [child, second] = all(element, name)
  if (second !== undefined || (child !== undefined && child.children.length > 0))
    throw new Unreadable(`ambiguous ${name}`)
  return child?.text ?? ''
}
