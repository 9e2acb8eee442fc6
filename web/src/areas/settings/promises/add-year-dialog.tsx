import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from '../settings.module.css'

interface Props {
  /** Offered first. */
  next: number | null
  /** Years there are already. */
  taken: readonly number[]
  onClose: () => void
  onAdd: (year: number, source: string) => void
}

const [FIRST_YEAR, LAST_YEAR] = [1990, 2100]

/** A new year begins with the classes and fuels of the newest: the figures are empty, the source stands in every row. */
export function AddYearDialog({ next, taken, onClose, onAdd }: Props) {
  const [year, setYear] = useState<number | string | null>(next)
  const [source, setSource] = useState('')
  const formId = useId()
  const [isTried, setTried] = useState(false)
  const wrongYear =
    typeof year !== 'number' || year < FIRST_YEAR || year > LAST_YEAR
      ? `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}.`
      : taken.includes(year)
        ? `${year} has already been added. Choose it from the list of years.`
        : undefined
  const wrongSource = source.trim() === '' ? 'Enter a source.' : undefined
  const handleAdd = (): void => {
    setTried(true)
    if (typeof year === 'number' && wrongYear === undefined && wrongSource === undefined) onAdd(year, source.trim())
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add year"
      lead="We will copy the classes and fuels of the latest year for you to fill in. Remove rows your source does not have."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Add year
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.dialogFields}
        onSubmit={(event) => {
          event.preventDefault()
          handleAdd()
        }}
      >
        <NumberField label="Year" value={year} error={isTried ? wrongYear : undefined} onChange={setYear} />
        <TextField
          label="Source"
          hint="The publication and table, for example, DESNZ GHG conversion factors 2026, managed assets."
          value={source}
          maxLength={300}
          error={isTried ? wrongSource : undefined}
          onChange={(event) => setSource(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
