import { meetingFields, meetingWays } from '@kerbline/domain/areas/meetings/case.ts'
import { meetingsEndpoints } from '@kerbline/domain/areas/meetings/endpoints.ts'
import { text } from '@kerbline/domain/kit/field.ts'
import { formatDate, formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { StateChip } from '../../case/state-chip.tsx'
import { useBusinessNow } from '../../case/use-business-now.ts'
import { code, retry, useCode } from '../../data/loading/code.ts'
import { navigate, useLocation } from '../../data/navigation/location.ts'
import { useMay } from '../../data/session/may.ts'
import { useScope } from '../../data/session/scope.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { AccountField } from '../../fleet/account-field.tsx'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { idOf } from '../../form/form-parts.tsx'
import { errorsOf, FormShell } from '../../form/form-shell.tsx'
import { useNewRecord } from '../../form/use-new-record.ts'
import type { Values } from '../../form/use-form.ts'
import { FormSection } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Failed, LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { Skeleton, SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { meetingSource } from './meeting-source.ts'
import styles from './meetings.module.css'

const fields = { customer_account_number: text({ label: 'Account', max: 8, optional: true }), ...meetingFields }
type FieldName = keyof typeof fields

const SHOWN = 25
const stringIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const stringOrNull = (value: unknown): string | null => stringIn(value) || null
const wayIn = (value: unknown) => meetingWays.find((way) => way === value)
const minutesIn = (value: unknown) => (['30', '60', '90'] as const).find((minutes) => minutes === value)

interface About {
  readonly regNo: string | null
  readonly queryNo: string | null
  readonly account: string | null
}

const allHref = href('requestMeeting', {}, { show: 'list' })

/** Those of the reader, or of one account, the newest first. */
function YourMeetings({ account }: { account: string | null }) {
  const now = useBusinessNow()
  const load = useEndpoint(meetingsEndpoints.list, {
    size: SHOWN,
    sort: '-created_at',
    ...(account !== null && { filter: [`customer_account_number:is:${account}`] }),
  })
  return (
    <Panel
      title={account === null ? 'Your meetings' : `Meetings of ${account}`}
      action={load.data && load.data.total > SHOWN ? { href: allHref, label: `All ${load.data.total}` } : undefined}
      isRuled
    >
      <LoadState
        what="your meetings"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <PanelBody>
            <p>No meetings yet. They will appear here, with the date and what to do next.</p>
          </PanelBody>
        }
      >
        {({ rows }) => (
          <PanelRows label="Your meetings">
            {rows.map((row) => (
              <li key={row.id} className={styles.row}>
                <a href={href('meeting', { number: row.number })}>
                  <b>{row.title}</b>
                </a>
                <small>
                  {row.number}
                  {row.starts_at !== null && `, ${formatInstant(row.starts_at, londonDate(now))}`}
                  {row.owner_name !== null && `, with ${row.owner_name}`}
                </small>
                <StateChip kind={meetingSource.kind} record={row} />
              </li>
            ))}
          </PanelRows>
        )}
      </LoadState>
    </Panel>
  )
}

/** Whom the meeting is with, and when they are away. */
function Host({ account }: { account: string | null }) {
  const { data } = useEndpoint(meetingsEndpoints.host, account === null ? {} : { account })
  const host = data?.host
  if (!host) return null
  return (
    <Notice tone="info">
      Your meeting will be with <b>{host.name}</b>.
      {host.away.map(({ from_date: from, to_date: to, cover }) => (
        <span key={from}>
          {' '}
          Away {formatDate(from)} to {formatDate(to)}
          {cover !== null && `, covered by ${cover}`}.
        </span>
      ))}
    </Notice>
  )
}

function RequestForm({ about }: { about: About }) {
  const scope = useScope().data
  const [begin] = useState<Values>(() => ({
    customer_account_number: about.account ?? '',
    topic: '',
    details: '',
    way: 'video',
    minutes: '60',
    place: '',
    attendees: '',
    first_at: null,
    second_at: null,
    third_at: null,
  }))
  const saving = useNewRecord({
    endpoint: meetingsEndpoints.create,
    fields,
    begin,
    name: 'request-meeting',
    refreshes: [...meetingSource.refreshes, meetingsEndpoints.list],
    sentOf: (values) => {
      const [way, minutes, first] = [
        wayIn(values['way']),
        minutesIn(values['minutes']),
        stringOrNull(values['first_at']),
      ]
      if (!way || !minutes || first === null) return undefined
      return {
        topic: stringIn(values['topic']),
        details: stringOrNull(values['details']),
        way,
        minutes,
        place: stringOrNull(values['place']),
        attendees: stringOrNull(values['attendees']),
        first_at: first,
        second_at: stringOrNull(values['second_at']),
        third_at: stringOrNull(values['third_at']),
        reg_no: about.regNo,
        query_no: about.queryNo,
        customer_account_number: stringOrNull(values['customer_account_number']),
      }
    },
    done: ({ record }) => {
      showToast({ tone: 'done', title: `${record.number} is with ${record.owner_name ?? record.owner_team ?? 'us'}.` })
      navigate(href('meeting', { number: record.number }), { isReplace: true })
    },
  })
  const { values, messages, set } = saving.form
  const account = stringOrNull(values['customer_account_number'])
  const hasSeveral = scope !== undefined && (scope.is_every_account || scope.account_count > 1)
  const asksAccount = hasSeveral && about.regNo === null && about.queryNo === null
  const input = (name: FieldName) => (
    <PlainInput
      key={name}
      id={idOf(name)}
      name={name}
      field={fields[name]}
      fields={fields}
      value={values[name]}
      values={values}
      onChange={(value) => set(name, value)}
      error={messages[name]}
    />
  )
  return (
    <FormShell
      saving={saving}
      title="Request a meeting"
      what="your request"
      saveLabel="Send request"
      cancelHref={href('dashboard')}
      errors={errorsOf(fields, messages)}
      notices={<Host account={account} />}
    >
      <FormSection title="What it is about">
        {asksAccount && (
          <AccountField
            id={idOf('customer_account_number')}
            label="Account"
            hint="The account this meeting is about."
            error={messages['customer_account_number']}
            value={account ?? ''}
            onChange={(chosen) => set('customer_account_number', chosen)}
          />
        )}
        {(['topic', 'details'] as const).map(input)}
      </FormSection>
      <FormSection title="How and when">
        {(['way', 'minutes', 'first_at', 'second_at', 'third_at'] as const).map(input)}
      </FormSection>
      <FormSection title="Who and where">{(['attendees', 'place'] as const).map(input)}</FormSection>
    </FormShell>
  )
}

const listCode = code(async () => (await import('./meetings-list.tsx')).MeetingsList)

function Meetings() {
  const state = useCode(listCode)
  if (state.is === 'failed') return <Failed what="the meetings" onRetry={() => void retry(listCode)} />
  if (state.is !== 'ready') return <Skeleton height={420} />
  const List = state.value
  return <List />
}

/** Asking for a meeting with the account manager, and the meetings there are. Staff, who have those of every company, begin with the list. */
export function RequestMeetingPage() {
  const { query } = useLocation()
  const may = useMay()
  const about = {
    regNo: query['reg'] ?? null,
    queryNo: query['query_no'] ?? null,
    account: query['account'] ?? null,
  }
  const named = about.regNo ?? about.queryNo
  const isAbout = named !== null || about.account !== null
  const isList = may(['see meetings']) && (query['show'] === 'list' || (may(['manage meetings']) && !isAbout))
  if (isList && query['show'] !== 'request') return <Meetings />
  return (
    <>
      <PageTitle lead={named === null ? undefined : `About ${named}`}>Request a meeting</PageTitle>
      <div className={styles.page}>
        {may(['request manager meeting', 'manage meetings']) && (
          <RequestForm key={`${about.regNo} ${about.queryNo} ${about.account}`} about={about} />
        )}
        {may(['see meetings']) && <YourMeetings account={about.account} />}
      </div>
    </>
  )
}
