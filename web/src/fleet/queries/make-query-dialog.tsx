// What came without a sign-in, made a query of a customer: whose it is, as far as the portal can tell, and its words for staff to change.
import {
  MAX_QUERY_BODY,
  MAX_QUERY_TITLE,
  type MadeQuery,
  type SuggestedQuery,
} from '@kerbline/domain/areas/queries/arrivals.ts'
import { queryCategoryOptions } from '@kerbline/domain/areas/queries/words.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { choice, type Fields, flag, longText, reference, text } from '@kerbline/domain/kit/field.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { useMemo, type ReactNode } from 'react'
import type { LoadFailure } from '../../data/failure.ts'
import type { Loaded } from '../../data/use-endpoint.ts'
import { FormDialog, useDialogForm, type DialogInputProps } from '../../form/form-dialog.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { AccountField } from '../account-field.tsx'
import { VehicleInput } from '../booking/vehicle-input.tsx'

type Words = Pick<MadeQuery, 'title' | 'body'> & { readonly category: MadeQuery['category'] | null }

interface FormProps {
  /** "Sam Okafor, sam@yard.example, by the public form" */
  readonly sender: string
  readonly words: Words
  /** What the draft is kept under. */
  readonly draft: string
  /** A registration that was written, to look for. */
  readonly registration?: string
  readonly action: { readonly isRunning: boolean; readonly failure: LoadFailure | undefined }
  readonly onMake: (query: MadeQuery) => Promise<boolean>
  readonly onClose: () => void
}

const fieldsFor = (person: SuggestedQuery['person']): Fields => ({
  customer_account_number: text({ label: 'Account', max: 8 }),
  vehicle_id: reference({ label: 'Vehicle', to: 'vehicles', optional: true }),
  ...(person && {
    is_theirs: flag({
      label: `Raise it for ${person.name}`,
      hint: 'The sender’s address is theirs. They will see the query in Kerbline and get an email.',
    }),
  }),
  category: choice({ label: 'Category', options: queryCategoryOptions }),
  title: text({ label: 'Subject', max: MAX_QUERY_TITLE }),
  body: longText({ label: 'Question', max: MAX_QUERY_BODY }),
})

const categoryIn = (value: unknown) => queryCategoryOptions.find((each) => each.value === value)?.value
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const placed = (problems: readonly FieldProblem[]) =>
  problems.map((each) => (each.field === 'person_id' ? { ...each, field: 'is_theirs' } : each))

function QueryForm({ suggested, ...props }: FormProps & { readonly suggested: SuggestedQuery }) {
  const { sender, words, draft, registration = '', action, onMake, onClose } = props
  const { account, vehicle, person } = suggested
  const fields = useMemo(() => fieldsFor(person), [person])
  const dialog = useDialogForm({
    fields,
    begin: {
      values: {
        ...{ customer_account_number: account?.account_number ?? '', vehicle_id: vehicle?.id ?? null, ...words },
        ...(person && { is_theirs: true }),
      },
    },
    draft,
    failure: action.failure,
    placed,
  })
  const first = vehicle && {
    value: String(vehicle.id),
    label: displayRegistration(vehicle.reg_no),
    note: vehicle.account,
  }
  const renderInput = (name: string, { id, value, error, onChange }: DialogInputProps): ReactNode => {
    if (name === 'customer_account_number')
      return <AccountField {...{ id, error, onChange }} label="Account" value={textOf(value)} />
    if (name !== 'vehicle_id') return undefined
    return (
      <VehicleInput
        isOptional
        {...{ id, error }}
        beginning={registration}
        first={first ?? undefined}
        value={typeof value === 'number' ? value : null}
        onChange={(chosen) => onChange(chosen)}
      />
    )
  }
  const send = async (values: Readonly<Record<string, unknown>>) => {
    const category = categoryIn(values['category'])
    if (category === undefined) return undefined
    const isMade = await onMake({
      ...{ category, title: textOf(values['title']), body: textOf(values['body']) },
      customer_account_number: textOf(values['customer_account_number']),
      vehicle_id: typeof values['vehicle_id'] === 'number' ? values['vehicle_id'] : null,
      person_id: values['is_theirs'] === true ? (person?.id ?? null) : null,
    })
    return isMade || undefined
  }
  return (
    <FormDialog
      dialog={dialog}
      title="Make a query"
      lead={`From ${sender}. The sender has not been verified.`}
      label="Make a query"
      busyLabel="Making"
      before="this can be sent"
      troubleWords="We could not make the query."
      isBusy={action.isRunning}
      onClose={onClose}
      renderInput={renderInput}
      onSend={() => dialog.send(send, onClose)}
    />
  )
}

type Props<Suggested extends SuggestedQuery> = Omit<FormProps, 'words'> & {
  readonly load: Loaded<Suggested>
  readonly wordsOf: (suggested: Suggested) => Words
}

/** Asks what the query says once it is known what can be suggested. */
export function MakeQueryDialog<Suggested extends SuggestedQuery>({ load, wordsOf, ...props }: Props<Suggested>) {
  if (load.data) return <QueryForm {...props} suggested={load.data} words={wordsOf(load.data)} />
  return (
    <Dialog isOpen title="Make a query" onClose={props.onClose}>
      <LoadState what="this request" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={8} />}>
        {() => null}
      </LoadState>
    </Dialog>
  )
}
