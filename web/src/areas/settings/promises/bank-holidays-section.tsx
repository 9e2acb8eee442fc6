import { date, text } from '@kerbline/domain/kit/field.ts'
import { useState } from 'react'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { useToday } from '../../../data/session/me.ts'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
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
const fields = {
  day: date({ label: 'Date' }),
  title: text({ label: 'Name', max: 80 }),
  source: text({ label: 'Source', max: 300 }),
} as const
const nameOf = ({ day, title }: Row): string =>
  [title, isCalendarDate(day) && formatDate(day)].filter(Boolean).join(', ')
/** A row without a whole date stands in whichever year is shown. */
const yearOf = ({ day }: Row): string | null => (isCalendarDate(day) ? day.slice(0, 4) : null)

function BankHolidaysForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveBankHolidays)
  const today = useToday()
  const [chosen, setChosen] = useState<string>()
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf,
    fields,
    doneWords: 'Bank holidays saved. They apply to new deadlines.',
    send: (rows, version) =>
      saving.run({
        version,
        rows: rows.map(({ day, title, source }) => ({ day: day ?? '', title, source })),
      }),
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
        <p>Days we are closed. Changes apply to new deadlines only. See GOV.UK for England and Wales bank holidays.</p>
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
      empty={`No holidays in ${year}. Every working day counts.`}
      blank={() => ({ key: null, day: null, title: '', source: '' })}
      addLabel="Add a holiday"
    />
  )
}

/** Settings, Bank holidays: days on which nobody works, each with its source. */
export const BankHolidaysSection = () => (
  <TableSection what="bank holidays" load={useEndpoint(settingsEndpoints.bankHolidays, {})} form={BankHolidaysForm} />
)
