import { mayGiveLinks } from '@kerbline/domain/areas/links/purposes.ts'
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText'
import { useState } from 'react'
import { LazyDialog, ahead } from '../../crud/lazy-dialog.tsx'
import { useMay } from '../../data/session/may.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { Button } from '../../ui/button.tsx'
import type { CheckLinksOf } from './check-links-dialog.tsx'
import { checkLinksDialog } from './lazy-check-links.ts'

const prepare = ahead(checkLinksDialog)

/** "Check link", for who may give one out. */
export function CheckLinksButton(of: CheckLinksOf) {
  const may = useMay()
  const isViewing = useIsViewing()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  if (isViewing || !mayGiveLinks(of.purpose, may)) return null
  return (
    <>
      <Button icon={ClipboardTextIcon} onPointerEnter={prepare} onFocus={prepare} onClick={() => setOpen(true)}>
        Check link
      </Button>
      {isOpen && (
        <LazyDialog of={checkLinksDialog} name="The check links" onClose={close}>
          {(CheckLinksDialog) => <CheckLinksDialog {...of} onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}
