import { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { requestFields, termInWords, usualHireType } from '@kerbline/domain/areas/enquiries/request.ts'
import { text } from '@kerbline/domain/kit/field.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { changeTrouble } from '../../data/failure.ts'
import { changeQuery, navigate, useLocation } from '../../data/navigation/location.ts'
import { useScope } from '../../data/session/scope.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { AccountField } from '../../fleet/account-field.tsx'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { DraftBack, idOf } from '../../form/form-parts.tsx'
import { sendingOf } from '../../form/sending.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import type { FormError } from '../../ui/fields/faults.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { PinnedBar } from '../../ui/layout/pinned-bar.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { StepRail } from '../../ui/layout/step-rail.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { enquirySource } from './enquiry-source.ts'
import styles from './enquiries.module.css'
import { LinesInput } from './lines-input.tsx'
import { draftLineInWords } from './line-words.ts'
import { OutlookPanels } from './outlook-panel.tsx'
import {
  blankLine,
  blankRequest,
  type Choices,
  type RequestDraft,
  type RequestForm,
  refusedIn,
  useRequestForm,
} from './request-form.ts'

const steps = ['What you need', 'Dates', 'Where and who', 'Review'] as const
type Step = (typeof steps)[number]
const titles: Readonly<Record<Step, string>> = {
  'What you need': 'Request a vehicle',
  Dates: 'When do you need them?',
  'Where and who': 'Where and who?',
  Review: 'Check your request',
}
const fields = { customer_account_number: text({ label: 'Account', max: 8, optional: true }), ...requestFields }
type FieldName = keyof typeof fields
const fieldsOf: Readonly<Record<Step, readonly FieldName[]>> = {
  'What you need': [],
  Dates: ['start_date', 'term', 'term_unit', 'annual_miles'],
  'Where and who': [
    ...(['customer_account_number', 'delivery_address', 'delivery_postcode', 'delivers_together'] as const),
    ...(['site_contact', 'site_phone', 'purchase_order', 'notes'] as const),
  ],
  Review: [],
}
const isStep = (word: string | undefined): word is Step => steps.some((step) => step === word)
const NAME = 'book-vehicle'

/** Whether a message is one of a step's fields. */
const isOf = (step: Step, field: string): boolean =>
  field.startsWith('lines') ? step === 'What you need' : fieldsOf[step].some((name) => name === field)

const stepOf = (field: string): Step => steps.find((step) => isOf(step, field)) ?? 'What you need'

function labelOf(field: string): string {
  const [, place, name = ''] = field.split('.')
  if (!field.startsWith('lines')) return field in fields ? fields[field as FieldName].label : field
  return `Line ${Number(place) + 1}, ${name === 'quantity' ? 'quantity' : 'vehicle category'}`
}

const errorsIn = (messages: Readonly<Record<string, string>>): readonly FormError[] =>
  Object.entries(messages).map(([field, message]) => ({ fieldId: idOf(field), label: labelOf(field), message }))

const wordsIn = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '')
const termOf = ({ term, term_unit: unit }: RequestDraft['values']): string | null =>
  typeof term === 'number' && (unit === 'weeks' || unit === 'months') ? termInWords({ term, term_unit: unit }) : null

interface ReviewProps {
  readonly form: RequestForm
  readonly choices: Choices
  readonly onGo: (step: Step) => void
}

function Review({ form: { lines, values }, choices, onGo }: ReviewProps) {
  const row = (label: string, step: Step, contents: ReactNode) => (
    <Fact label={label}>
      <span className={styles.row}>
        <span>{contents}</span>
        <Button size="small" variant="quiet" aria-label={`Change ${label.toLowerCase()}`} onClick={() => onGo(step)}>
          Change
        </Button>
      </span>
    </Fact>
  )
  const from = wordsIn(values['start_date'])
  const where = [wordsIn(values['delivery_address']), wordsIn(values['delivery_postcode'])].filter(Boolean).join(', ')
  const who = [wordsIn(values['site_contact']), wordsIn(values['site_phone'])].filter(Boolean).join(', ')
  return (
    <Panel title="Your request" isRuled>
      <PanelBody>
        <Facts>
          {wordsIn(values['customer_account_number']) !== '' &&
            row('Account', 'Where and who', wordsIn(values['customer_account_number']))}
          {row('Vehicles', 'What you need', lines.map((line) => draftLineInWords(line, choices)).join('; '))}
          {row('Dates', 'Dates', [from && `From ${formatDate(from)}`, termOf(values)].filter(Boolean).join(', '))}
          {row('Deliver to', 'Where and who', where || 'Not given')}
          {row('Contact', 'Where and who', who || 'Not given')}
          {row('Purchase order', 'Where and who', wordsIn(values['purchase_order']) || 'Not given')}
          {wordsIn(values['notes']) !== '' && row('Notes', 'Where and who', wordsIn(values['notes']))}
        </Facts>
        <p>
          You are requesting{' '}
          {counted(
            lines.reduce((sum, { quantity }) => sum + Number(quantity), 0),
            'vehicle',
          )}
          . <b>You pay nothing until you accept our quote</b> and the vehicles are delivered.
        </p>
      </PanelBody>
    </Panel>
  )
}

interface Props {
  readonly choices: Choices
  /** Under the first step. */
  readonly below?: ReactNode
}

