import type { ownersEndpoint } from '@kerbline/domain/cases/case-endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import type { Fields } from '@kerbline/domain/kit/field.ts'
import { useMemo, useState } from 'react'
import { call } from '../data/client.ts'
import { isLoadFailure } from '../data/failure.ts'
import { changed } from '../data/live/refresh.ts'
import { blankValues, FormDialog, useDialogForm } from '../form/form-dialog.tsx'
import type { Values } from '../form/use-form.ts'
import { showToast } from '../ui/overlay/toasts.ts'
import type { CaseListRow, CaseSource, CaseView } from './case-source.ts'
import { ownerInput } from './steps/record-inputs.tsx'

export interface AssignProps<Row extends CaseListRow> {
  readonly source: CaseSource<CaseView, Row>
  /** What the step asks. */
  readonly fields: Fields
  readonly owners: ReturnType<typeof ownersEndpoint>
  readonly rows: readonly Row[]
  /** The ticks go. */
  readonly done: () => void
  readonly onClose: () => void
}

/** Each takes the step by itself, so that no rule is passed over; why one did not is said with its number. */
async function assignEach<Row extends CaseListRow>(
  source: AssignProps<Row>['source'],
  rows: readonly Row[],
  values: Values,
) {
  const refused: string[] = []
  for (const { id, number, updated_at: version } of rows)
    try {
      await call(source.calls.step, { id, version, verb: 'assign', ...values })
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      refused.push(`${number}: ${error.message}`)
    }
  changed.emit('everything')
  return refused
}

export function AssignDialog<Row extends CaseListRow>({
  source,
  fields,
  owners,
  rows,
  done,
  onClose,
}: AssignProps<Row>) {
  const Owner = useMemo(() => ownerInput(owners), [owners])
  const [isBusy, setBusy] = useState(false)
  const dialog = useDialogForm({
    ...{ fields, begin: { values: blankValues(fields) }, draft: `assign:${source.kind.name}`, failure: undefined },
  })
  const what = counted(rows.length, source.kind.one.toLowerCase(), source.kind.many.toLowerCase())
  return (
    <FormDialog
      dialog={dialog}
      title={`Assign ${what}`}
      label="Assign"
      busyLabel="Assigning"
      before="these can be assigned"
      isBusy={isBusy}
      onClose={onClose}
      renderInput={(name, asked) => name === 'owner_id' && <Owner {...asked} />}
      onSend={() =>
        dialog.send(
          async (values) => {
            setBusy(true)
            try {
              return await assignEach(source, rows, values)
            } finally {
              setBusy(false)
            }
          },
          (refused) => {
            const given = rows.length - refused.length
            showToast({
              tone: given > 0 ? 'done' : 'failed',
              title:
                given > 0
                  ? `${counted(given, source.kind.one.toLowerCase(), source.kind.many.toLowerCase())} assigned.`
                  : 'None was assigned.',
              ...(refused.length > 0 && { body: refused.join(' ') }),
            })
            onClose()
            if (given > 0) done()
          },
        )
      }
    />
  )
}
