import { useLayoutEffect, useState, type RefObject } from 'react'

/** The width of an element in pixels, kept up to date; `before` stands until it has been measured. */
export function useWidth(element: RefObject<HTMLElement | null>, before: number): number {
  const [width, setWidth] = useState(before)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(200, Math.round(entry.contentRect.width))),
    )
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
