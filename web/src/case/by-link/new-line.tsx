import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LineFields, type LineInput } from '../money/line-fields.tsx'
import styles from './by-link.module.css'

const blank: LineInput = { what: '', kind: 'part', quantity: 1, unit: null }

/** A line on its way to the hire company. */
export function NewLine({ onAdd, isBusy }: { onAdd: (line: LineInput) => Promise<boolean>; isBusy: boolean }) {
  const [line, setLine] = useState(blank)
  const [isAsked, setAsked] = useState(false)
  const missing: Partial<Record<keyof LineInput, string | undefined>> = {
    what: line.what.trim() === '' ? 'Enter a description.' : undefined,
    quantity: typeof line.quantity === 'number' && line.quantity > 0 ? undefined : 'Enter how many.',
    unit: typeof line.unit === 'number' ? undefined : 'Enter the unit price.',
  }
  const handleAdd = async (): Promise<void> => {
    setAsked(true)
    if (Object.values(missing).some((each) => each !== undefined) || !(await onAdd(line))) return
    setLine(blank)
    setAsked(false)
  }
  const errorOf = (field: keyof LineInput): string | undefined => (isAsked ? missing[field] : undefined)
  return (
    <fieldset className={styles.form} aria-label="New line">
      <LineFields line={line} errorOf={errorOf} onChange={(change) => setLine({ ...line, ...change })} />
      <Button size="touch" isWide isBusy={isBusy} busyLabel="Adding" onClick={() => void handleAdd()}>
        Add line
      </Button>
    </fieldset>
  )
}
