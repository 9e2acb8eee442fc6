import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle'
import { PlusCircleIcon } from '@phosphor-icons/react/dist/csr/PlusCircle'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { Icon, type Glyph } from '../../ui/icon.tsx'
import { type ImportView, number } from './import-view.ts'
import styles from './check-counts.module.css'

export type Outcome = 'create' | 'update' | 'skip' | 'error'

interface Tile {
  readonly outcome: Outcome
  readonly label: string
  readonly icon: Glyph
  readonly count: number
  readonly note: string
}

function tilesOf({ counts, many, state, may_create: mayCreate }: ImportView): readonly Tile[] {
  const isDone = state === 'done'
  const { create, update, skip, error, left_out: leftOut } = counts
  const skipped = leftOut > 0 ? `${number(skip)} with no changes, ${number(leftOut)} by you` : 'No changes'
  return [
    {
      outcome: 'create',
      label: isDone ? 'Created' : 'Create',
      icon: PlusCircleIcon,
      count: create,
      note: mayCreate ? `New ${many.toLowerCase()}` : 'The hire company adds these',
    },
    {
      outcome: 'update',
      label: isDone ? 'Updated' : 'Update',
      icon: ArrowsClockwiseIcon,
      count: update,
      note: 'Existing records with changes',
    },
    {
      outcome: 'skip',
      label: isDone ? 'Skipped' : 'Skip',
      icon: MinusCircleIcon,
      count: skip + leftOut,
      note: skipped,
    },
    {
      outcome: 'error',
      label: isDone ? 'Errors' : 'Error',
      icon: WarningOctagonIcon,
      count: error,
      note: isDone ? 'Not imported' : error > 0 ? 'Not imported unless fixed' : 'No errors',
    },
  ]
}

interface Props {
  view: ImportView
  chosen: Outcome | undefined
  onChoose: (outcome: Outcome | undefined) => void
}

/** What will become of the rows, in four numbers; each shows its rows. */
export function CheckCounts({ view, chosen, onChoose }: Props) {
  return (
    <fieldset
      className={styles.counts}
      aria-label={view.state === 'done' ? 'Show rows that were' : 'Show rows that will be'}
    >
      {tilesOf(view).map(({ outcome, label, icon, count, note }) => {
        const words = (
          <>
            <span className={styles.tileLabel}>
              <Icon of={icon} weight={outcome === 'error' && count > 0 ? 'fill' : 'regular'} />
              {label}
            </span>
            <b>{number(count)}</b>
            <small>{note}</small>
          </>
        )
        const tone = outcome === 'error' && count > 0 ? 'red' : undefined
        return count > 0 ? (
          <button
            key={outcome}
            type="button"
            className={styles.tile}
            data-tone={tone}
            aria-pressed={chosen === outcome}
            onClick={() => onChoose(chosen === outcome ? undefined : outcome)}
          >
            {words}
          </button>
        ) : (
          <div key={outcome} className={styles.tile} data-tone={tone}>
            {words}
          </div>
        )
      })}
    </fieldset>
  )
}
