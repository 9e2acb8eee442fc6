import type { DateHolder } from '@kerbline/domain/areas/compliance/holders.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useCallback, useState } from 'react'
import { ahead, LazyDialog } from '../../../crud/lazy-dialog.tsx'
import { code } from '../../../data/loading/code.ts'
import { useMay } from '../../../data/session/may.ts'
import { useMayRecord } from '../../../fleet/records/held-holder.ts'
import { Button } from '../../../ui/button.tsx'

const chooser = code(async () => (await import('./choose-holder.tsx')).ChooseHolder)

/** Begins a record of somebody of whom nothing may be kept yet. Drivers are found by their names, which are for who may see drivers. */
export function RecordHeldButton({ holder }: { readonly holder: DateHolder }) {
  const may = useMay()
  const mayRecord = useMayRecord(holder)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  if (!mayRecord || (holder === 'driver' && !may('see drivers'))) return null
  return (
    <>
      <Button variant="primary" icon={PlusIcon} onPointerEnter={ahead(chooser)} onClick={() => setOpen(true)}>
        Record
      </Button>
      {isOpen && (
        <LazyDialog of={chooser} name="The form" onClose={close}>
          {(ChooseHolder) => <ChooseHolder holder={holder} onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}
