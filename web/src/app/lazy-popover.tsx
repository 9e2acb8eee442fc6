import { cloneElement, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { code } from '../data/code.ts'
import { showToast } from '../ui/toasts.ts'

const popoverCode = code(async () => (await import('../ui/popover.tsx')).Popover)
const fetchPopover = (): void => void popoverCode.load()

interface Props {
  /** A button; it opens the popover. */
  trigger: ReactElement<ComponentProps<'button'>>
  title: string
  children: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
}

/** A popover whose button stands at once; the code of floating panels comes with the first pointer, focus or press. */
export function LazyPopover({ trigger, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  const state = popoverCode.get()
  const handlePress = async (): Promise<void> => {
    await popoverCode.load()
    if (popoverCode.get().is === 'ready') setOpen(true)
    else showToast({ tone: 'failed', title: 'This could not be opened.', body: 'Check your connection.', action: { label: 'Retry', onSelect: () => void handlePress() } })
  }
  if (isOpen && state.is === 'ready') {
    const Popover = state.value
    return <Popover trigger={trigger} isOpen onOpenChange={setOpen} {...rest} />
  }
  return cloneElement(trigger, { 'aria-haspopup': 'dialog', 'aria-expanded': false, onPointerEnter: fetchPopover, onFocus: fetchPopover, onClick: () => void handlePress() })
}
