import { mayGiveLinks } from '@kerbline/domain/areas/links/purposes.ts'
import { useState } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { useMay } from '../../data/session/may.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { phoneLinksDialog } from '../../fleet/links/lazy-phone-links.ts'
import { Button } from '../../ui/button.tsx'
import type { FineRecord } from './fine-record.ts'

const prepare = ahead(phoneLinksDialog)

/** "Driver link", while whoever drove can still be named. */
export function DriverLinkButton({ record: { id, number, state } }: { readonly record: FineRecord }) {
  const may = useMay()
  const isViewing = useIsViewing()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  if (isViewing || state !== 'notified' || !mayGiveLinks('fine driver', may)) return null
  return (
    <>
      <Button onPointerEnter={prepare} onFocus={prepare} onClick={() => setOpen(true)}>
        Driver link
      </Button>
      {isOpen && (
        <LazyDialog of={phoneLinksDialog} name="The driver links" onClose={close}>
          {(PhoneLinksDialog) => <PhoneLinksDialog purpose="fine driver" recordId={id} name={number} onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}
