// Which rows are in the page at all: those in sight and a few around them, so that ten thousand rows scroll and filter like fifty.
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'
import { usePrinting } from '../print/use-printing.ts'

/** As many as this are simply all there. */
const maxUnwindowed = 60
const around = 5
/** Where nothing has been measured, as before the first layout. */
const assumedHeight = 900
const assumedRow = 44

export interface RowWindow {
  readonly start: number
  readonly end: number
}

/** The rows to draw. They move in steps, so that not every pixel scrolled draws anew. */
export function windowOf(count: number, scrolled: number, height: number, rowHeight: number): RowWindow {
  if (count <= maxUnwindowed) return { start: 0, end: count }
  const shown = Math.ceil((height || assumedHeight) / rowHeight)
  const first = Math.floor(scrolled / rowHeight / around) * around - around
  const start = Math.max(0, Math.min(first, count - shown))
  return { start, end: Math.min(count, start + shown + 3 * around) }
}

function rowHeightIn(scroller: HTMLElement): number {
  const written = Number.parseFloat(getComputedStyle(scroller).getPropertyValue('--row'))
  return Number.isFinite(written) && written > 0 ? written : assumedRow
}

/** What decides the window, but for the number of rows. */
interface Measured {
  /** How far the rows have gone up, in whole steps. */
  readonly scrolled: number
  readonly height: number
  readonly rowHeight: number
}
const unmeasured: Measured = { scrolled: 0, height: 0, rowHeight: assumedRow }

function measure(scroller: HTMLElement): Measured {
  const rowHeight = rowHeightIn(scroller)
  const step = rowHeight * around
  return { scrolled: Math.floor(scroller.scrollTop / step) * step, height: scroller.clientHeight, rowHeight }
}

const isSame = (one: Measured, other: Measured): boolean =>
  one.scrolled === other.scrolled && one.height === other.height && one.rowHeight === other.rowHeight

const scrollRows = (scroller: HTMLElement, top: number): void => {
  scroller.scrollTop = top
}

export interface Windowed extends RowWindow {
  readonly rowHeight: number
  readonly handleScroll: () => void
  /** Scrolls just as far as needed for a row to be in sight and in the page. */
  readonly reveal: (place: number) => void
}

/** The rows to draw of `count`, and how the table says that it was scrolled. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number): Windowed {
  // On paper every row stands, whatever is in sight.
  const isPrinting = usePrinting()
  const [measured, setMeasured] = useState(unmeasured)
  const { rowHeight } = measured
  const handleScroll = useCallback(() => {
    if (!scroller.current) return
    const next = measure(scroller.current)
    setMeasured((before) => (isSame(before, next) ? before : next))
  }, [scroller])
  // Told at once and after every change of size, before the next painting.
  useLayoutEffect(() => {
    if (!scroller.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(handleScroll)
    observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [handleScroll, scroller])
  const reveal = (place: number): void => {
    const element = scroller.current
    if (!element) return
    const head = element.querySelector('thead')?.clientHeight ?? 0
    const top = place * rowHeight
    const room = (element.clientHeight || assumedHeight) - head
    if (top < element.scrollTop) scrollRows(element, top)
    else if (top + rowHeight > element.scrollTop + room) scrollRows(element, top + rowHeight - room)
    handleScroll()
  }
  const shown = isPrinting ? { start: 0, end: count } : windowOf(count, measured.scrolled, measured.height, rowHeight)
  return { ...shown, rowHeight, handleScroll, reveal }
}
