import { draftName } from '../practice/cookies.ts'
import { retention } from '../practice/retention.ts'
import { HOUR } from '../runtime/units.ts'
import type { FormName } from './form-names.ts'
import type { Typed } from './form-status.ts'
import { formKeyField, honeypotField } from './message-form.ts'

/*
 * What somebody is typing, kept by the browser for this tab alone (session storage), so that it is there again after a
 * reload, and after a telephone threw the page away while its camera was open. It never leaves the browser, and is gone
 * with the tab, when the form is sent, and after some hours.
 */

export interface Draft {
  /** Key of the form it was typed into: it may have been sent with that already, and must stay one message (M12). */
  key: string
  typed: Typed
  /** Names of the photos that were chosen; a page cannot have them back. */
  files: readonly string[]
  /** Photos were just being chosen or taken. */
  choosing: boolean
  /** UTC milliseconds of the browser's clock. */
  at: number
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const nameOf = (form: FormName) => `${draftName}:${form}`
const ours = new Set([formKeyField, honeypotField])

/**
 * Fields whose text is kept. What is ticked is not: it declares something, which only a person can do; nor are files.
 */
const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement) &&
      field.name !== '' &&
      !ours.has(field.name) &&
      field.type !== 'checkbox' &&
      field.type !== 'file',
  )

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio'

/** What stands in the fields of a form, empty ones left out. */
function typedIn(form: HTMLFormElement): Typed {
  const filled = fieldsOf(form).filter((field) => (isRadio(field) ? field.checked : field.value !== ''))
  return Object.fromEntries(filled.map(({ name, value }) => [name, value]))
}

/** Names of the files that are chosen in a form. */
export const filesIn = (form: HTMLFormElement): string[] =>
  [...new FormData(form).values()].flatMap((value) =>
    typeof value === 'string' || value.name === '' ? [] : [value.name],
  )

/** Puts a draft into the fields that are still empty. @returns whether any of its text stands there now. */
export function putBack(form: HTMLFormElement, { typed }: Draft): boolean {
  const before = typedIn(form)
  for (const field of fieldsOf(form)) {
    const text = typed[field.name]
    if (text === undefined || before[field.name] !== undefined) continue
    if (isRadio(field)) field.checked = field.value === text
    else field.value = text
  }
  return Object.keys(typedIn(form)).length > 0
}

/** Keeps what stands in a form; an empty form leaves nothing behind. */
export function keepDraft(name: FormName, form: HTMLFormElement, draft: Omit<Draft, 'typed' | 'at'>): void {
  const typed = typedIn(form)
  if (Object.keys(typed).length + draft.files.length === 0 && !draft.choosing) return forgetDraft(name)
  const kept: Draft = { ...draft, typed, at: Date.now() }
  inStorage((storage) => storage.setItem(nameOf(name), JSON.stringify(kept)))
}

/** What was kept for a form, or null; what is too old is deleted. */
export function readDraft(name: FormName): Draft | null {
  const kept = inStorage((storage) => storage.getItem(nameOf(name))) ?? null
  if (kept === null) return null
  const draft = JSON.parse(kept) as Draft
  if (Math.abs(Date.now() - draft.at) < retention.draftHours * HOUR) return draft
  forgetDraft(name)
  return null
}

export const forgetDraft = (name: FormName): void => inStorage((storage) => storage.removeItem(nameOf(name)))

/** A browser that keeps nothing, or is full, throws: then the form is as it would be without drafts. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
