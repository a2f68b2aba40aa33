import { SaxesParser } from 'saxes'

/** Nesting depth of a response; three levels are known. */
const QUERY_DEPTH_MAX = 10

export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** Its own text, trimmed. */
  text: string
}

/** A response that is malformed or unexpected. Nothing may be concluded from it. */
export class UnreadableAnswer extends Error {
  /** The provider's own text, which is not for the log. */
  readonly providerText: string
  constructor(why: string, said = '') {
    super(why)
    this.providerText = said
  }
}

interface Open {
  name: string
  attributes: Record<string, string>
  children: Open[]
  text: string
}

/** Document types are refused, and with them every entity except the five of XML itself. @throws {UnreadableAnswer} */
export function readXml(document: string): XmlElement {
  const parser = new SaxesParser()
  const top: Open = { name: '', attributes: {}, children: [], text: '' }
  const path = [top]
  const here = () => path.at(-1) ?? top
  const add = (text: string) => void (here().text += text)
  parser.on('opentag', ({ name, attributes }) => {
    const element: Open = { name, attributes, children: [], text: '' }
    here().children.push(element)
    path.push(element)
    if (path.length > QUERY_DEPTH_MAX + 1) throw new UnreadableAnswer('too deep')
  })
  parser.on('closetag', () => void path.pop())
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('doctype', () => {
    throw new UnreadableAnswer('document type')
  })
  parser.on('error', () => {
    throw new UnreadableAnswer('not well-formed')
  })
  // The provider sometimes puts line breaks before the declaration, which XML forbids.
  parser.write(document.trimStart()).close()
  const [root] = top.children
  if (root === undefined) throw new UnreadableAnswer('empty')
  return finish(root)
}

const finish = ({ name, attributes, children, text }: Open): XmlElement => ({
  name,
  attributes,
  children: children.map(finish),
  text: text.trim(),
})

export const findChildren = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name)

/** Empty when there is none. @throws {UnreadableAnswer} if there are two, or it has children. */
export function readChildText(element: XmlElement, name: string): string {
  const [child, second] = findChildren(element, name)
  if (second !== undefined || (child !== undefined && child.children.length > 0))
    throw new UnreadableAnswer(`ambiguous ${name}`)
  return child?.text ?? ''
}
