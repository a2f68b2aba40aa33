import { useLayoutEffect, useRef, useState, createContext, use, useEffect } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useDelayedAnnouncement } from '../../ui/use-delayed-announcement.ts'

interface ModalProps {
  dialog: RefObject<HTMLDialogElement | null>
  className: string
  labelledBy: string
  describedBy?: string
  /** Called when the user wants to close it, by Escape or a browser gesture; the caller decides. */
  onDismiss: () => void
  children: ReactNode
}

/**
 * A native modal dialog, which makes the rest of the page inert and returns the focus to the element that opened it
 * (rule F17). It never closes by itself: `useModals` opens and closes it.
 */
export function Modal({ dialog, className, labelledBy, describedBy, onDismiss, children }: ModalProps) {
  // Close it first: an open dialog that is removed does not return the focus.
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
        // The browser's default would let a second Escape close it, whatever the first one did.
        event.preventDefault()
        onDismiss()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onDismiss()
      }}
      // Closed by a browser that ignored preventDefault.
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
 * Keeps exactly these dialogs open, the last one on top. Closes from the top and opens from the bottom, so that each
 * returns the focus to where it came from.
 */
export function useModals(wanted: readonly RefObject<HTMLDialogElement | null>[]): void {
  const shown = useRef<HTMLDialogElement[]>([])
  const [, look] = useState(0)

  // A layout effect runs before the effects of the content, which can then place the focus.
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
    // Reopens a dialog that the browser closed although it must stay.
    const lookAgain = () => look((times) => times + 1)
    document.addEventListener('close', lookAgain, { capture: true })
    return () => document.removeEventListener('close', lookAgain, { capture: true })
  }, [])
}

type Voice = 'status' | 'alert'
type Said = Readonly<Record<Voice, string>>
const Announcer = createContext<(change: (said: Said) => Said) => void>(() => undefined)

/** Announces a non-empty text to screen readers: politely or at once. A text that changes too soon is not announced. */
export function useAnnounce(voice: Voice, text: string): void {
  const announce = use(Announcer)
  const late = useDelayedAnnouncement(text)
  useEffect(() => {
    if (late === '') return undefined
    announce((said) => ({ ...said, [voice]: late }))
    return () => announce((said) => (said[voice] === late ? { ...said, [voice]: '' } : said))
  }, [announce, voice, late])
}

/**
 * Two live regions for the announcements of a dialog's parts. They are rendered before their text, because a region
 * that appears together with its text is not announced. They have no role: Firefox does not announce text that changes
 * within an alert, and screen readers stop at an empty status.
 */
function Announcing({ children }: { children: ReactNode }) {
  const [said, announce] = useState<Said>({ status: '', alert: '' })
  return (
    <>
      <Announcer value={announce}>{children}</Announcer>
      <p className="visually-hidden" aria-live="polite">
        {said.status}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {said.alert}
      </p>
    </>
  )
}
