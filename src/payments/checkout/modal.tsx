import { useLayoutEffect, useRef, useState, createContext, use, useEffect } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useLate } from '../../ui/use-late.ts'

interface ModalProps {
  dialog: RefObject<HTMLDialogElement | null>
  className: string
  /** Ids of the elements that name and describe it. */
  labelledBy: string
  describedBy?: string
  /** Somebody wants it closed, by Escape or a gesture of the browser's. What comes of it is decided outside. */
  onDismiss: () => void
  children: ReactNode
}

/**
 * A dialog of the browser's own, which keeps the rest of the page out of reach and gives the focus back to what opened it
 * (rule F17). It never closes by itself: `useModals` opens and closes it.
 */
export function Modal({ dialog, className, labelledBy, describedBy, onDismiss, children }: ModalProps) {
  // Taken out of the page while it is open, it would give the focus back to nobody.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => {
      delete element?.dataset['wanted']
      element?.close()
    }
  }, [dialog])

  return (
    <dialog
      className={className}
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Left to the browser, a second Escape would close it whatever is said to the first.
        event.preventDefault()
        onDismiss()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onDismiss()
      }}
      // Closed by a browser that would not be held back.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && currentTarget.dataset['wanted'] !== undefined && !currentTarget.open)
          onDismiss()
      }}
    >
      <Announcing>{children}</Announcing>
    </dialog>
  )
}

/**
 * Keeps exactly these dialogs open, the last one on top. They close from the top and open from the bottom, so that each
 * gives the focus back to where it came from.
 */
export function useModals(wanted: readonly RefObject<HTMLDialogElement | null>[]): void {
  const shown = useRef<HTMLDialogElement[]>([])
  const [, look] = useState(0)

  // Before any effect of what is inside, so that there the focus can be placed.
  useLayoutEffect(() => {
    const dialogs = wanted.map(({ current }) => current).filter((dialog) => dialog !== null)
    const open = shown.current.filter((dialog) => dialog.open)
    const differs = dialogs.findIndex((dialog, index) => open[index] !== dialog)
    const kept = differs === -1 ? dialogs.length : differs
    for (const dialog of shown.current) if (!dialogs.includes(dialog)) delete dialog.dataset['wanted']
    for (const dialog of open.slice(kept).reverse()) dialog.close()
    for (const dialog of dialogs.slice(kept)) {
      dialog.dataset['wanted'] = ''
      dialog.showModal()
    }
    shown.current = dialogs
  })

  useLayoutEffect(() => {
    // A dialog that the browser closed although it must stay is opened again.
    const lookAgain = () => look((times) => times + 1)
    document.addEventListener('close', lookAgain, { capture: true })
    return () => document.removeEventListener('close', lookAgain, { capture: true })
  }, [])
}

type Voice = 'status' | 'alert'
type Said = Readonly<Record<Voice, string>>
const Announcer = createContext<(change: (said: Said) => Said) => void>(() => undefined)

/** Says a text, unless it is empty, to whoever listens: politely, or at once. What is over sooner is not said. */
export function useAnnounce(voice: Voice, text: string): void {
  const tell = use(Announcer)
  const late = useLate(text)
  useEffect(() => {
    if (late === '') return undefined
    tell((said) => ({ ...said, [voice]: late }))
    return () => tell((said) => (said[voice] === late ? { ...said, [voice]: '' } : said))
  }, [tell, voice, late])
}

/**
 * Two regions that say what the parts of a dialog announce. They are there before their words: a region that came together
 * with them would not be spoken. They have no role, because Firefox tells nobody of words that change within an alert, and
 * readers stop at a status that is empty.
 */
function Announcing({ children }: { children: ReactNode }) {
  const [said, tell] = useState<Said>({ status: '', alert: '' })
  return (
    <>
      <Announcer value={tell}>{children}</Announcer>
      <p className="visually-hidden" aria-live="polite">
        {said.status}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {said.alert}
      </p>
    </>
  )
}
