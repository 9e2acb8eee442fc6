import { FileArchiveIcon } from '@phosphor-icons/react/dist/csr/FileArchive'
import { useCallback, useState } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { packsSheet } from './lazy-parts.ts'
import type { Narrowed } from './narrowed.ts'

interface Props {
  readonly type: string | undefined
  readonly narrowed: Narrowed | undefined
}

/** Opens the packs of the fleet, or of the vehicles the list is narrowed to. */
export function PacksButton({ type, narrowed }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button icon={FileArchiveIcon} onPointerEnter={ahead(packsSheet)} onClick={() => setOpen(true)}>
        Evidence
      </Button>
      {isOpen && (
        <LazyDialog of={packsSheet} name="The packs" onClose={close}>
          {(PacksSheet) => <PacksSheet {...{ type, narrowed }} onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}
