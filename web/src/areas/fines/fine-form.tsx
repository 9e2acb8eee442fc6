import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { parseInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import {
  fineFields,
  hasParkingFields,
  keptForNext,
  moreNoticeFields,
  noticeFields,
  parkingFields,
} from '@kerbline/domain/areas/fines/fields.ts'
import { noticeStages } from '@kerbline/domain/areas/fines/notice.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { sendAttachments } from '../../case/evidence/attachments.tsx'
import { FileDrop } from '../../case/evidence/file-drop.tsx'
import { evidenceOf } from '../../case/case-source.ts'
import { navigate } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { useRested } from '../../form/field-input-reference.tsx'
import { idOf } from '../../form/form-parts.tsx'
import { errorsOf, FormShell } from '../../form/form-shell.tsx'
import type { Values } from '../../form/use-form.ts'
import { useNewRecord } from '../../form/use-new-record.ts'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'
import { FormSection } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { WhoTable } from './fine-panels.tsx'
import type { FineRecord } from './fine-record.ts'
import { fineSource } from './fine-source.ts'
import { NoticeText } from './notice-text.tsx'
import styles from './fines.module.css'

type FieldName = keyof typeof fineFields
type Entered = SentOf<typeof finesEndpoints.create>

const blank: Values = {
  ...Object.fromEntries(
    Object.entries(fineFields).map(([name, { kind }]) => [name, kind === 'text' || kind === 'long text' ? '' : null]),
  ),
  ...{ type: 'council_parking', stage: 'pcn', nation: 'england' },
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The issuer, found by typing; the one of the notice before stands there. */
function IssuerInput({
  value,
  error,
  known,
  onChange,
}: {
  readonly value: unknown
  readonly error: string | undefined
  readonly known: string | undefined
  readonly onChange: (id: number | null) => void
}) {
  const [search, setSearch] = useState('')
  const rested = useRested(search)
  const load = useEndpoint(managedEndpoints.authorities.list, { search: rested, sort: 'name', size: 25 })
  const options = (load.data?.rows ?? []).map((row) => ({ value: String(row.id), label: String(row['name']) }))
  const present = typeof value === 'number' ? String(value) : undefined
  const named = options.find((each) => each.value === present)
  return (
    <ComboboxField
      id={idOf('authority_id')}
      label={noticeFields.authority_id.label}
      error={error}
      options={options}
      onSearch={(typed) => setSearch(typed.trim())}
      status={search !== rested ? 'Searching' : load.failure && `We could not search. ${load.failure.remedy}`}
      nothingFound={`Nothing matches “${search}”`}
      value={present === undefined ? undefined : (named ?? { value: present, label: known ?? present })}
      onChange={(option) => onChange(option === undefined ? null : Number(option.value))}
    />
  )
}

/** Who had the vehicle, as soon as plate and minute are there. */
function Found({ values, of }: { readonly values: Values; readonly of: number | undefined }) {
  const asked = useRested(
    JSON.stringify([
      textOf(values['reg_no']).trim(),
      textOf(values['contravention_at']),
      values['authority_id'],
      textOf(values['notice_no']).trim(),
    ]),
  )
  const [reg, at, issuer, number] = (asked === '' ? ['', '', null, ''] : JSON.parse(asked)) as [
    string,
    string,
    number | null,
    string,
  ]
  // A day without its time is a date to a browser, and no instant.
  const isAsked = reg !== '' && parseInstant(at) !== null
  const load = useEndpoint(
    finesEndpoints.match,
    { reg_no: reg, at, ...(issuer !== null && { authority_id: issuer }), ...(number !== '' && { notice_no: number }) },
    { isEnabled: isAsked },
  )
  const { data } = load
  if (!isAsked) return <p className={styles.small}>Enter the registration and the time of the contravention.</p>
  if (load.failure) return <p role="alert">We could not look this up. {load.failure.remedy}</p>
  if (!data) return <p role="status">Searching</p>
  return (
    <>
      {data.known && data.known.id !== of && (
        <Notice tone="amber">
          <b>{data.known.number} has this notice already.</b> It is at “{noticeStages[data.known.stage]}”. A later stage
          updates it.
        </Notice>
      )}
      {!data.hire && (
        <Notice tone="amber">
          <b>No hirer found.</b> The fine will wait under “No hirer found” for you to match or return it.
        </Notice>
      )}
      <WhoTable match={data} />
    </>
  )
}

const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/** The notice itself, beside what is typed off it. */
function NoticeFile({ file, onChoose }: { readonly file: File | undefined; readonly onChoose: (file: File) => void }) {
  const [shown, setShown] = useState<{ file: File; url: string }>()
  if (file && file !== shown?.file) {
    if (shown) URL.revokeObjectURL(shown.url)
    setShown({ file, url: URL.createObjectURL(file) })
  }
  return (
    <>
      <FileDrop
        label={file ? `Replace ${file.name}` : 'Choose the notice'}
        isOne
        onFiles={([chosen]) => chosen && onChoose(chosen)}
      />
      {file &&
        shown &&
        (file.type.startsWith('image/') ? (
          <img className={styles.scan} src={shown.url} alt="The notice" />
        ) : (
          <object className={styles.scan} data={shown.url} type="application/pdf" aria-label="The notice">
            {file.name}
          </object>
        ))}
    </>
  )
}

interface Props {
  readonly record?: FineRecord | undefined
}

const begunFrom = (record: FineRecord | undefined, last: Values | undefined): Values => {
  if (record) {
    const { issuer, parking, ...kept } = record
    const all: Readonly<Record<string, unknown>> = { ...kept, ...parking, authority_id: issuer.id }
    return Object.fromEntries(Object.keys(fineFields).map((name) => [name, all[name] ?? blank[name] ?? null]))
  }
  return { ...blank, ...Object.fromEntries(keptForNext.map((name) => [name, last?.[name] ?? blank[name] ?? null])) }
}

/** A notice typed off its paper; the next one of the same pile keeps issuer, kind and the day it came. */
export function FineForm({ record }: Props) {
  const [last, setLast] = useState<Values>()
  const [round, setRound] = useState(0)
  const [isPile, setPile] = useState(false)
  return (
    <OneForm
      key={round}
      {...{ record, last, isPile }}
      onPile={setPile}
      onNext={(values) => {
        setLast(values)
        setRound(round + 1)
      }}
    />
  )
}

interface OneProps extends Props {
  readonly last: Values | undefined
  /** Another notice follows. */
  readonly isPile: boolean
  readonly onPile: (isPile: boolean) => void
  readonly onNext: (values: Values) => void
}

function OneForm({ record, last, isPile, onPile, onNext }: OneProps) {
  const [begin] = useState(() => begunFrom(record, last))
  const [file, setFile] = useState<File>()
  const saving = useNewRecord({
    // Both answer the case; what is sent with a change names it besides.
    endpoint: (record ? finesEndpoints.save : finesEndpoints.create) as typeof finesEndpoints.create,
    fields: fineFields,
    begin,
    name: record ? `fine:${record.id}` : 'fine',
    refreshes: fineSource.refreshes,
    sentOf: (values) => ({
      ...(values as unknown as Entered),
      ...(record && { id: record.id, version: record.updated_at }),
    }),
    done: ({ record: saved }) => {
      const evidence = evidenceOf(fineSource, saved.id)
      if (file && evidence)
        void sendAttachments(
          evidence,
          [{ file, facts: { type: 'penalty_notice', slot: null, replaces: null, visibility: 'customer' } }],
          'fine',
        )
      showToast({ tone: 'done', title: `${saved.number} saved.` })
      if (record || !isPile) navigate(href('fine', { id: String(saved.id) }), { isReplace: true })
      else onNext(values)
    },
  })
  const { values, messages, set } = saving.form
  const input = (name: FieldName) =>
    name === 'authority_id' ? (
      <IssuerInput
        key={name}
        value={values[name]}
        error={messages[name]}
        known={record?.authority}
        onChange={(id) => set(name, id)}
      />
    ) : (
      <PlainInput
        key={name}
        id={idOf(name)}
        name={name}
        field={fineFields[name]}
        fields={fineFields}
        value={values[name]}
        values={values}
        onChange={(value) => set(name, value)}
        error={messages[name]}
      />
    )
  return (
    <FormShell
      saving={saving}
      title={record ? `Edit ${record.number}` : 'Add fine'}
      what="this fine"
      saveLabel={record ? 'Save fine' : 'Add fine'}
      cancelHref={record ? href('fine', { id: String(record.id) }) : href('fines')}
      errors={errorsOf(fineFields, messages)}
      aside={
        <div className={styles.aside}>
          <Panel title="Who had it, who drove" isRuled>
            <PanelBody>
              <Found values={values} of={record?.id} />
            </PanelBody>
          </Panel>
          {!record && (
            <Panel title="The notice" isRuled>
              <PanelBody>
                <NoticeFile file={file} onChoose={setFile} />
                {file && isPdf(file) && <NoticeText file={file} values={values} onFill={set} />}
              </PanelBody>
            </Panel>
          )}
        </div>
      }
    >
      <FormSection title="Notice">
        <div className={styles.fields}>{(Object.keys(noticeFields) as FieldName[]).map(input)}</div>
        {!record && (
          <Checkbox
            label="Add another notice after this one"
            note="Issuer, kind, stage and the day it came stay."
            checked={isPile}
            onChange={({ target }) => onPile(target.checked)}
          />
        )}
      </FormSection>
      <FormSection title="Stage, service and printed dates">
        <div className={styles.fields}>{(Object.keys(moreNoticeFields) as FieldName[]).map(input)}</div>
      </FormSection>
      {hasParkingFields(values['type']) && (
        <FormSection title="Parking operator">
          <div className={styles.fields}>{(Object.keys(parkingFields) as FieldName[]).map(input)}</div>
        </FormSection>
      )}
    </FormShell>
  )
}
