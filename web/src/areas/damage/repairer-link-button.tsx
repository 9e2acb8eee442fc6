import { repairStates } from '@kerbline/domain/areas/damage/repairer-endpoints.ts'
import { mayGiveLinks } from '@kerbline/domain/areas/links/purposes.ts'
import { useState } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { useMay } from '../../data/session/may.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { phoneLinksDialog } from '../../fleet/links/lazy-phone-links.ts'
import { Button } from '../../ui/button.tsx'
import type { DamageRecord } from './damage-record.ts'

const prepare = ahead(phoneLinksDialog)

/** "Repairer link", while there is something for a repairer to do. */
export function RepairerLinkButton({ record: { id, number, state } }: { readonly record: DamageRecord }) {
  const may = useMay()
  const isViewing = useIsViewing()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  if (isViewing || !repairStates.includes(state) || !mayGiveLinks('damage repair', may)) return null
  return (
    <>
      <Button onPointerEnter={prepare} onFocus={prepare} onClick={() => setOpen(true)}>
        Repairer link
      </Button>
      {isOpen && (
        <LazyDialog of={phoneLinksDialog} name="The repairer links" onClose={close}>
          {(PhoneLinksDialog) => (
            <PhoneLinksDialog purpose="damage repair" recordId={id} name={number} onClose={close} />
          )}
        </LazyDialog>
      )}
    </>
  )
}
