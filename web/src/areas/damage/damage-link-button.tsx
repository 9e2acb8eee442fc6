import { mayGiveLinks } from '@kerbline/domain/areas/links/purposes.ts'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork'
import { useState } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { code } from '../../data/loading/code.ts'
import { useMay } from '../../data/session/may.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { Button } from '../../ui/button.tsx'

const damageLinkDialog = code(async () => (await import('./damage-link-dialog.tsx')).DamageLinkDialog)
const prepare = ahead(damageLinkDialog)

/** "Damage link", for who may give one to a driver. */
export function DamageLinkButton() {
  const may = useMay()
  const isViewing = useIsViewing()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  if (isViewing || !mayGiveLinks('damage report', may)) return null
  return (
    <>
      <Button icon={ShareNetworkIcon} onPointerEnter={prepare} onFocus={prepare} onClick={() => setOpen(true)}>
        Damage link
      </Button>
      {isOpen && (
        <LazyDialog of={damageLinkDialog} name="The damage links" onClose={close}>
          {(DamageLinkDialog) => <DamageLinkDialog onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}
