import { querySubjects, readSubject } from '@kerbline/domain/areas/queries/words.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from '../../data/navigation/location.ts'
import { DraftBack, FormBar, idOf, LeaveQuestion, SaveTrouble } from '../../form/form-parts.tsx'
import { errorsOf } from '../../form/form-shell.tsx'
import formStyles from '../../form/form-page.module.css'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { listLink } from '../../record/list-navigation.ts'
import { classes } from '../../ui/classes.ts'
import { dialHref } from '../../ui/dial-href.ts'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { FormSection } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { AnsweredInTime } from './answered-in-time.tsx'
import { AttachmentsField, type Attachment } from './attachments.tsx'
import styles from './queries.module.css'
import { QueryAccountField } from './query-account-field.tsx'
import { blankQuery, raiseFields, useRaising, type RaiseField } from './raise-query.ts'
import { SubjectField, useNamedSubject } from './subject-field.tsx'

/** Never in the way of sending: its code comes after the form, and where it cannot be had nothing is shown. */
const LikelyAnswers = lazy(() =>
  import('./likely-answers.tsx').then(
    ({ LikelyAnswers: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What cannot wait is said on the telephone. */
const Urgent = ({ isInjury }: { isInjury: boolean }) => (
  <Notice tone="amber" role="status">
    <b>This will be urgent.</b> {isInjury && 'If somebody is in danger, call 999 first. '}
    Do not wait for an answer here: call {headOffice.name} on{' '}
    <a href={dialHref(headOffice.phone)}>{headOffice.phone}</a>, {headOffice.hours}.
  </Notice>
)

/** A question to the hire company: what it is about, in words, and how urgent. Nothing typed is lost before it is sent. */
export function RaiseQueryPage() {
  const { query } = useLocation()
  const asked = readSubject(query['subject'] ?? '') ? (query['subject'] ?? '') : ''
  return <RaiseQuery key={asked} asked={asked} />
}

function RaiseQuery({ asked }: { asked: string }) {
  const [begin] = useState(() => blankQuery(asked))
  const [attached, setAttached] = useState<readonly Attachment[]>([])
  const raising = useRaising(asked, begin, attached)
  const { form, draft, guard, failure } = raising
  const { values, messages, set } = form
  const written = textOf(values['subject'])
  const subject = useNamedSubject(written)
  const errors = errorsOf(raiseFields, messages)
  const isInjury = values['is_injury'] === true
  const cancelHref = listLink('queries', { list: 'queries' })
  const input = (name: RaiseField) => (
    <PlainInput
      id={idOf(name)}
      name={name}
      field={raiseFields[name]}
      fields={raiseFields}
      value={values[name]}
      values={values}
      onChange={(value) => set(name, value)}
      error={messages[name]}
    />
  )
  const handleSubject = (next: string): void => {
    set('subject', next)
    set('customer_account_number', '') // it may be none of the other record's
    const key = readSubject(next)
    if (key && values['category'] === null) set('category', querySubjects[key.type].category)
  }
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Queries', href: cancelHref }]} current="Raise a query" />
      <PageTitle lead={<AnsweredInTime />}>Raise a query</PageTitle>
      <div className={classes(formStyles.page, formStyles.alone)}>
        <form
          noValidate
          aria-label="Raise a query"
          onSubmit={(event) => {
            event.preventDefault()
            void raising.submit()
          }}
        >
          <ErrorSummary errors={errors} attempt={form.attempt} before="this can be sent" />
          <div className={formStyles.notices}>
            {draft.isRestored && (
              <DraftBack
                onStartAgain={() => {
                  form.setAll(begin)
                  void draft.forget()
                }}
              />
            )}
            {subject === null && written !== '' && (
              <Notice tone="amber">
                What the link names is not there for you. Choose another record, or ask without one.
              </Notice>
            )}
          </div>
          <FormSection title="The question">
            <SubjectField
              id={idOf('subject')}
              error={messages['subject']}
              value={written}
              subject={subject}
              onChange={handleSubject}
            />
            <QueryAccountField
              id={idOf('customer_account_number')}
              error={messages['customer_account_number']}
              value={textOf(values['customer_account_number'])}
              subject={subject}
              isAboutNothing={written === ''}
              onChange={(account) => set('customer_account_number', account)}
            />
            {input('category')}
            {input('title')}
            {input('body')}
            <Suspense>
              <LikelyAnswers
                written={`${textOf(values['title'])} ${textOf(values['body'])}`}
                category={values['category']}
              />
            </Suspense>
          </FormSection>
          <FormSection title="How urgent">
            <div className={styles.notices}>
              {input('is_off_road')}
              {input('is_injury')}
              {(isInjury || values['is_off_road'] === true) && <Urgent isInjury={isInjury} />}
            </div>
          </FormSection>
          <AttachmentsField attached={attached} onChange={setAttached} />
          <FormBar
            changes={form.changed.length}
            cancelHref={cancelHref}
            saveLabel="Send query"
            isBusy={raising.isRunning}
            errors={errors}
            trouble={failure && <SaveTrouble failure={failure} what="your query" unplaced={raising.unplaced} />}
          />
        </form>
        <LeaveQuestion {...{ guard, draft, form }} what="your query" />
      </div>
    </>
  )
}
