import { draftHours, draftStorageKey } from '../facts/draft-storage.ts'
import { HOUR } from '../runtime/units.ts'
import type { FormName } from './form-names.ts'
import type { FormValues } from './form-status.ts'
import { honeypotField } from './message-form.ts'

/*
 * Drafts: typed texts, kept by the browser for this tab only (session storage), so that they survive a reload, and a
 * telephone that discards the page while its camera is open. They never leave the browser, and are deleted with the
 * tab, when the form is sent, and after some hours.
 */

export interface Draft {
  /** Idempotency key; it may have been used already, and must stay one message (failure case M12). */
  key: string
  typed: FormValues
  /** Names of the chosen photos; a page cannot restore the files. */
  files: readonly string[]
  /** True while photos are chosen or taken. */
  choosing: boolean
  /** UTC milliseconds by the browser's clock. */
  at: number
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const nameOf = (form: FormName) => `${draftStorageKey}:${form}`

/** Fields whose text is kept. Not checkboxes, because each is a declaration that only a person can make; nor files. */
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
/** False for an option that no longer exists, which would leave the list blank. */
const offers = ({ options }: HTMLSelectElement, text: string) =>
  [...options].some(({ value }) => value === text)

function typedIn(form: HTMLFormElement): FormValues {
  const filled = fieldsOf(form).filter((field) => (isRadio(field) ? field.checked : field.value !== ''))
  return Object.fromEntries(filled.map(({ name, value }) => [name, value]))
}

export const readFileNames = (form: HTMLFormElement): string[] =>
  [...new FormData(form).values()].flatMap((value) =>
    typeof value === 'string' || value.name === '' ? [] : [value.name],
  )

/** Restores a draft into the fields that are still empty. @returns true when any of its text is there now. */
export function restoreDraft(form: HTMLFormElement, { typed }: Draft): boolean {
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

export const hasUnsavedInput = (form: HTMLFormElement, draft: Draft | null): boolean =>
  readFileNames(form).some((file) => draft?.files.includes(file) !== true) ||
  Object.entries(typedIn(form)).some(([name, text]) => draft?.typed[name] !== text)

/** True after a reload or a step back: browsers then restore texts themselves, also ones that were sent. */
export function isReloadOrBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type !== 'navigate'
}

/** An empty form deletes the draft. */
export function saveDraft(name: FormName, form: HTMLFormElement, draft: Omit<Draft, 'typed' | 'at'>): void {
  const typed = typedIn(form)
  if (Object.keys(typed).length + draft.files.length === 0 && !draft.choosing) return deleteDraft(name)
  const kept: Draft = { ...draft, typed, at: Date.now() }
  inStorage((storage) => storage.setItem(nameOf(name), JSON.stringify(kept)))
}

/** null when there is none; one that is too old, or invalid in this version, is deleted. */
export function readDraft(name: FormName): Draft | null {
  const kept = inStorage((storage) => storage.getItem(nameOf(name))) ?? null
  if (kept === null) return null
  const draft = parsed(kept)
  if (isDraft(draft) && Math.abs(Date.now() - draft.at) < draftHours * HOUR) return draft
  deleteDraft(name)
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

/** An older version of the site may have written it: an unchecked draft could crash the form. */
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

export const deleteDraft = (name: FormName): void => inStorage((storage) => storage.removeItem(nameOf(name)))

/** @param moment UTC milliseconds. */
export function deleteDraftBefore(name: FormName, moment: number): void {
  const draft = readDraft(name)
  if (draft !== null && draft.at < moment) deleteDraft(name)
}

/** Disabled or full storage throws: then the form works as it would without drafts. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
