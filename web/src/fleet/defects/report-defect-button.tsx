import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { useState } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { code } from '../../data/loading/code.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { Button } from '../../ui/button.tsx'
import type { DefectVehicle } from './report-defect-dialog.tsx'

const reportDialog = code(async () => (await import('./report-defect-dialog.tsx')).ReportDefectDialog)
const prepare = ahead(reportDialog)

/** Opens the form of a defect noted by hand; for those who review checks. */
export function ReportDefectButton({ vehicle }: { vehicle?: DefectVehicle }) {
  const [isOpen, setOpen] = useState(false)
  const isViewing = useIsViewing()
  const close = (): void => setOpen(false)
  if (isViewing) return null
  return (
    <>
      <Button icon={WarningIcon} onPointerEnter={prepare} onFocus={prepare} onClick={() => setOpen(true)}>
        Report a defect
      </Button>
      {isOpen && (
        <LazyDialog of={reportDialog} name="The form" onClose={close}>
          {(Dialog) => <Dialog vehicle={vehicle} onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}
