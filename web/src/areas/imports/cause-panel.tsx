import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import type { Fixing } from './use-fixing.ts'
import { counted, type ImportGroup, type ImportView } from './import-view.ts'
import styles from './imports.module.css'
import { RowsOf } from './rows-of.tsx'

const icons = { error: WarningOctagonIcon, warning: WarningIcon, notice: InfoIcon } as const

/** Errors of few rows stand open; a cause of many rows is repaired in one go, or opened by whoever wants to look. */
const OPEN_ROWS = 10

type Fix = ImportGroup['fixes'][number]

function UseWord({ group, fix, fixing }: { group: ImportGroup; fix: Fix; fixing: Fixing }) {
  const [word, setWord] = useState(fix.is_suggested ? fix.words[0] : undefined)
  const options = fix.words.map((value, place) => ({
    value,
    label: place === 0 && fix.is_suggested ? `${value}, suggested` : value,
  }))
  return (
    <>
      <SelectField
        label={`${group.title}: use instead`}
        isLabelHidden
        size="small"
        options={options}
        value={word}
        placeholder="Use instead"
        onChange={setWord}
      />
      <Button
        size="small"
        disabledReason={word === undefined ? 'Choose what stands instead' : undefined}
        isBusy={fixing.isBusy}
        onClick={() => word !== undefined && fixing.group(group.key, 'use', word)}
      >
        Apply to {counted(group.count, 'row')}
      </Button>
    </>
  )
}

function GroupFixes({ group, fixing }: { group: ImportGroup; fixing: Fixing }) {
  const said = {
    create: 'Create it',
    'leave name': 'Leave it out',
    'leave blank': 'Leave blank',
    'day first': 'Day first',
    'month first': 'Month first',
    'leave out': `Skip ${counted(group.count, 'row')}`,
  } as const
  return (
    <div className={styles.fixes}>
      {group.fixes.map((fix) =>
        fix.do === 'use' ? (
          <UseWord key={fix.do} {...{ group, fix, fixing }} />
        ) : (
          <Button
            key={fix.do}
            size="small"
            variant="quiet"
            isBusy={fixing.isBusy}
            aria-label={`${said[fix.do]}: ${group.title}`}
            onClick={() => fix.do !== 'use' && fixing.group(group.key, fix.do)}
          >
            {said[fix.do]}
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
        {group.fixes.length > 0 && <GroupFixes {...{ group, fixing }} />}
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
