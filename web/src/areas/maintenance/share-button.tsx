import { mayGiveLinks } from '@kerbline/domain/areas/links/purposes.ts'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork'
import { useState } from 'react'
import { LazyDialog, ahead } from '../../crud/lazy-dialog.tsx'
import { code } from '../../data/loading/code.ts'
import { useMay } from '../../data/session/may.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { Button } from '../../ui/button.tsx'
import type { BookingRecord } from './maintenance-source.ts'

const statusLinksDialog = code(async () => (await import('./status-links-dialog.tsx')).StatusLinksDialog)
const prepare = ahead(statusLinksDialog)

/** "Share": the status links of a booking, for who may give them out. */
export function ShareButton({ record }: { record: BookingRecord }) {
  const may = useMay()
  const isViewing = useIsViewing()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  if (isViewing || !mayGiveLinks('booking status', may)) return null
  return (
    <>
      <Button
        size="small"
        icon={ShareNetworkIcon}
        aria-label={`Share ${record.number} by a link`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {isOpen && (
        <LazyDialog of={statusLinksDialog} name="The status links" onClose={close}>
          {(StatusLinksDialog) => <StatusLinksDialog record={record} onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}
