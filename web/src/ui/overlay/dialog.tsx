import { Dialog as Base } from '@base-ui/react/dialog'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import type { ReactNode, RefObject } from 'react'
import { Button, IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** A sentence under the title. */
  lead?: ReactNode
  children?: ReactNode
  /** Buttons, right-aligned; the first may be pushed left with its own margin. */
  footer?: ReactNode
  size?: 'small' | 'normal' | 'large' | undefined
  /** Where the focus starts, by ref or, by how it was opened, in person; else at the first thing that takes it. */
  focusFirst?: RefObject<HTMLElement | null> | ((how: string) => HTMLElement | boolean) | undefined
}

interface ShellProps extends DialogProps {
  look: string | undefined
}

function Shell({ isOpen, onClose, title, lead, children, footer, focusFirst, look }: ShellProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={classes(styles.popup, look)} {...(focusFirst && { initialFocus: focusFirst })}>
          <header className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close render={<IconButton icon={XIcon} label="Close" tooltipSide="bottom" />} />
          </header>
          {lead && (
            <Base.Description render={<div />} className={styles.lead}>
              {lead}
            </Base.Description>
          )}
          {children && <div className={styles.body}>{children}</div>}
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Asks something that cannot wait. The page behind is out of reach until it closes. */
export const Dialog = ({ size = 'normal', ...rest }: DialogProps) => (
  <Shell {...rest} look={classes(styles.dialog, styles[size])} />
)

/** A tall panel at the right edge, from the bottom on phones: filters, previews, the More menu. */
export const Sheet = (props: Omit<DialogProps, 'size'>) => <Shell {...props} look={styles.sheet} />

interface ConfirmProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  /** Names the object: "Delete PCN 4471?" */
  title: string
  lead: ReactNode
  /** Verb and object: "Delete fine". */
  confirmLabel: string
  isDangerous?: boolean | undefined
  isBusy?: boolean | undefined
  busyLabel?: string | undefined
}

/** The one question before something that cannot be undone. */
export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  lead,
  confirmLabel,
  isDangerous,
  isBusy,
  busyLabel,
}: ConfirmProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      lead={lead}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            isBusy={isBusy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
