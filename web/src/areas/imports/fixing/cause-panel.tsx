import { counted } from '@kerbline/domain/kit/words.ts'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FixWord, takesWord } from './fix-word.tsx'
import type { Fixing } from './use-fixing.ts'
import type { ImportGroup, ImportView } from '../import-view.ts'
import styles from '../imports.module.css'
import { RowsOf } from '../rows-of.tsx'

const icons = { error: WarningOctagonIcon, warning: WarningIcon, notice: InfoIcon } as const

/** Errors of few rows stand open; a cause of many rows is repaired in one go, or opened by whoever wants to look. */
const OPEN_ROWS = 10

type Fix = ImportGroup['fixes'][number]

/** What one press does, and to how many rows. */
function fixInWords({ do: how, count }: Fix): string {
  const rows = counted(count, 'row')
  switch (how) {
    case 'use':
      return `Apply to ${rows}`
    case 'enter':
      return count === 1 ? `Enter for ${rows}` : `Enter for all ${rows}`
    case 'create':
      return `Create for ${rows}`
    case 'leave name':
      return `Leave out of ${rows}`
    case 'leave blank':
      return `Leave blank in ${rows}`
    case 'day first':
      return `Day first in ${rows}`
    case 'month first':
      return `Month first in ${rows}`
    case 'leave out':
      return `Skip ${rows}`
  }
}

function GroupFixes({ view, group, fixing }: { view: ImportView; group: ImportGroup; fixing: Fixing }) {
  return (
    <div className={styles.fixes}>
      {group.fixes.map((fix) =>
        takesWord(fix.do) ? (
          <FixWord key={fix.do} {...{ view, group, fix, fixing }} label={fixInWords(fix)} />
        ) : (
          <Button
            key={fix.do}
            size="small"
            variant="quiet"
            isBusy={fixing.isBusy}
            aria-label={`${fixInWords(fix)}: ${group.title}`}
            onClick={() => fixing.group(group.key, fix.do)}
          >
            {fixInWords(fix)}
          </Button>
        ),
      )}
    </div>
  )
}

const NAMED_ROWS = 6
function rowsInWords({ rows, count }: ImportGroup): string {
  const named = rows.slice(0, NAMED_ROWS).map((row) => row.toLocaleString('en-GB'))
  if (count === 1) return `Row ${named[0] ?? ''}`
  return count > named.length
    ? `Rows ${named.join(', ')} and ${(count - named.length).toLocaleString('en-GB')} more`
    : `Rows ${named.slice(0, -1).join(', ')} and ${named.at(-1) ?? ''}`
}

/** One cause: what is wrong, with how many rows, what can be done about all of them, and the rows themselves. */
export function CausePanel({ view, group, fixing }: { view: ImportView; group: ImportGroup; fixing: Fixing }) {
  const id = useId()
  const [isOpen, setOpen] = useState(group.tone === 'error' && group.count <= OPEN_ROWS)
  return (
    <section className={styles.cause} aria-labelledby={id} data-tone={group.tone}>
      <header>
        <Icon of={icons[group.tone]} weight="fill" className={styles.toneIcon} />
        <h2 id={id}>{group.title}</h2>
        <small>
          {counted(group.count, 'row')}, {group.tone}
        </small>
        {group.fixes.length > 0 && <GroupFixes {...{ view, group, fixing }} />}
      </header>
      {group.says !== null && <p className={styles.says}>{group.says}</p>}
      {group.rows.length > 0 && !(group.tone === 'error' && group.count <= OPEN_ROWS) && (
        <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon of={CaretRightIcon} weight="bold" />
          {rowsInWords(group)}
        </button>
      )}
      {isOpen && (
        <RowsOf
          view={view}
          fixing={fixing}
          group={group.key}
          caption={group.title}
          needed={group.place === null ? [] : [group.place]}
        />
      )}
    </section>
  )
}
