import { HtmlValidate, Parser } from 'html-validate'
import type { HtmlElement } from 'html-validate'
import type { Typed } from './message-forms.ts'
import { SITE } from './site-url.ts'
import type { Practice } from './practice.ts'

/* A browser without script, as far as forms need it: parses pages, fills in fields by their labels, and posts. */

const parserRules = new HtmlValidate().getConfigForSync('page.html')

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decoded = (html: string) =>
  html.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? '')
const textOf = (element: HtmlElement | null) =>
  decoded(element?.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
const attribute = (element: HtmlElement, name: string) => {
  const value = element.getAttributeValue(name)
  return value === null ? null : decoded(value)
}

/** A field as displayed. */
export interface ShownField {
  id: string | null
  value: string
  checked: boolean
  isWrong: boolean
  /** Text of `aria-describedby`. */
  description: string
}

export interface ShownPage {
  status: number
  /** Final path, after redirects. */
  address: string
  title: string
  /** Texts of all elements that match a selector. */
  texts: (selector: string) => string[]
  /** Sentences of the error summary, each with the id that its link leads to. */
  faults: () => { sentence: string; leadsTo: string }[]
  field: (label: string) => ShownField
  /** A fieldset: its id, for links, its description, and its text. */
  group: (legend: string) => { id: string | null; description: string; text: string }
  /** Fills in fields, file inputs in order, and presses a button of their form. */
  press: (button: string, typed?: Typed, files?: readonly File[]) => Promise<ShownPage>
}

export async function openWithoutScript(practice: Practice, path: string): Promise<ShownPage> {
  const show = async (answer: Response, address: string): Promise<ShownPage> => {
    const { status } = answer
    const location = answer.headers.get('location')
    if (status === 303 && location !== null) return show(await practice.request(location), location)
    const source = { data: await answer.text(), filename: address, line: 1, column: 1, offset: 0 }
    const root = new Parser(parserRules).parseHtml(source)

    const byId = (id: string) => root.querySelector(`[id="${id}"]`)
    const controlOf = (label: string): HtmlElement => {
      const found = root.querySelectorAll('label').find((one) => textOf(one) === label)
      const target = found?.getAttributeValue('for') ?? null
      const control = target === null ? found?.querySelector('input') : byId(target)
      if (!control) throw new Error(`There is no field ${label} on ${address}.`)
      return control
    }
    const descriptionOf = (element: HtmlElement) =>
      (attribute(element, 'aria-describedby') ?? '')
        .split(' ')
        .filter((id) => id !== '')
        .map((id) => textOf(byId(id)))
        .join(' ')

    return {
      status,
      address,
      title: textOf(root.querySelector('title')),
      texts: (selector) => root.querySelectorAll(selector).map(textOf),
      faults: () =>
        root.querySelectorAll('.error-summary li a').map((link) => ({
          sentence: textOf(link),
          leadsTo: attribute(link, 'href')?.replace('#', '') ?? '',
        })),
      field(label) {
        const control = controlOf(label)
        return {
          id: attribute(control, 'id'),
          value: valueOf(control),
          checked: control.hasAttribute('checked'),
          isWrong: attribute(control, 'aria-invalid') === 'true',
          description: descriptionOf(control),
        }
      },
      group(legend) {
        const group = root
          .querySelectorAll('fieldset')
          .find((one) => textOf(one.querySelector('legend')) === legend)
        if (!group) throw new Error(`There is no group ${legend} on ${address}.`)
        return { id: attribute(group, 'id'), description: descriptionOf(group), text: textOf(group) }
      },
      async press(button, typed = {}, files = []) {
        const form = root
          .querySelectorAll('form')
          .find((one) => one.querySelectorAll('button').some((other) => textOf(other) === button))
        if (!form) throw new Error(`There is no button ${button} on ${address}.`)
        const put = new Map(Object.entries(typed).map(([label, value]) => [controlOf(label), value]))
        const fields = fieldsOf(form, put, [...files])
        const isMultipart = form.getAttributeValue('enctype') === 'multipart/form-data'
        const action = (attribute(form, 'action') ?? '').replace(/#.*/, '')
        const posted = await practice.request(action, {
          method: 'POST',
          headers: { accept: 'text/html,application/xhtml+xml', origin: SITE },
          body: isMultipart ? fields : new URLSearchParams([...fields] as [string, string][]),
        })
        return show(posted, action)
      },
    }
  }
  return show(await practice.request(path), path)
}

/** The data that a form submits, with `put` in its fields and the files in its file inputs in order. */
function fieldsOf(form: HtmlElement, put: ReadonlyMap<HtmlElement, string | true>, files: File[]): FormData {
  const fields = new FormData()
  for (const control of form.querySelectorAll('input, textarea, select')) {
    const name = attribute(control, 'name') ?? ''
    const type = attribute(control, 'type') ?? ''
    const value = put.get(control)
    if (type === 'file') fields.append(name, files.shift() ?? new File([], ''))
    else if (!['checkbox', 'radio'].includes(type))
      fields.append(name, typeof value === 'string' ? value : valueOf(control))
    else if (value === true || control.hasAttribute('checked'))
      fields.append(name, attribute(control, 'value') ?? 'on')
  }
  return fields
}

function valueOf(control: HtmlElement): string {
  if (control.is('textarea')) return decoded(control.textContent).replaceAll('\r\n', '\n').replace(/^\n/, '')
  if (!control.is('select')) return attribute(control, 'value') ?? ''
  const options = control.querySelectorAll('option')
  const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0]
  return chosen === undefined ? '' : (attribute(chosen, 'value') ?? textOf(chosen))
}
