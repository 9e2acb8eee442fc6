import { FileArchiveIcon } from '@phosphor-icons/react/dist/csr/FileArchive'
import { useCallback, useState } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { packsSheet } from './lazy-parts.ts'

/** Opens the packs of the whole fleet. */
export function PacksButton({ type }: { readonly type: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button icon={FileArchiveIcon} onPointerEnter={ahead(packsSheet)} onClick={() => setOpen(true)}>
        Evidence
      </Button>
      {isOpen && (
        <LazyDialog of={packsSheet} name="The packs" onClose={close}>
          {(PacksSheet) => <PacksSheet type={type} onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}
