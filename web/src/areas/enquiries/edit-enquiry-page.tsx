import { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { prospectAccount } from '@kerbline/domain/fleet/reserved-accounts.ts'
import { prospectFields, requestFields, salesFields } from '@kerbline/domain/areas/enquiries/request.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState, type FormEvent } from 'react'
import { changeTrouble } from '../../data/failure.ts'
import { navigate } from '../../data/navigation/location.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useCaseAction } from '../../case/use-case-action.ts'
import { AccountField } from '../../fleet/account-field.tsx'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { DraftBack, idOf } from '../../form/form-parts.tsx'
import { sendingOf } from '../../form/sending.ts'
import { useKey } from '../../record/record-links.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { FormSection } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { PinnedBar } from '../../ui/layout/pinned-bar.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { type EnquiryRecord, enquirySource } from './enquiry-source.ts'
import styles from './enquiries.module.css'
import { LinesInput } from './lines-input.tsx'
import { blankLine, blankRequest, blankSales, type Choices, type RequestDraft, useRequestForm } from './request-form.ts'
import { WithChoices } from './request-page.tsx'

const fields = { ...requestFields, ...salesFields, ...prospectFields }
type FieldName = keyof typeof fields
const NONE = ''

const begun = (record: EnquiryRecord | undefined): RequestDraft => {
  if (!record) return { values: { ...blankRequest, ...blankSales }, lines: [blankLine], e2o: {} }
  const { sales, lines, owner_id } = record
  const kept: Readonly<Record<string, unknown>> = { ...record, ...sales, owner_id, customer_account_number: null }
  const names = ['customer_account_number', ...Object.keys(fields)]
  return {
    values: Object.fromEntries(names.map((name) => [name, kept[name] ?? null])),
    lines: lines.map(({ category: _, body: __, manufacturer: ___, ...line }) => line),
    e2o: sales?.e2o ?? {},
  }
}

function Form({ record, choices }: { readonly record: EnquiryRecord | undefined; readonly choices: Choices }) {
  const name = record ? `enquiry:${record.id}` : 'enquiry:new'
  const [begin] = useState(() => begun(record))
  const [attempt, setAttempt] = useState(0)
  const create = useAction(enquiriesEndpoints.create, { refreshes: enquirySource.refreshes, sending: sendingOf(name) })
  const save = useCaseAction(enquiriesEndpoints, enquiriesEndpoints.save, { refreshes: enquirySource.refreshes })
  const { data: lists } = useEndpoint(settingsEndpoints.read, {})
  const labels = lists?.E2OFields.map(({ label }) => label) ?? Object.keys(begin.e2o)
  const failure = create.failure ?? save.failure
  const form = useRequestForm(name, begin, { withSales: true, failure })
  const messages = attempt > 0 ? { ...form.faults, ...form.refused } : form.refused
  const errorOf = (field: string): string | undefined => messages[field]
  const backHref = record ? href('enquiry', { id: String(record.id) }) : href('enquiries')
  const isProspect = record === undefined || record.customer_account_number === prospectAccount
  const handleSave = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (!form.sent?.sales) return
    const sent = { ...form.sent, sales: form.sent.sales }
    form.keepNow()
    const reply = record
      ? await save.run({ id: record.id, version: record.updated_at, ...sent })
      : await create.run(sent)
    if (!reply) return
    await form.forget()
    showToast({ tone: 'done', title: `${reply.record.number} saved.` })
    navigate(href('enquiry', { id: String(reply.record.id) }), { isReplace: true })
  }
  const input = (field: FieldName) => (
    <PlainInput
      key={field}
      id={idOf(field)}
      name={field}
      {...{ field: fields[field], fields }}
      value={form.values[field]}
      values={form.values}
      onChange={(value) => form.set(field, value)}
      error={errorOf(field)}
    />
  )
  const picked = (
    field: 'owner_id' | 'fleet_allocation_id',
    blank: string,
    named: readonly { id: number; name: string }[],
  ) => {
    const value = form.values[field]
    return (
      <SelectField
        id={idOf(field)}
        label={fields[field].label}
        isOptional
        error={errorOf(field)}
        options={[{ value: NONE, label: blank }, ...named.map(({ id, name: label }) => ({ value: String(id), label }))]}
        value={typeof value === 'number' ? String(value) : NONE}
        onChange={(id) => form.set(field, id === NONE ? null : Number(id))}
      />
    )
  }
  const errors = Object.entries(messages).map(([field, message]) => ({
    fieldId: idOf(field),
    label: field in fields ? fields[field as FieldName].label : field.startsWith('lines') ? 'Vehicles' : 'Account',
    message,
  }))
  return (
    <form noValidate aria-label={record ? 'Edit enquiry' : 'Add enquiry'} onSubmit={(event) => void handleSave(event)}>
      <div className={styles.stack}>
        <ErrorSummary errors={errors} attempt={attempt} before="this can be saved" />
        {form.isRestored && <DraftBack onStartAgain={form.startAgain} />}
        {failure && (
          <Notice tone="red" role="alert">
            <b>We could not save the enquiry.</b> {changeTrouble(failure)} Your entry is saved on this device.
          </Notice>
        )}
        {isProspect && (
          <FormSection title="Customer">
            <AccountField
              id={idOf('customer_account_number')}
              label="Account"
              hint="Leave blank if the company is not a customer yet."
              error={errorOf('customer_account_number')}
              value={
                typeof form.values['customer_account_number'] === 'string' ? form.values['customer_account_number'] : ''
              }
              onChange={(chosen) => form.set('customer_account_number', chosen)}
            />
            <div className={styles.fields}>{(Object.keys(prospectFields) as FieldName[]).map(input)}</div>
          </FormSection>
        )}
        <FormSection title="Vehicles">
          <LinesInput {...{ choices, errorOf }} lines={form.lines} onChange={form.setLines} />
        </FormSection>
        <FormSection title="Hire">
          {(['hire_type', 'start_date'] as const).map(input)}
          <div className={styles.fields}>{(['term', 'term_unit', 'annual_miles'] as const).map(input)}</div>
        </FormSection>
        <FormSection title="Delivery">
          <div className={styles.fields}>
            {(['delivery_address', 'delivery_postcode', 'site_contact', 'site_phone', 'purchase_order'] as const).map(
              input,
            )}
          </div>
          {(['delivers_together', 'notes'] as const).map(input)}
        </FormSection>
        <FormSection title="Sales">
          <div className={styles.fields}>
            {(['source', 'probability', 'next_contact'] as const).map(input)}
            {picked('owner_id', 'No one', lists?.AccountManagers ?? [])}
            {picked('fleet_allocation_id', 'None', lists?.FleetAllocations ?? [])}
          </div>
          {(['next_contact_on', 'expected_close'] as const).map(input)}
        </FormSection>
        {labels.length > 0 && (
          <FormSection title="Enquiry to order">
            <div className={styles.fields}>
              {labels.map((label) => (
                <TextField
                  key={label}
                  {...{ label }}
                  isOptional
                  maxLength={500}
                  value={form.e2o[label] ?? ''}
                  onChange={(event) => form.setAnswer(label, event.target.value)}
                />
              ))}
            </div>
          </FormSection>
        )}
      </div>
      <PinnedBar className={styles.foot}>
        <span role="status">{form.isChanged ? 'Draft kept on this device' : ''}</span>
        <ButtonLink href={backHref}>Cancel</ButtonLink>
        <Button variant="primary" type="submit" isBusy={create.isRunning || save.isRunning} busyLabel="Saving">
          {record ? 'Save enquiry' : 'Add enquiry'}
        </Button>
      </PinnedBar>
    </form>
  )
}

/** Writing down who asked for what; `record`: what was written before. */
export const EnquiryForm = ({ record }: { readonly record?: EnquiryRecord }) => (
  <>
    <Breadcrumbs
      crumbs={[{ label: 'Enquiries', href: href('enquiries') }]}
      current={record ? `Edit ${record.number}` : 'Add enquiry'}
    />
    <PageTitle lead={record?.title}>{record ? `Edit ${record.number}` : 'Add enquiry'}</PageTitle>
    <WithChoices>{(choices) => <Form {...{ record, choices }} />}</WithChoices>
  </>
)

function Loaded({ id }: { readonly id: string }) {
  const load = useEndpoint(enquiriesEndpoints.view, { id })
  return (
    <LoadState what="the enquiry" load={load} onRetry={load.retry} look="page" skeleton={<SkeletonRows rows={8} />}>
      {({ record }) => <EnquiryForm key={record.id} record={record} />}
    </LoadState>
  )
}

export function EditEnquiryPage() {
  const id = useKey()
  return id === 'new' ? <EnquiryForm /> : <Loaded id={id} />
}
