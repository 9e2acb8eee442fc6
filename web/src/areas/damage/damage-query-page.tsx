import { type DamageQueryKind, damageQueryKindNames, damageQueryKinds } from '@kerbline/domain/areas/damage/words.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { stateForSide } from '@kerbline/domain/cases/case-words.ts'
import { choice, longText, optionsOf } from '@kerbline/domain/kit/field.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { REFRESH_SECONDS, useSide } from '../../case/case-source.ts'
import { ConversationPanel } from '../../case/conversation/conversation-panel.tsx'
import { useThreadBox } from '../../case/conversation/use-thread-box.ts'
import { AttachmentsField, sendAttachments, type Attachment } from '../../case/evidence/attachments.tsx'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useMay } from '../../data/session/may.ts'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { idOf } from '../../form/form-parts.tsx'
import { errorsOf, FormShell } from '../../form/form-shell.tsx'
import type { Values } from '../../form/use-form.ts'
import { useNewRecord } from '../../form/use-new-record.ts'
import { FormSection } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './damage.module.css'
import type { DamageView } from './damage-record.ts'
import { damageQueries, damageSource } from './damage-source.ts'
import { LoadedDamage } from './loaded-damage.tsx'

const fields = {
  kind: choice({ label: 'What is it about?', options: optionsOf(damageQueryKindNames, damageQueryKinds) }),
  body: longText({ label: 'Your query', max: 20_000 }),
} as const
const blank: Values = { kind: null, body: '' }

const isKind = (value: unknown): value is DamageQueryKind => damageQueryKindNames.some((each) => each === value)

interface AskProps {
  readonly view: DamageView
  readonly caseHref: string
  readonly onAsked: (number: string) => void
}

/** Raising a query pauses the case until it is answered. */
function AskForm({ view, caseHref, onAsked }: AskProps) {
  const { record } = view
  const [attached, setAttached] = useState<readonly Attachment[]>([])
  const pauses = view.may.some(({ verb }) => verb === 'query')
  const saving = useNewRecord({
    endpoint: queriesEndpoints.create,
    fields,
    begin: blank,
    name: `damage-query:${record.id}`,
    refreshes: [...damageQueries.refreshes, ...damageSource.refreshes],
    sentOf: ({ kind, body }) =>
      isKind(kind) && typeof body === 'string'
        ? {
            category: 'damage' as const,
            title: `${record.number}: ${damageQueryKinds[kind].toLowerCase()}`,
            body,
            subject: { type: 'damage_case' as const, id: record.id },
            customer_account_number: null,
            is_off_road: false,
            is_injury: false,
          }
        : undefined,
    done: ({ record: { id, number } }) => {
      void sendAttachments(
        { kind: 'query', id, calls: queriesEndpoints, refreshes: damageQueries.refreshes },
        attached,
        'query',
      )
      showToast({ tone: 'done', title: `${number} sent about ${record.number}.` })
      onAsked(number)
    },
  })
  const { values, messages, set } = saving.form
  return (
    <FormShell
      saving={saving}
      title="Raise a query"
      what="your query"
      saveLabel="Send query"
      cancelHref={caseHref}
      errors={errorsOf(fields, messages)}
      notices={pauses && <Notice tone="info">The deadline of the case is paused until your query is answered.</Notice>}
    >
      <FormSection title="Your query">
        {(['kind', 'body'] as const).map((name) => (
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
        ))}
      </FormSection>
      <AttachmentsField attached={attached} onChange={setAttached} />
    </FormShell>
  )
}

/** One query about the case: what was asked, and what both sides wrote since. */
function Conversation({ number }: { readonly number: string }) {
  const [box] = useThreadBox()
  const userName = useUser()?.name
  const load = useEndpoint(queriesEndpoints.view, { id: number }, { refreshEverySeconds: REFRESH_SECONDS })
  return (
    <LoadState what="the query" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={4} />}>
      {(view) => (
        <ConversationPanel
          source={damageQueries}
          view={view}
          box={box}
          opening={{
            author_name: view.record.opened_by ?? view.record.account_name,
            side: view.record.raised_by_side,
            body: view.record.body,
            is_internal: false,
            is_own: view.record.opened_by !== null && view.record.opened_by === userName,
            at: view.record.created_at,
            note: 'raised the query',
          }}
          ended={view.no_posts}
        />
      )}
    </LoadState>
  )
}

function Queries({ view }: { readonly view: DamageView }) {
  const side = useSide()
  const { query } = useLocation()
  const { queries, number, id } = view.record
  const mayAsk = useMay()(['raise queries', 'manage queries'])
  const isAsking = query['show'] === 'new' || queries.length === 0
  const shown = isAsking ? undefined : (queries.find((each) => each.number === query['query_no']) ?? queries[0])
  const caseHref = href('damageCase', { id: String(id) })
  const open = (next: string): void => changeQuery({ query_no: next, show: undefined })
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Damage', href: href('damage') },
          { label: number, href: caseHref },
        ]}
        current="Queries"
      />
      <PageTitle lead={`${number}, ${view.record.title}`}>Queries about this case</PageTitle>
      <div className={styles.page}>
        {queries.length > 0 && (
          <Panel
            title="Queries"
            isRuled
            tools={
              mayAsk && (
                <a href={`${href('damageQuery', { id: String(id) })}?show=new`} className={styles.link}>
                  Raise another query
                </a>
              )
            }
          >
            <PanelRows label="Queries about this case">
              {queries.map((each) => (
                <li key={each.number} className={styles.row}>
                  <button
                    type="button"
                    className={styles.link}
                    aria-current={each === shown ? 'true' : undefined}
                    onClick={() => open(each.number)}
                  >
                    {each.number}, {each.title}
                  </button>
                  <small>{stateForSide(queryCase, each.state, side)}</small>
                </li>
              ))}
            </PanelRows>
          </Panel>
        )}
        {shown && <Conversation key={shown.number} number={shown.number} />}
        {isAsking &&
          (mayAsk ? (
            <AskForm view={view} caseHref={caseHref} onAsked={open} />
          ) : (
            <p>There are no queries about this case.</p>
          ))}
      </div>
    </>
  )
}

/** The queries tied to a damage case. From here back to the case its document is loaded anew (ruling 9). */
export const DamageQueryPage = () => (
  <LoadedDamage>{(view) => <Queries key={view.record.id} view={view} />}</LoadedDamage>
)
