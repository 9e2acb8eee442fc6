// j and k move from row to row, x ticks one, Enter opens it: the focus stands on the row's own link, so that the browser does the rest.
import { useEffect, useRef, type RefObject } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.matches('input[type="checkbox"]')))

/** Something floats above the page and has the keys. */
const isCovered = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** A single letter meant for the list. */
export const isListKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target) &&
  !isCovered()

const rowIndexOf = (element: Element | null): number => {
  const written = element?.closest('[data-row]')?.getAttribute('data-row')
  return written === null || written === undefined ? -1 : Number(written)
}

interface Rows {
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  readonly isOn: boolean
  readonly reveal: (place: number) => void
  readonly onTick: ((place: number) => void) | undefined
}

/** Listens while the table stands. */
export function useRowKeys({ scroller, count, isOn, reveal, onTick }: Rows): void {
  const wanted = useRef<number>(undefined)
  const focus = (): void => {
    const row = scroller.current?.querySelector(`[data-row="${wanted.current}"]`)
    if (!row) return
    wanted.current = undefined
    const target = row.querySelector('a[href]') ?? row
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
  // A row far away is in the page only after the next drawing.
  useEffect(() => {
    if (wanted.current !== undefined) focus()
  })
  useEffect(() => {
    if (!isOn) return
    const handleKey = (event: KeyboardEvent): void => {
      if (!isListKey(event) || count === 0) return
      const here = scroller.current?.contains(document.activeElement) ? rowIndexOf(document.activeElement) : -1
      if (event.key === 'j' || event.key === 'k') {
        event.preventDefault()
        wanted.current = Math.max(0, Math.min(count - 1, event.key === 'j' ? here + 1 : here - 1))
        reveal(wanted.current)
        focus()
      } else if (event.key === 'x' && here >= 0 && onTick) {
        event.preventDefault()
        onTick(here)
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}
