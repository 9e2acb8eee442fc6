import { querySubjects, readSubject } from '@kerbline/domain/areas/queries/words.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { lazy, Suspense, useState } from 'react'
import { AttachmentsField, type Attachment } from '../../case/evidence/attachments.tsx'
import { useLocation } from '../../data/navigation/location.ts'
import { idOf } from '../../form/form-parts.tsx'
import { errorsOf, FormShell } from '../../form/form-shell.tsx'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { listLink } from '../../record/list-navigation.ts'
import { dialHref } from '../../ui/dial-href.ts'
import { FormSection } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { AnsweredInTime } from './answered-in-time.tsx'
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
    <b>We will treat this as urgent.</b> {isInjury && 'If anyone is in danger, call 999 first. '}
    Do not wait for a reply here. Call {headOffice.name} on <a href={dialHref(headOffice.phone)}>{headOffice.phone}</a>,{' '}
    {headOffice.hours}.
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
  const { values, messages, set } = raising.form
  const written = textOf(values['subject'])
  const subject = useNamedSubject(written)
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
      <FormShell
        saving={raising}
        title="Raise a query"
        what="your query"
        saveLabel="Send query"
        cancelHref={cancelHref}
        errors={errorsOf(raiseFields, messages)}
        notices={
          subject === null &&
          written !== '' && (
            <Notice tone="amber">
              We could not find the record in your link. Choose another, or continue without one.
            </Notice>
          )
        }
      >
        <FormSection title="Your query">
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
        <FormSection title="Urgency">
          <div className={styles.notices}>
            {input('is_off_road')}
            {input('is_injury')}
            {(isInjury || values['is_off_road'] === true) && <Urgent isInjury={isInjury} />}
          </div>
        </FormSection>
        <AttachmentsField attached={attached} onChange={setAttached} />
      </FormShell>
    </>
  )
}
