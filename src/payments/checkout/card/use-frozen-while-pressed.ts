import { useEffect, useRef, useState } from 'react'

/**
 * Freezes a value while a finger or a mouse button is down. A message above a button may disappear when pressing that
 * button moves the focus out of a field; if the button moved meanwhile, the click would be lost.
 */
export function useFrozenWhilePressed<T>(value: T): { shown: T; isPressed: boolean } {
  const latest = useRef(value)
  const [held, setHeld] = useState<{ value: T } | null>(null)
  useEffect(() => {
    latest.current = value
  })
  useEffect(() => {
    const press = () => setHeld({ value: latest.current })
    // Only after the click event of this press.
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
