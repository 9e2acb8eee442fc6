import { mayGiveLinks } from '@kerbline/domain/areas/links/purposes.ts'
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText'
import { useState } from 'react'
import { LazyDialog, ahead } from '../../crud/lazy-dialog.tsx'
import { useMay } from '../../data/session/may.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { Button } from '../../ui/button.tsx'
import type { PhoneLinksOf } from './phone-links-dialog.tsx'
import { phoneLinksDialog } from './lazy-phone-links.ts'

const prepare = ahead(phoneLinksDialog)

/** "Check link", for who may give one out. */
export function CheckLinksButton(of: PhoneLinksOf) {
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
        <LazyDialog of={phoneLinksDialog} name="The check links" onClose={close}>
          {(PhoneLinksDialog) => <PhoneLinksDialog {...of} onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}
