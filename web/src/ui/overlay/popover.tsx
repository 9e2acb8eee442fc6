import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classes } from '../classes.ts'
import floating from './floating.module.css'

interface Props {
  /** A Button or IconButton; it opens the popover. */
  trigger: ReactElement
  title: string
  isTitleHidden?: boolean | undefined
  children: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  className?: string | undefined
  /** What has the focus as it opens; not under a finger, where a keyboard would cover it. Absent: the first there is. */
  focusOn?: (() => HTMLElement | null) | undefined
}

/** A small panel beside the button that opened it: filters, columns, scope. Escape and a press elsewhere close it. */
export function Popover({
  trigger,
  title,
  isTitleHidden,
  children,
  align = 'start',
  isOpen,
  onOpenChange,
  className,
  focusOn,
}: Props) {
  return (
    <Base.Root {...(isOpen !== undefined && { open: isOpen })} onOpenChange={(open) => onOpenChange?.(open)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={floating.positioner} align={align} sideOffset={8} collisionPadding={8}>
          <Base.Popup
            className={classes(floating.popup, floating.panel, className)}
            {...(focusOn && { initialFocus: (how: string) => (how === 'touch' ? true : focusOn()) })}
            {...(isTitleHidden && { 'aria-label': title })}
          >
            {!isTitleHidden && <Base.Title className={floating.panelHead}>{title}</Base.Title>}
            <div className={floating.panelBody}>{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
