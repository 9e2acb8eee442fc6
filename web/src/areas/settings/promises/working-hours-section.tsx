import { text } from '@kerbline/domain/kit/field.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { weekdayNames } from '@kerbline/domain/areas/views/timing.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Checkbox } from '../../../ui/choices/checkbox.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ListEditor } from '../list-editor.tsx'
import styles from '../settings.module.css'
import { TableSection, type TableFormProps } from '../table-section.tsx'
import { type Kept, useTable } from '../use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['workingHours']>

interface Row {
  readonly key: string
  readonly weekday: number
  readonly isOpen: boolean
  readonly opens: string
  readonly closes: string
}

const usual = { opens: '08:00', closes: '17:30' } as const

/** All seven days; those that are not kept are free. */
const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: weekdayNames.map((name, place) => {
    const weekday = place + 1
    const day = rows.find((each) => each.weekday === weekday)
    const { opens, closes } = day ?? usual
    return { key: name, weekday, isOpen: day !== undefined, opens, closes }
  }),
})
const nameOf = ({ key }: Row): string => key

function WorkingHoursForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveWorkingHours, { refreshes: [settingsEndpoints.serviceLevels] })
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf,
    fields: { opens: text({ label: 'Opens' }), closes: text({ label: 'Closes' }) },
    doneWords: 'Working hours saved. They apply to new deadlines.',
    send: (rows, version) =>
      saving.run({
        version,
        rows: rows.map(({ weekday, isOpen, opens, closes }) =>
          isOpen ? { weekday, opens, closes } : { weekday, opens: null, closes: null },
        ),
      }),
  })
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Working hours"
      lead={
        <p>
          Working-time targets count these hours only (UK time, not bank holidays). Changes apply to new deadlines only.
        </p>
      }
      isFixed
      columns={{ labels: ['Day', 'Opens', 'Closes'], className: styles.hourColumns }}
      renderBefore={(row, change) => (
        <Checkbox
          label={row.key}
          checked={row.isOpen}
          onChange={(event) => change({ ...row, isOpen: event.target.checked })}
        />
      )}
      renderCells={{
        opens: ({ row, control, onChange }) =>
          row.isOpen ? (
            <TextField
              {...control}
              type="time"
              value={row.opens}
              onChange={(event) => onChange({ ...row, opens: event.target.value })}
            />
          ) : (
            <span className={styles.amount}>Closed</span>
          ),
        closes: ({ row, control, onChange }) =>
          row.isOpen && (
            <TextField
              {...control}
              type="time"
              value={row.closes}
              onChange={(event) => onChange({ ...row, closes: event.target.value })}
            />
          ),
      }}
    />
  )
}

/** Settings, Working hours: when the hire company works. */
export const WorkingHoursSection = () => (
  <TableSection what="working hours" load={useEndpoint(settingsEndpoints.workingHours, {})} form={WorkingHoursForm} />
)
