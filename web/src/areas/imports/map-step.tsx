import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { useState } from 'react'
import { changeQuery } from '../../data/place.ts'
import { useAction } from '../../data/use-action.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelBody } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ActionBar } from './action-bar.tsx'
import { counted, type ImportView, number } from './import-view.ts'
import styles from './imports.module.css'

const LEFT_OUT = '-'

interface RowProps {
  column: ImportView['columns'][number]
  target: string | null
  isTouched: boolean
  options: { value: string; label: string; note?: string }[]
  onChange: (target: string | null) => void
}

const waysInWords = { name: undefined, remembered: 'as last time', suggested: 'suggested' } as const

function MappedColumn({ column, target, isTouched, options, onChange }: RowProps) {
  const way = !isTouched && column.by ? waysInWords[column.by] : undefined
  return (
    <li className={styles.mapped}>
      <div className={styles.source}>
        <b>{column.title || '(no title)'}</b>
        <small>{column.samples.length > 0 ? column.samples.join(' · ') : 'Nothing in the first rows'}</small>
      </div>
      <div className={styles.target}>
        <SelectField
          label={`${column.title || 'Column without a title'} goes to`}
          isLabelHidden
          options={options}
          value={target ?? LEFT_OUT}
          onChange={(value) => onChange(value === LEFT_OUT ? null : value)}
        />
        {way && <Badge>{way}</Badge>}
      </div>
    </li>
  )
}

/** Each column of the file with three of its cells, and where it goes. What everybody has to bring is counted. */
export function MapStep({ view }: { view: ImportView }) {
  const [mapping, setMapping] = useState(() => view.columns.map(({ target }) => target))
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set())
  const map = useAction(importsEndpoints.map)
  const discard = useAction(importsEndpoints.discard)
  const required = view.targets.filter((target) => target.is_required)
  const missing = required.filter(({ name }) => !mapping.includes(name))
  const ignored = view.columns.filter((_, place) => mapping[place] === null).map(({ title }) => title || '(no title)')
  const options = [
    { value: LEFT_OUT, label: 'Leave out' },
    ...view.targets.map(({ name, label, is_required, holds }) => ({
      value: name,
      label,
      note: `${is_required ? 'Required, ' : ''}${holds}`,
    })),
  ]
  const handleChange = (place: number, target: string | null): void => {
    // A column here takes one column of the file: the one chosen last.
    setMapping(mapping.map((known, at) => (at === place ? target : known === target ? null : known)))
    setTouched(new Set([...touched, place]))
  }
  const handleBack = async (): Promise<void> => {
    if (await discard.run({ id: view.id })) changeQuery({ import: 'new' }, { isReplace: true })
  }
  const failure = map.failure ?? discard.failure
  return (
    <>
      <Panel
        title="Columns of the file"
        note={`${number(required.length - missing.length)} of ${counted(required.length, 'required column')} matched`}
        isRuled
      >
        <ul aria-label="Columns of the file">
          {view.columns.map((column, place) => (
            <MappedColumn
              // A file may hold two columns of one title: the place is what a column is.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              column={column}
              target={mapping[place] ?? null}
              isTouched={touched.has(place)}
              options={options}
              onChange={(target) => handleChange(place, target)}
            />
          ))}
        </ul>
        <PanelBody className={styles.body}>
          {missing.length > 0 && (
            <Notice tone="amber">Still to be matched: {missing.map(({ label }) => label).join(', ')}.</Notice>
          )}
          <p className={styles.quiet}>
            {ignored.length > 0 ? `Left out: ${ignored.join(', ')}.` : 'Every column is used.'} Your choices are
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
        said="Checking writes nothing"
      >
        <Button
          variant="primary"
          isBusy={map.isRunning}
          busyLabel="Starting"
          onClick={() => void map.run({ id: view.id, mapping })}
          {...(missing.length > 0 && { disabledReason: `Match ${missing.map(({ label }) => label).join(', ')} first` })}
        >
          Check {counted(view.rows, 'row')}
        </Button>
      </ActionBar>
    </>
  )
}
