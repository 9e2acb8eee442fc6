import { type RefObject, useCallback, useRef } from 'react'

/** The box one writes to the thread in, and what brings a person to it. */
export function useThreadBox(): readonly [box: RefObject<HTMLTextAreaElement | null>, comeTo: () => void] {
  const box = useRef<HTMLTextAreaElement>(null)
  const comeTo = useCallback((): void => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView?.({ block: 'center' })
  }, [])
  return [box, comeTo]
}
