import { maxPasted } from '@kerbline/domain/kit/list.ts'
import { useState } from 'react'
import { failureWords, isLoadFailure } from '../../data/failure.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { vehicleCount } from '../../fleet/tags/tag-actions.ts'
import styles from './tags.module.css'
import { gatherVehicles, type SidedVehicle } from './use-tag-vehicles.ts'

interface Props {
  readonly tagId: number
  readonly account: string
  readonly onFound: (vehicles: readonly SidedVehicle[]) => void
  readonly onClose: () => void
}

interface Found {
  readonly added: number
  readonly already: number
  readonly missing: readonly string[]
}

/** Plates from a spreadsheet or a mail: those that are found are put in, those that are not are named. */
export function PasteDialog({ tagId, account, onFound, onClose }: Props) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const handleAdd = async (): Promise<void> => {
    setBusy(true)
    setTrouble(undefined)
    try {
      const { rows, missing } = await gatherVehicles(tagId, 'all', { pasted: text })
      const out = rows.filter(({ is_in: isIn }) => !isIn)
      onFound(out)
      if (missing.length === 0) return onClose()
      setFound({ added: out.length, already: rows.length - out.length, missing })
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      setTrouble(failureWords(error, 'these vehicles').remedy)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Paste registrations"
      lead={`Enter one per line, or separate them with commas. Up to ${maxPasted.toLocaleString('en-GB')} at a time.`}
      footer={
        <>
          <Button onClick={onClose}>{found ? 'Close' : 'Cancel'}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            busyLabel="Searching"
            disabledReason={text.trim() === '' ? 'Paste a list first' : undefined}
            onClick={() => void handleAdd()}
          >
            Add vehicles
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {trouble && (
          <Notice tone="red" role="alert">
            {trouble}
          </Notice>
        )}
        {found && (
          <Notice tone="amber" role="status">
            <b>
              {vehicleCount(found.added)} added
              {found.already > 0 && `, ${found.already.toLocaleString('en-GB')} already added`}.
            </b>{' '}
            Not on account {account}: {found.missing.slice(0, 30).join(', ')}
            {found.missing.length > 30 && ` and ${found.missing.length - 30} more`}
          </Notice>
        )}
        <TextAreaField
          label="Registrations"
          rows={8}
          value={text}
          spellCheck={false}
          autoCapitalize="characters"
          onChange={(event) => {
            setText(event.target.value)
            setFound(undefined)
          }}
        />
      </div>
    </Dialog>
  )
}
