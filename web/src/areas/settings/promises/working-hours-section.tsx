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
  const form = useTable<Row, 'opens' | 'closes', Table>({
    table,
    keptOf,
    saving,
    onReload,
    nameOf,
    labels: { opens: 'Opens', closes: 'Closes' },
    doneWords: 'Working hours saved. Promises that begin from now on follow them.',
    send: async (rows, version) => {
      const reply = await saving.run({
        version,
        rows: rows.map(({ weekday, isOpen, opens, closes }) =>
          isOpen ? { weekday, opens, closes } : { weekday, opens: null, closes: null },
        ),
      })
      return reply && keptOf(reply)
    },
  })
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Working hours"
      lead={
        <p>
          Promises in working time run within these hours, on London’s clock, bank holidays left out. New hours hold for
          promises that begin from now on: clocks that already run keep their end.
        </p>
      }
      isFixed
      columns={{ labels: ['Day', 'Opens', 'Closes'], className: styles.hourColumns }}
    >
      {(row, change, cell) => (
        <>
          <Checkbox
            label={row.key}
            checked={row.isOpen}
            onChange={(event) => change({ ...row, isOpen: event.target.checked })}
          />
          {row.isOpen ? (
            <>
              <TextField
                {...form.control(row, cell, 'opens')}
                type="time"
                value={row.opens}
                onChange={(event) => change({ ...row, opens: event.target.value })}
              />
              <TextField
                {...form.control(row, cell, 'closes')}
                type="time"
                value={row.closes}
                onChange={(event) => change({ ...row, closes: event.target.value })}
              />
            </>
          ) : (
            <span className={styles.amount}>Nobody works</span>
          )}
        </>
      )}
    </ListEditor>
  )
}

/** Settings, Working hours: when the hire company works. */
export const WorkingHoursSection = () => (
  <TableSection what="working hours" load={useEndpoint(settingsEndpoints.workingHours, {})} form={WorkingHoursForm} />
)
