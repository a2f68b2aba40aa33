import { useEffect, useRef, useState } from 'react'

/**
 * A value as it was when a finger or a mouse button went down, for as long as it is down. What is shown above a button may
 * go away when somebody leaves a field by pressing that button; if the button moved meanwhile, the press would be lost.
 */
export function useUnpressed<T>(value: T): { shown: T; isPressed: boolean } {
  const latest = useRef(value)
  const [held, setHeld] = useState<{ value: T } | null>(null)
  useEffect(() => {
    latest.current = value
  })
  useEffect(() => {
    const press = () => setHeld({ value: latest.current })
    // Only after the click that the press becomes.
    const release = () => void setTimeout(() => setHeld(null))
    addEventListener('pointerdown', press, true)
    addEventListener('pointerup', release, true)
    addEventListener('pointercancel', release, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      removeEventListener('pointerup', release, true)
      removeEventListener('pointercancel', release, true)
    }
  }, [])
  return { shown: held === null ? value : held.value, isPressed: held !== null }
}
