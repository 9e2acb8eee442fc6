import type { ComponentType, ReactNode } from 'react'
import type { Code } from '../../data/loading/code.ts'
import { Button } from '../../ui/button.tsx'
import { useOpening } from '../use-opening.ts'

interface Closing {
  readonly onClose: () => void
  readonly onDone: () => void
}

interface Props<Given> {
  readonly of: Code<ComponentType<Given & Closing>>
  readonly given: Given
  /** In full, where the words alone do not say it: "Book MOT, LK21 VXN". */
  readonly label?: string | undefined
  readonly isPrimary?: boolean | undefined
  readonly children: ReactNode
  /** It is done: ticks can go. */
  readonly onDone?: (() => void) | undefined
}

/** Opens a dialog where it stands. */
export function LazyDialogButton<Given>({ of, given, label, isPrimary = false, children, onDone }: Props<Given>) {
  const { isOpen, isComing, button, close } = useOpening([of], {
    title: 'We could not load the form.',
    body: 'Check your connection.',
  })
  const opened = isOpen ? of.get() : undefined
  return (
    <>
      <Button
        {...(isPrimary ? { variant: 'primary' } : {})}
        size="small"
        aria-label={label}
        isBusy={isComing}
        busyLabel="Opening"
        {...button}
      >
        {children}
      </Button>
      {opened?.is === 'ready' && (
        <opened.value
          {...given}
          onClose={close}
          onDone={() => {
            close()
            onDone?.()
          }}
        />
      )}
    </>
  )
}
