import { offHireFields, offHireReasons, offHireWays } from '@kerbline/domain/areas/off-hires/case.ts'
import { offHiresEndpoints } from '@kerbline/domain/areas/off-hires/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { longText, text } from '@kerbline/domain/kit/field.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { navigate } from '../../data/navigation/location.ts'
import { useMay } from '../../data/session/may.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { idOf } from '../../form/form-parts.tsx'
import { errorsOf, FormShell } from '../../form/form-shell.tsx'
import { useNewRecord } from '../../form/use-new-record.ts'
import type { Values } from '../../form/use-form.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FormSection } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { Agreement } from './agreement.tsx'
import { type OffHirePreview, offHireSource } from './off-hire-source.ts'
import styles from './off-hire.module.css'
import { AddVehicles, ReturnedVehicle } from './returned-vehicles.tsx'
import {
  newRow,
  problemsOfRows,
  readRows,
  refusedRows,
  type ReturnedRow,
  type RowProblems,
  sentRows,
  writeRows,
} from './returned-rows.ts'
import { StopRoad } from './stop-road.tsx'

/** The branch is chosen of the few there are; vehicles are rows of their own. */
const fields = {
  vehicles: longText({ label: 'Vehicles', max: 40_000 }),
  ...offHireFields,
  branch_id: text({ label: 'Branch', max: 12, optional: true }),
}
type FieldName = keyof typeof offHireFields

const stringOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const oneOf = <Value extends string>(all: readonly Value[], value: unknown): Value | undefined =>
  all.find((each) => each === value)

/** The earliest day, and the place as it was last time: most send no other. */
const beginOf = (regs: readonly string[], { charge_ends_on: earliest, usual }: OffHirePreview): Values => ({
  vehicles: writeRows(regs.map(newRow)),
  ...{ asked_for: earliest, way: 'collection', branch_id: null, address: usual.address ?? '' },
  ...{ postcode: usual.postcode ?? '', access_hours: usual.access_hours ?? '' },
  ...{ contact: usual.contact ?? '', phone: usual.phone ?? '' },
  ...{ reason: 'not_needed', note: '', wants_replacement: false },
  ...{ goods_removed: false, data_cleared: false, fuel_card_returned: false },
})

/** The branch that was chosen, else the customer's own. */
const branchOf = (values: Values, preview: OffHirePreview | undefined): string | null =>
  stringOrNull(values['branch_id']) ?? (preview?.branch_id == null ? null : String(preview.branch_id))

function placeOf(values: Values, preview: OffHirePreview) {
  const branch = branchOf(values, preview)
  const isReturn = values['way'] === 'return'
  const ofCollection = (name: string): string | null => (isReturn ? null : stringOrNull(values[name]))
  return {
    branch_id: isReturn && branch !== null ? Number(branch) : null,
    ...{ address: ofCollection('address'), postcode: ofCollection('postcode') },
    access_hours: ofCollection('access_hours'),
  }
}

const declaredIn = (values: Values) => ({
  ...{ contact: stringOrNull(values['contact']) ?? '', phone: stringOrNull(values['phone']) ?? '' },
  note: stringOrNull(values['note']),
  goods_removed: values['goods_removed'] === true,
  data_cleared: values['data_cleared'] === true,
  fuel_card_returned: values['fuel_card_returned'] === true,
  wants_replacement: values['wants_replacement'] === true,
})

/** As the summary lists them, each with the input it belongs to. */
const errorsOfRows = (rows: readonly ReturnedRow[], refused: RowProblems, wrong: RowProblems) =>
  rows.flatMap(({ reg }) =>
    Object.entries({ ...refused[reg], ...wrong[reg] }).map(([name, message]) => ({
      ...{
        fieldId: idOf(name === 'vehicle_id' ? 'vehicles' : `${name}-${reg}`),
        label: displayRegistration(reg),
        message,
      },
    })),
  )

const REFRESH_SECONDS = 60

/** The last answer stays while another is asked for; at the cut-off the answer changes, whoever looks on. */
function usePreview(rows: readonly ReturnedRow[], askedFor: string | null) {
  const load = useEndpoint(
    offHiresEndpoints.preview,
    { reg_nos: rows.map(({ reg }) => reg).join(','), ...(askedFor !== null && { asked_for: askedFor }) },
    { refreshEverySeconds: REFRESH_SECONDS },
  )
  const [found, setFound] = useState(load.data)
  if (load.data && load.data !== found) setFound(load.data)
  return { ...load, data: load.data ?? found }
}

interface Props {
  readonly regs: readonly string[]
}

/** Giving vehicles back: what it costs and when charging stops is told before it is sent. */
export function OffHireForm({ regs }: Props) {
  const load = useEndpoint(offHiresEndpoints.preview, { reg_nos: regs.join(',') })
  return (
    <LoadState
      what="the off-hire form"
      look="page"
      load={load}
      onRetry={load.retry}
      skeleton={<Skeleton height={420} />}
    >
      {(first) => <Form regs={regs} first={first} />}
    </LoadState>
  )
}

