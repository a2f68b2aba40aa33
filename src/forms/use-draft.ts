import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import {
  readFileNames,
  deleteDraft,
  hasUnsavedInput,
  isReloadOrBack,
  saveDraft,
  restoreDraft,
  readDraft,
} from './draft.ts'
import type { FormName } from './form-names.ts'
import type { FormStatus } from './form-status.ts'

interface UseDraft {
  formElement: RefObject<HTMLFormElement | null>
  /** Idempotency key of the form, also when it was begun on an earlier page. */
  key: string
  /** True when the fields contain text from an earlier page. */
  kept: boolean
  /** Names of photos to choose again; empty when the names are unknown; null: none. */
  lostFiles: readonly string[] | null
  /** How often the form was cleared; its fields are mounted anew each time. */
  cleared: number
  clearDraft: () => void
}

/** Without randomUUID, the server treats equal content as the same message. */
const newKey = () => ('randomUUID' in crypto ? crypto.randomUUID() : '')

/**
 * Saves a draft of the form at each keystroke, and restores it when its page is opened again in the same tab.
 *
 * @param sent True once the message was accepted: its draft is deleted.
 */
export function useDraft(name: FormName, formStatus: FormStatus, sent: boolean): UseDraft {
  const formElement = useRef<HTMLFormElement>(null)
  const [key, setKey] = useState(newKey)
  const [kept, setKept] = useState(false)
  const [lostFiles, setLostFiles] = useState<readonly string[] | null>(null)
  const [cleared, setCleared] = useState(0)
  const isFresh = formStatus.state === 'fresh'

  useEffect(() => {
    if (sent) deleteDraft(name)
  }, [name, sent])

  // Values from the server, and those that the visitor has typed already, are newer than a draft.
  useEffect(() => {
    const draft = isFresh ? readDraft(name) : null
    if (formElement.current === null || draft === null) return
    setKey(draft.key)
    setKept(restoreDraft(formElement.current, draft))
    const there = readFileNames(formElement.current)
    const gone = draft.files.filter((file) => !there.includes(file))
    if (gone.length > 0 || draft.choosing) setLostFiles(gone)
    // Restored text must not be hidden in a closed details element.
    formElement.current.closest('details')?.setAttribute('open', '')
  }, [name, isFresh])

  // Text typed before hydration is not saved yet.
  useEffect(() => {
    const element = formElement.current
    if (element === null || isReloadOrBack()) return
    const draft = isFresh ? readDraft(name) : null
    if (!hasUnsavedInput(element, draft)) return
    const { files, ...others } = draft ?? { key, files: [], choosing: false }
    const there = readFileNames(element)
    saveDraft(name, element, { ...others, files: there.length > 0 ? there : files })
  }, [name, isFresh, key])

  useEffect(() => {
    const element = formElement.current
    if (element === null) return undefined
    const keep = (choosing: boolean) => {
      const there = readFileNames(element)
      const files = there.length > 0 ? there : (lostFiles ?? [])
      saveDraft(name, element, { key, files, choosing })
    }
    const isFile = ({ target }: Event) => target instanceof HTMLInputElement && target.type === 'file'
    const onInput = (event: Event) => {
      if (isFile(event)) setLostFiles(null)
      keep(false)
    }
    // The camera uses memory of the page that opened it; many telephones discard the page.
    const onClick = (event: Event) => void (isFile(event) && keep(true))
    const onCancel = () => keep(false)
    element.addEventListener('input', onInput)
    element.addEventListener('click', onClick)
    element.addEventListener('cancel', onCancel)
    return () => {
      element.removeEventListener('input', onInput)
      element.removeEventListener('click', onClick)
      element.removeEventListener('cancel', onCancel)
    }
  }, [name, key, lostFiles])

  useEffect(() => {
    if (cleared > 0)
      formElement.current
        ?.querySelector<HTMLElement>(':is(input, textarea):not([type=hidden], [tabindex])')
        ?.focus()
  }, [cleared])

  const clearDraft = useCallback(() => {
    deleteDraft(name)
    setKey(newKey())
    setKept(false)
    setLostFiles(null)
    setCleared((times) => times + 1)
  }, [name])

  return { formElement, key, kept, lostFiles, cleared, clearDraft }
}
