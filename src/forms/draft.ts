import { draftName } from '../practice/cookies.ts'
import { retention } from '../practice/retention.ts'
import { HOUR } from '../runtime/units.ts'
import type { FormName } from './form-names.ts'
import type { Typed } from './form-status.ts'
import { honeypotField } from './message-form.ts'

/*
 * What somebody is typing, kept by the browser for this tab alone (session storage), so that it is there again after a
 * reload, and after a telephone threw the page away while its camera was open. It never leaves the browser, and is gone
 * with the tab, when the form is sent, and after some hours.
 */

export interface Draft {
  /** It may have been sent with this key already, and must stay one message (M12). */
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
      field.name !== honeypotField &&
      field.type !== 'checkbox' &&
      field.type !== 'file',
  )

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio'
const isSelect = (field: Field): field is HTMLSelectElement => field instanceof HTMLSelectElement
/** A choice that the form no longer has would leave its list blank. */
const offers = ({ options }: HTMLSelectElement, text: string) =>
  [...options].some(({ value }) => value === text)

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
    else if (!isSelect(field) || offers(field, text)) field.value = text
  }
  const now = typedIn(form)
  return Object.entries(typed).some(([name, text]) => now[name] === text)
}

/** Whether something stands in a form that its draft does not hold. */
export const holdsMore = (form: HTMLFormElement, draft: Draft | null): boolean =>
  filesIn(form).some((file) => draft?.files.includes(file) !== true) ||
  Object.entries(typedIn(form)).some(([name, text]) => draft?.typed[name] !== text)

/** After a reload and a step back browsers put texts into a form themselves, also those that were sent. */
export function isShownAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type !== 'navigate'
}

/** Keeps what stands in a form; an empty form leaves nothing behind. */
export function keepDraft(name: FormName, form: HTMLFormElement, draft: Omit<Draft, 'typed' | 'at'>): void {
  const typed = typedIn(form)
  if (Object.keys(typed).length + draft.files.length === 0 && !draft.choosing) return forgetDraft(name)
  const kept: Draft = { ...draft, typed, at: Date.now() }
  inStorage((storage) => storage.setItem(nameOf(name), JSON.stringify(kept)))
}

/** What was kept for a form, or null; what is too old, or no draft of this version, is deleted. */
export function readDraft(name: FormName): Draft | null {
  const kept = inStorage((storage) => storage.getItem(nameOf(name))) ?? null
  if (kept === null) return null
  const draft = parsed(kept)
  if (isDraft(draft) && Math.abs(Date.now() - draft.at) < retention.draftHours * HOUR) return draft
  forgetDraft(name)
  return null
}

function parsed(kept: string): unknown {
  try {
    return JSON.parse(kept)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string'

/** An older version of this website may have kept it: what is not read with care takes the form from its page. */
function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false
  const { key, typed, files, at } = value
  return (
    isText(key) &&
    isRecord(typed) &&
    Object.values(typed).every(isText) &&
    Array.isArray(files) &&
    files.every(isText) &&
    typeof at === 'number'
  )
}

export const forgetDraft = (name: FormName): void => inStorage((storage) => storage.removeItem(nameOf(name)))

/** Forgets what was typed before a moment. @param moment UTC milliseconds. */
export function forgetDraftBefore(name: FormName, moment: number): void {
  const draft = readDraft(name)
  if (draft !== null && draft.at < moment) forgetDraft(name)
}

/** A browser that keeps nothing, or is full, throws: then the form is as it would be without drafts. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
