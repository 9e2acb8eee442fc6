import { type RefObject, useCallback, useRef } from 'react'
import { composer } from './composer-code.ts'

/** The box one writes to the thread in, and what brings a person to it, at the latest when its code has come. */
export function useThreadBox(): readonly [box: RefObject<HTMLTextAreaElement | null>, comeTo: () => void] {
  const box = useRef<HTMLTextAreaElement>(null)
  const comeTo = useCallback((): void => {
    const come = (): void => {
      box.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView?.({ block: 'center' })
    }
    if (box.current) come()
    else void composer.load().then(() => setTimeout(come))
  }, [])
  return [box, comeTo]
}
