import type { ReactElement } from 'react'
import { Popover } from '../../ui/overlay/popover.tsx'
import { AssetsForm } from './assets-form.tsx'

interface Props {
  trigger: ReactElement
  onClose: () => void
}

/** The assets button with its popover open; closing it gives the plain button back. */
export const AssetsPopover = ({ trigger, onClose }: Props) => (
  <Popover trigger={trigger} title="Vehicles to show" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
    <AssetsForm onDone={onClose} />
  </Popover>
)
