import { useState } from 'react'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { useToday } from '../../../data/session/me.ts'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ListEditor } from '../list-editor.tsx'
import styles from '../settings.module.css'
import { TableSection, type TableFormProps } from '../table-section.tsx'
import { type Kept, useTable } from '../use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['bankHolidays']>

interface Row {
  readonly key: string | null
  readonly day: string | null
  readonly title: string
  readonly source: string
}

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map((row) => ({ key: row.day, ...row })),
})
const nameOf = ({ day, title }: Row): string =>
  [title, isCalendarDate(day) && formatDate(day)].filter(Boolean).join(', ')
/** A row without a whole date stands in whichever year is shown. */
const yearOf = ({ day }: Row): string | null => (isCalendarDate(day) ? day.slice(0, 4) : null)

function BankHolidaysForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveBankHolidays)
  const today = useToday()
  const [chosen, setChosen] = useState<string>()
  const form = useTable<Row, 'day' | 'title' | 'source', Table>({
    table,
    keptOf,
    saving,
    onReload,
    nameOf,
    labels: { day: 'Date', title: 'Name', source: 'Known from' },
    doneWords: 'Bank holidays saved. Promises that begin from now on follow them.',
    send: async (rows, version) => {
      const reply = await saving.run({
        version,
        rows: rows.map(({ day, title, source }) => ({ day: day ?? '', title, source })),
      })
      return reply && keptOf(reply)
    },
  })
  const years = [...new Set(form.editor.rows.flatMap((row) => yearOf(row) ?? []))].toSorted()
  const thisYear = today?.slice(0, 4) ?? years.at(-1)
  const year = chosen !== undefined && years.includes(chosen) ? chosen : thisYear
  // What was refused has to be in sight to be put right.
  const faulty = form.editor.rows.find(form.isRefused)
  const [shownFault, setShownFault] = useState<typeof saving.failure>()
  if (saving.failure !== shownFault) {
    setShownFault(saving.failure)
    if (faulty) setChosen(yearOf(faulty) ?? undefined)
  }
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Bank holidays"
      lead={
        <p>
          Days on which nobody works, whatever the day of the week. A change holds for promises that begin from now on:
          clocks that already run keep their end. Those of England and Wales are published on GOV.UK, two years ahead.
        </p>
      }
      tools={
        years.length > 0 && (
          <div className={styles.tools}>
            <SelectField
              label="Year"
              value={year}
              options={[...new Set([...years, ...(thisYear === undefined ? [] : [thisYear])])]
                .toSorted()
                .map((each) => ({ value: each, label: each }))}
              onChange={setChosen}
            />
          </div>
        )
      }
      isShown={(row) => yearOf(row) === year || row.key === null}
      empty={`No holiday of ${year} is known: every working day of it counts.`}
      blank={() => ({ key: null, day: null, title: '', source: '' })}
      addLabel="Add a holiday"
    >
      {(row, change, cell) => (
        <>
          <DateField
            {...form.control(row, cell, 'day')}
            value={row.day}
            today={today}
            onChange={(day) => change({ ...row, day })}
          />
          <TextField
            {...form.control(row, cell, 'title')}
            value={row.title}
            maxLength={80}
            onChange={(event) => change({ ...row, title: event.target.value })}
          />
          <TextField
            {...form.control(row, cell, 'source')}
            value={row.source}
            maxLength={300}
            onChange={(event) => change({ ...row, source: event.target.value })}
          />
        </>
      )}
    </ListEditor>
  )
}

/** Settings, Bank holidays: days on which nobody works, each with its source. */
export const BankHolidaysSection = () => (
  <TableSection what="bank holidays" load={useEndpoint(settingsEndpoints.bankHolidays, {})} form={BankHolidaysForm} />
)
