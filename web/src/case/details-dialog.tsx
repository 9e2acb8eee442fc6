import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { type caseWrittenEndpoints, writtenBy } from '@kerbline/domain/cases/case-written.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { useMemo, type ComponentType } from 'react'
import type { z } from 'zod'
import { beginningOf, changed } from '../data/live/refresh.ts'
import { blankValues, FormDialog, useDialogForm, type KnownValues } from '../form/form-dialog.tsx'
import { pickValues } from '../form/use-form.ts'
import { showToast } from '../ui/overlay/toasts.ts'
import { useSide, type CaseCalls, type CaseRecord, type CaseSource, type CaseView } from './case-source.ts'
import type { StepInputProps } from './steps/step-help.ts'
import { useCaseAction } from './use-case-action.ts'

type Update = ReturnType<typeof caseWrittenEndpoints<Record<never, never>>>['update']

export interface DetailsSource extends Pick<CaseSource, 'refreshes'> {
  readonly kind: Pick<CaseKind, 'name' | 'one' | 'states' | 'written'>
  readonly calls: Pick<CaseCalls, 'view'> & { readonly update: Endpoint<Update['input'], z.ZodType<CaseView>> }
}

interface Props {
  readonly source: DetailsSource
  readonly record: CaseRecord
  /** In place of a field's input, by the field's name: what points at records is searched for by one. */
  readonly inputs?: Readonly<Record<string, ComponentType<StepInputProps>>>
  /** What those fields point at, as it came with the case. */
  readonly known?: KnownValues
  /** Fields that are written elsewhere. */
  readonly without?: readonly string[]
  readonly onClose: () => void
}

/** What stands on a case beside its steps, each side its own part. */
export function CaseDetailsDialog({ source, record, inputs = {}, known = {}, without = [], onClose }: Props) {
  const { kind, calls, refreshes } = source
  const side = useSide()
  const own = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(writtenBy(kind, side, record.state)).filter(([name]) => !without.includes(name)),
      ),
    [kind, side, record.state, without],
  )
  const stands = useMemo(() => Object.fromEntries(Object.entries(record)), [record])
  const now = { version: record.updated_at, values: pickValues(own, stands, blankValues(own)) }
  const save = useCaseAction(calls, calls.update, { refreshes })
  const dialog = useDialogForm({
    fields: own,
    begin: now,
    draft: `${kind.name}-details:${record.id}`,
    failure: save.failure,
  })
  const { base, form } = dialog
  const one = kind.one.toLowerCase()
  return (
    <FormDialog
      dialog={dialog}
      onClose={onClose}
      title={`Details of ${record.number}`}
      label="Save"
      busyLabel="Saving"
      isBusy={save.isRunning}
      before="this can be saved"
      troubleWords={`We could not save the ${one}.`}
      disabledReason={form.changed.length === 0 ? 'Nothing has been changed yet' : undefined}
      known={known}
      renderInput={(name, asked) => {
        const Input = inputs[name]
        return Input && <Input {...asked} record={record} />
      }}
      versions={{
        now,
        what: one,
        onStale: () => changed.emit([beginningOf(calls.view.path)]),
        onContinue: () => {
          dialog.goOnOver(now)
          save.forget()
        },
      }}
      onSend={() =>
        dialog.send(
          (values) =>
            save.run({
              id: record.id,
              version: base.version ?? record.updated_at,
              values: Object.fromEntries(form.changed.map((name) => [name, values[name] === '' ? null : values[name]])),
            }),
          () => {
            showToast({ tone: 'done', title: `${record.number} saved.` })
            onClose()
          },
        )
      }
    />
  )
}
