import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import { useState, type ComponentProps } from 'react'
import { LazyDialog, ahead } from '../../crud/lazy-dialog.tsx'
import { code } from '../../data/loading/code.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { Button } from '../../ui/button.tsx'
import type { AskWorkProps } from './ask-work-dialog.tsx'

const askWorkDialog = code(async () => (await import('./ask-work-dialog.tsx')).AskWorkDialog)
const prepare = ahead(askWorkDialog)

interface OpenedProps extends Pick<AskWorkProps, 'vehicle' | 'title'> {
  readonly onClose: () => void
}

/** The form, with its code on the way. */
export const OpenedAskWork = ({ vehicle, title, onClose }: OpenedProps) => (
  <LazyDialog of={askWorkDialog} name="The form" onClose={onClose}>
    {(AskWorkDialog) => <AskWorkDialog {...{ vehicle, title, onClose }} />}
  </LazyDialog>
)

/** Opens the form for a repair or other work; for those who may ask for it. */
export function AskWorkButton({
  vehicle,
  variant,
}: Pick<AskWorkProps, 'vehicle'> & Pick<ComponentProps<typeof Button>, 'variant'>) {
  const [isOpen, setOpen] = useState(false)
  const isViewing = useIsViewing()
  const close = (): void => setOpen(false)
  if (isViewing) return null
  return (
    <>
      <Button
        variant={variant}
        icon={WrenchIcon}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        Book maintenance
      </Button>
      {isOpen && <OpenedAskWork vehicle={vehicle} onClose={close} />}
    </>
  )
}