function Form({ regs, first }: Props & { readonly first: OffHirePreview }) {
  const may = useMay()
  const [begin] = useState(() => beginOf(regs, first))
  const [wrong, setWrong] = useState<RowProblems>({})
  const [sent, setSent] = useState<readonly string[]>([])
  const saving = useNewRecord({
    endpoint: offHiresEndpoints.create,
    fields,
    begin,
    name: 'request-off-hire',
    refreshes: [...offHireSource.refreshes, offHiresEndpoints.list],
    sentOf: (values) => {
      const asked = preview.data
      const [way, reason, askedFor] = [
        oneOf(offHireWays, values['way']),
        oneOf(offHireReasons, values['reason']),
        stringOrNull(values['asked_for']),
      ]
      if (!asked || !way || !reason || askedFor === null) return undefined
      const told = problemsOfRows(rows, asked.vehicles)
      const vehicles = sentRows(rows, asked.vehicles)
      setWrong(told)
      if (Object.keys(told).length > 0) return undefined
      setSent(rows.map((row) => row.reg).filter((each) => asked.vehicles.some(({ reg_no }) => reg_no === each)))
      return {
        ...{ asked_for: askedFor, way, reason, vehicles, told_ends_on: asked.charge_ends_on },
        ...placeOf(values, asked),
        ...declaredIn(values),
      }
    },
    done: ({ record }) => {
      showToast({ tone: 'done', title: `${record.number} received.` })
      navigate(href('offHire', { number: record.number }), { isReplace: true })
    },
  })
  const { values, messages, set } = saving.form
  const rows = readRows(values['vehicles'])
  const preview = usePreview(rows, stringOrNull(values['asked_for']))
  const refused = refusedRows(saving.problems, sent)
  const setRows = (next: readonly ReturnedRow[]): void => {
    setWrong({})
    set('vehicles', writeRows(next))
  }
  const add = (regs: readonly string[]): void =>
    setRows([...rows, ...[...new Set(regs)].filter((each) => !rows.some((row) => row.reg === each)).map(newRow)])
  const rowErrors = errorsOfRows(rows, refused, wrong)
  const { vehicles: ofAll, ...told } = messages
  const errors = [
    ...errorsOf(fields, rowErrors.length > 0 || ofAll === undefined ? told : { ...told, vehicles: ofAll }),
    ...rowErrors,
  ]
  const input = (name: FieldName) => (
    <PlainInput
      key={name}
      id={idOf(name)}
      name={name}
      field={name === 'address' ? { ...offHireFields.address, isOptional: false } : offHireFields[name]}
      fields={offHireFields}
      value={values[name]}
      values={values}
      onChange={(value) => set(name, value)}
      error={messages[name]}
    />
  )
  const isReturn = values['way'] === 'return'
  return (
    <>
      <PageTitle
        lead={rows.length > 0 && counted(rows.length, 'vehicle')}
        actions={
          may(['see orders']) && (
            <ButtonLink href={href('requestOffHire', {}, { show: 'list' })}>All off-hires</ButtonLink>
          )
        }
      >
        Request off-hire
      </PageTitle>
      {preview.data && <StopRoad preview={preview.data} />}
      <FormShell
        saving={saving}
        title="Request off-hire"
        what="your request"
        saveLabel="Send off-hire request"
        cancelHref={may(['see vehicles']) ? href('vehicles') : href('dashboard')}
        errors={errors}
        notices={
          preview.data &&
          preview.data.unknown.length > 0 && (
            <Notice tone="amber" role="status">
              We could not find {preview.data.unknown.join(', ')} among your vehicles. Remove them, or check the
              registration.
            </Notice>
          )
        }
        aside={
          <LoadState
            what="the price of going back"
            load={preview}
            onRetry={preview.retry}
            skeleton={<Skeleton height={320} />}
          >
            {(data) => <Agreement preview={data} />}
          </LoadState>
        }
      >
        <FormSection title="Vehicles">
          <AddVehicles
            onAdd={add}
            error={rowErrors.length === 0 && rows.length === 0 ? messages['vehicles'] : undefined}
          />
          <ul className={styles.vehicles} aria-label="Vehicles to off-hire">
            {rows.map((row) => (
              <ReturnedVehicle
                key={row.reg}
                row={row}
                vehicle={preview.data?.vehicles.find(({ reg_no }) => reg_no === row.reg)}
                wrong={{ ...refused[row.reg], ...wrong[row.reg] }}
                onChange={(change) => setRows(rows.map((each) => (each === row ? { ...each, ...change } : each)))}
                onRemove={() => setRows(rows.filter((each) => each !== row))}
              />
            ))}
          </ul>
        </FormSection>
        <FormSection title="When and why">{(['asked_for', 'reason', 'note'] as const).map(input)}</FormSection>
        <FormSection title="Collection or return">
          {input('way')}
          {isReturn ? (
            <SelectField
              id={idOf('branch_id')}
              label="Branch"
              error={messages['branch_id']}
              options={(preview.data?.branches ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              value={branchOf(values, preview.data) ?? undefined}
              onChange={(chosen) => set('branch_id', chosen)}
            />
          ) : (
            <>
              {input('address')}
              <div className={styles.pair}>{(['postcode', 'access_hours'] as const).map(input)}</div>
            </>
          )}
          <div className={styles.pair}>{(['contact', 'phone'] as const).map(input)}</div>
        </FormSection>
        <FormSection title="Declarations" hint="For all vehicles.">
          {(['goods_removed', 'data_cleared', 'fuel_card_returned', 'wants_replacement'] as const).map(input)}
        </FormSection>
      </FormShell>
    </>
  )
}
