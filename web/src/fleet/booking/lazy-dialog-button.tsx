import { useState, type ComponentType, type ReactNode } from 'react'
import { type Code, useCode } from '../../data/loading/code.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

interface Closing {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The dialog as soon as its code stands; the button that asked for it says so meanwhile. */
function OpenedDialog<Given>({
  of,
  given,
  ...closing
}: { of: Code<ComponentType<Given & Closing>>; given: Given } & Closing) {
  const state = useCode(of)
  if (state.is !== 'ready') return null
  const Dialog = state.value
  return <Dialog {...given} {...closing} />
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

/** Opens a dialog where it stands. Its code comes with the first pointer, focus or press: a board of rows needs none of it. */
export function LazyDialogButton<Given>({ of, given, label, isPrimary = false, children, onDone }: Props<Given>) {
  const [isOpen, setOpen] = useState(false)
  const [isComing, setComing] = useState(false)
  const handleIntent = (): void => void of.load()
  const handlePress = async (): Promise<void> => {
    setComing(true)
    await of.load()
    setComing(false)
    if (of.get().is === 'ready') setOpen(true)
    else
      showToast({
        tone: 'failed',
        title: 'The form could not be loaded.',
        body: 'Check your connection.',
        action: { label: 'Retry', onSelect: () => void handlePress() },
      })
  }
  return (
    <>
      <Button
        {...(isPrimary ? { variant: 'primary' } : {})}
        size="small"
        aria-label={label}
        isBusy={isComing}
        busyLabel="Opening"
        onPointerEnter={handleIntent}
        onFocus={handleIntent}
        onClick={() => void handlePress()}
      >
        {children}
      </Button>
      {isOpen && (
        <OpenedDialog
          {...{ of, given }}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone?.()
          }}
        />
      )}
    </>
  )
}
