import { counted } from '@kerbline/domain/kit/words.ts'
import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { useState } from 'react'
import { changeQuery } from '../../data/navigation/location.ts'
import { useAction } from '../../data/use-action.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { ActionBar } from './action-bar.tsx'
import { AccountsMeant } from './accounts-meant.tsx'
import { anotherFile, type ImportView, number } from './import-view.ts'
import styles from './imports.module.css'

const LEFT_OUT = '-'

interface RowProps {
  column: ImportView['columns'][number]
  target: string | null
  isTouched: boolean
  options: { value: string; label: string; note?: string }[]
  onChange: (target: string | null) => void
  /** Whether blank cells clear what stands; undefined where they never do. */
  isCleared: boolean | undefined
  onClear: (isCleared: boolean) => void
}

const waysInWords = { name: undefined, remembered: 'as last time', suggested: 'suggested' } as const

function MappedColumn({ column, target, isTouched, options, onChange, isCleared, onClear }: RowProps) {
  const way = !isTouched && column.by ? waysInWords[column.by] : undefined
  return (
    <li className={styles.mapped}>
      <div className={styles.source}>
        <b>{column.title || '(no title)'}</b>
        <small>{column.samples.length > 0 ? column.samples.join(' · ') : 'Blank in the first rows'}</small>
      </div>
      <div className={styles.target}>
        <SelectField
          label={`Match “${column.title || 'Column without a title'}” to`}
          isLabelHidden
          options={options}
          value={target ?? LEFT_OUT}
          onChange={(value) => onChange(value === LEFT_OUT ? null : value)}
        />
        {way && <Badge>{way}</Badge>}
        {target === null && column.closed !== null && <p className={styles.closed}>{column.closed}</p>}
        {isCleared !== undefined && (
          <Checkbox
            label="Clear blanks"
            aria-label={`Clear blanks in ${column.title || 'this column'}`}
            checked={isCleared}
            onChange={({ target: box }) => onClear(box.checked)}
          />
        )}
      </div>
    </li>
  )
}

/** Each column of the file with three of its cells, and where it goes. What everybody has to bring is counted. */
export function MapStep({ view }: { view: ImportView }) {
  const [mapping, setMapping] = useState(() => view.columns.map(({ target }) => target))
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set())
  const [cleared, setCleared] = useState<ReadonlySet<string>>(
    () => new Set(view.columns.flatMap(({ target, is_cleared: is }) => (is && target !== null ? [target] : []))),
  )
  const map = useAction(importsEndpoints.map)
  const discard = useAction(importsEndpoints.discard)
  const required = view.targets.filter((target) => target.is_required)
  const missing = required.filter(({ name }) => !mapping.includes(name))
  const neededForNew = view.targets.filter(({ name, is_needed_for_new: is }) => is && !mapping.includes(name))
  const clears = view.targets.flatMap(({ name, can_clear: can }) =>
    can && cleared.has(name) && mapping.includes(name) ? [name] : [],
  )
  const ignored = view.columns.filter((_, place) => mapping[place] === null).map(({ title }) => title || '(no title)')
  const options = [
    { value: LEFT_OUT, label: 'Do not import' },
    ...view.targets.map(({ name, label, is_required, is_needed_for_new, holds }) => ({
      value: name,
      label,
      note: `${is_required ? 'Required, ' : is_needed_for_new ? 'Needed for new ones, ' : ''}${holds}`,
    })),
  ]
  const handleChange = (place: number, target: string | null): void => {
    // A column here takes one column of the file: the one chosen last.
    setMapping(mapping.map((known, at) => (at === place ? target : known === target ? null : known)))
    setTouched(new Set([...touched, place]))
  }
  const handleClear = (target: string, isCleared: boolean): void => {
    const next = new Set(cleared)
    next[isCleared ? 'add' : 'delete'](target)
    setCleared(next)
  }
  const clearedOf = (target: string | null): boolean | undefined =>
    target !== null && view.targets.some(({ name, can_clear: can }) => can && name === target)
      ? cleared.has(target)
      : undefined
  const handleBack = async (): Promise<void> => {
    if (await discard.run({ id: view.id })) changeQuery(anotherFile(view), { isReplace: true })
  }
  const failure = map.failure ?? discard.failure
  return (
    <>
      <Panel
        title="Columns in the file"
        note={`${number(required.length - missing.length)} of ${counted(required.length, 'required column')} matched`}
        isRuled
      >
        <ul aria-label="Columns in the file">
          {view.columns.map((column, place) => (
            <MappedColumn
              // oxlint-disable-next-line react/no-array-index-key -- a file may hold two columns of one title: the place is what a column is
              key={place}
              column={column}
              target={mapping[place] ?? null}
              isTouched={touched.has(place)}
              options={options}
              onChange={(target) => handleChange(place, target)}
              isCleared={clearedOf(mapping[place] ?? null)}
              onClear={(isCleared) => {
                const target = mapping[place] ?? null
                if (target !== null) handleClear(target, isCleared)
              }}
            />
          ))}
        </ul>
        <PanelBody className={styles.body}>
          {missing.length > 0 && (
            <Notice tone="amber">Not matched yet: {missing.map(({ label }) => label).join(', ')}.</Notice>
          )}
          {missing.length === 0 && neededForNew.length > 0 && (
            <Notice>
              Existing {view.many.toLowerCase()} can be updated. New ones also need{' '}
              {neededForNew.map(({ label }) => label).join(', ')}.
            </Notice>
          )}
          <AccountsMeant accounts={view.accounts} />
          {view.decided_here.length > 0 && (
            <p className={styles.quiet}>
              An older file does not overwrite changes made here to {view.decided_here.join(', ')}. For all other
              columns, the latest file is used.
            </p>
          )}
          <p className={styles.quiet}>
            Blank cells keep the current value unless you tick “Clear blanks” for that column.
          </p>
          <p className={styles.quiet}>
            {ignored.length > 0 ? `Not imported: ${ignored.join(', ')}.` : 'Every column is used.'} Your choices are
            remembered for the next file.
          </p>
          {failure && (
            <Notice tone="red" role="alert">
              {failure.message}
            </Notice>
          )}
        </PanelBody>
      </Panel>
      <ActionBar
        back={
          <Button isBusy={discard.isRunning} onClick={() => void handleBack()}>
            Back
          </Button>
        }
        said="Checking does not save anything"
      >
        <Button
          variant="primary"
          isBusy={map.isRunning}
          busyLabel="Starting"
          onClick={() => void map.run({ id: view.id, mapping, clears })}
          disabledReason={
            missing.length > 0 ? `Match ${missing.map(({ label }) => label).join(', ')} first` : undefined
          }
        >
          Check {counted(view.rows, 'row')}
        </Button>
      </ActionBar>
    </>
  )
}