/** Vehicles that are asked for, a step after the other; what is typed is kept on this device until it is sent. */
export function RequestVehicle({ choices, below }: Props) {
  const { query } = useLocation()
  const asked = query['tab']
  const current: Step = isStep(asked) ? asked : 'What you need'
  const at = steps.indexOf(current)
  const scope = useScope().data
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const create = useAction(enquiriesEndpoints.create, { refreshes: enquirySource.refreshes, sending: sendingOf(NAME) })
  const [begin] = useState<RequestDraft>(() => ({
    ...{ lines: [blankLine], e2o: {} },
    values: { ...blankRequest, customer_account_number: choices.usual_account },
  }))
  const form = useRequestForm(NAME, begin, { withSales: false, failure: create.failure })
  const hasSeveral = scope !== undefined && (scope.is_every_account || scope.account_count > 1)
  const lacksAccount = hasSeveral && wordsIn(form.values['customer_account_number']) === ''
  const faults = lacksAccount ? { ...form.faults, customer_account_number: 'Choose an account.' } : form.faults
  const errorOf = (field: string): string | undefined =>
    form.refused[field] ?? (tried.has(stepOf(field)) ? faults[field] : undefined)
  const faultsOf = (step: Step) =>
    Object.fromEntries(
      Object.entries({ ...faults, ...form.refused }).filter(
        ([field]) => isOf(step, field) && errorOf(field) !== undefined,
      ),
    )
  const go = (step: Step): void => {
    form.keepNow()
    changeQuery({ tab: step }, { isReplace: false })
  }
  const { failure } = create
  useEffect(() => {
    const refused = Object.keys(refusedIn(failure))[0]
    if (refused !== undefined) changeQuery({ tab: stepOf(refused) }, { isReplace: false })
  }, [failure])
  const handleNext = (): void => {
    setTried(new Set([...tried, current]))
    if (Object.keys(faults).some((field) => isOf(current, field))) setAttempt(attempt + 1)
    else go(steps[at + 1] ?? 'Review')
  }
  const handleSend = async (): Promise<void> => {
    setTried(new Set(steps))
    const [wrong] = Object.keys(faults)
    if (wrong !== undefined) return go(stepOf(wrong))
    if (!form.sent) return
    form.keepNow()
    const reply = await create.run({ ...form.sent, hire_type: usualHireType(form.sent) })
    if (!reply) return
    await form.forget()
    showToast({ tone: 'done', title: `${reply.record.number} sent.`, body: 'We will send you a quote.' })
    navigate(href('enquiry', { id: String(reply.record.id) }), { isReplace: true })
  }
  const set = (name: string, value: unknown): void => {
    create.forget()
    form.set(name, value)
  }
  const input = (name: FieldName) => (
    <PlainInput
      key={name}
      {...{ name, field: fields[name], fields }}
      id={idOf(name)}
      value={form.values[name]}
      values={form.values}
      onChange={(value) => set(name, value)}
      error={errorOf(name)}
    />
  )
  return (
    <>
      <PageTitle lead={current === 'Review' ? 'Nothing is sent until you press Send request.' : undefined}>
        {titles[current]}
      </PageTitle>
      <div className={styles.page}>
        <StepRail steps={steps} current={current} onGo={go} />
        <div className={styles.stack}>
          <ErrorSummary errors={errorsIn(faultsOf(current))} attempt={attempt} before="you can continue" />
          {form.isRestored && <DraftBack onStartAgain={form.startAgain} />}
          {create.failure && (
            <Notice tone="red" role="alert">
              <b>We could not send your request.</b> {changeTrouble(create.failure)}
            </Notice>
          )}
          {current === 'What you need' && (
            <Panel title="Vehicles" isRuled>
              <PanelBody>
                <LinesInput {...{ choices, errorOf }} lines={form.lines} onChange={form.setLines} />
              </PanelBody>
            </Panel>
          )}
          {current === 'Dates' && (
            <Panel title="Dates" isRuled>
              <PanelBody className={styles.stack}>{fieldsOf.Dates.map(input)}</PanelBody>
            </Panel>
          )}
          {current === 'Where and who' && (
            <Panel title="Delivery" isRuled>
              <PanelBody className={styles.stack}>
                {hasSeveral && (
                  <AccountField
                    id={idOf('customer_account_number')}
                    label="Account"
                    hint="The account this request is for."
                    error={errorOf('customer_account_number')}
                    value={wordsIn(form.values['customer_account_number'])}
                    onChange={(chosen) => set('customer_account_number', chosen)}
                  />
                )}
                {fieldsOf['Where and who'].filter((name) => name !== 'customer_account_number').map(input)}
              </PanelBody>
            </Panel>
          )}
          {current === 'Review' && <Review {...{ form, choices }} onGo={go} />}
        </div>
        <aside className={styles.side}>
          <OutlookPanels draft={form} />
        </aside>
      </div>
      {at === 0 && below}
      <PinnedBar className={styles.foot}>
        <span role="status">{form.isChanged ? 'Draft kept on this device' : ''}</span>
        {at > 0 && <Button onClick={() => go(steps[at - 1] ?? 'What you need')}>Back</Button>}
        {current === 'Review' ? (
          <Button variant="primary" isBusy={create.isRunning} busyLabel="Sending" onClick={() => void handleSend()}>
            Send request
          </Button>
        ) : (
          <Button variant="primary" onClick={handleNext}>
            Continue
          </Button>
        )}
      </PinnedBar>
    </>
  )
}

/** What a request chooses from, once it is here. */
export function WithChoices({ children }: { readonly children: (choices: Choices) => ReactNode }) {
  const load = useEndpoint(enquiriesEndpoints.choices, {})
  return (
    <LoadState what="the form" load={load} onRetry={load.retry} look="page" skeleton={<SkeletonRows rows={6} />}>
      {children}
    </LoadState>
  )
}
