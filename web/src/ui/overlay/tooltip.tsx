import { useEffect, useId, useRef, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './tooltip.module.css'

interface Props {
  /** Nothing: there is nothing to show at present. */
  text: string | undefined
  children: ReactNode
  side?: 'top' | 'bottom' | 'right' | undefined
  className?: string | undefined
}

const openDelay = 400
const closeDelay = 120

function placeBeside(anchor: DOMRect, side: 'top' | 'bottom' | 'right'): CSSProperties {
  const centre = anchor.left + anchor.width / 2
  if (side === 'right') return { left: anchor.right + 10, top: anchor.top + anchor.height / 2, translate: '0 -50%' }
  const isBelow = side === 'bottom' || anchor.top < 48
  const nudge = centre < 70 ? '-20px' : centre > innerWidth - 70 ? 'calc(-100% + 20px)' : '-50%'
  return isBelow
    ? { left: centre, top: anchor.bottom + 10, translate: `${nudge} 0` }
    : { left: centre, top: anchor.top - 10, translate: `${nudge} -100%` }
}

/**
 * Shows the name of an icon button, or the reason a button is disabled, to people who see. Assistive technology gets
 * the same words from the control itself. Appears on hover and keyboard focus, stays while hovered, goes with Escape.
 * Own work instead of the widget library's: every icon button carries one, and sign-in has no room for a floating engine.
 */
export function Tooltip({ text, children, side = 'top', className }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<CSSProperties>()

  const show = (): void => {
    if (anchor.current && text !== undefined) setPlace(placeBeside(anchor.current.getBoundingClientRect(), side))
  }
  const after = (wait: number, act: () => void): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, wait)
  }
  const hide = (): void => {
    clearTimeout(timer.current)
    setPlace(undefined)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!place) return
    bubble.current?.showPopover?.()
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setPlace(undefined)
    }
    const handleScroll = (): void => setPlace(undefined)
    document.addEventListener('keydown', handleKey)
    window.addEventListener('scroll', handleScroll, true)
    return () => {
      document.removeEventListener('keydown', handleKey)
      window.removeEventListener('scroll', handleScroll, true)
    }
  }, [place])

  const handleEnter = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') after(openDelay, show)
  }
  return (
    <span
      ref={anchor}
      className={classes(styles.anchor, className)}
      onPointerEnter={handleEnter}
      onPointerLeave={() => after(closeDelay, hide)}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {children}
      {place && text !== undefined && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          aria-hidden="true"
          popover="manual"
          className={styles.bubble}
          style={place}
        >
          {text}
        </span>
      )}
    </span>
  )
}
