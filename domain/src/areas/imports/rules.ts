// What two cells of one row must agree on.
import type { CellValue } from './columns.ts'
import type { ImportValues, RowRule } from './kind.ts'
import { Fault } from './reasons.ts'

interface Order {
  readonly column: string
  readonly label: string
  readonly other: string
  readonly otherLabel: string
  /** The comparable text of a value: dates and UTC instants compare as they are written. */
  readonly read: (value: CellValue | undefined) => string | null
}

/** Something may not happen before something else. */
export const notBefore = ({ column, label, other, otherLabel, read }: Order): RowRule => ({
  column,
  check: (values: ImportValues) => {
    const [later, earlier] = [read(values[column]), read(values[other])]
    if (later === null || earlier === null || later >= earlier) return null
    return new Fault('inconsistent', `${label} (${later}) is before ${otherLabel} (${earlier}). Correct one of them.`)
  },
})
