import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { needKinds, type NeedKind as Kind } from '@kerbline/domain/areas/dashboard/needs.ts'
import { useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { NeedLine } from './needs-panel.tsx'

const PAGE = 50
const titled = (kind: string): string => kind.replace(/^./, (first) => first.toUpperCase())
const isKind = (value: string): value is Kind => needKinds.some((kind) => kind === value)

/** All of Needs you today, ranked, fifty at a time, by kind. */
export function WorklistPage() {
  const [kind, setKind] = useState<Kind>()
  const [after, setAfter] = useState(0)
  const load = useEndpoint(dashboardEndpoints.worklist, { ...(kind && { kind }), after, limit: PAGE })
  const { data } = load
  const total = kind && data ? (data.counts[kind] ?? 0) : (data?.total ?? 0)
  return (
    <>
      <PageTitle
        count={data?.total}
        lead="Most urgent first: each with its owner, its date and the one action that resolves it."
      >
        Needs you today
      </PageTitle>
      <Panel title={kind ? titled(kind) : 'Everything'} isRuled>
        <PanelBody>
          <SelectField
            label="Kind"
            value={kind ?? 'all'}
            options={[
              { value: 'all', label: 'Everything' },
              ...needKinds
                .filter((each) => !data || data.counts[each] > 0)
                .map((each) => ({
                  value: each,
                  label: `${titled(each)}${data ? ` (${(data.counts[each] ?? 0).toLocaleString('en-GB')})` : ''}`,
                })),
            ]}
            onChange={(value) => {
              setKind(isKind(value) ? value : undefined)
              setAfter(0)
            }}
          />
        </PanelBody>
        <LoadState
          what="what needs you"
          load={load}
          onRetry={load.retry}
          skeleton={<SkeletonRows rows={8} />}
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            <Empty look="panel" title="Nothing of this kind needs you today">
              Choose another kind, or come back tomorrow.
            </Empty>
          }
        >
          {({ rows }) => (
            <PanelRows label="What needs you">
              {rows.map((need) => (
                <NeedLine key={`${need.kind} ${need.record_id}`} need={need} />
              ))}
            </PanelRows>
          )}
        </LoadState>
        {total > PAGE && (
          <PanelBody>
            <Button
              isBusy={load.isRefreshing}
              onClick={() => setAfter(Math.max(0, after - PAGE))}
              disabledReason={after === 0 ? 'This is the first page' : undefined}
            >
              Previous
            </Button>{' '}
            <span>
              {after + 1} to {Math.min(after + PAGE, total)} of {total.toLocaleString('en-GB')}
            </span>{' '}
            <Button
              onClick={() => setAfter(after + PAGE)}
              disabledReason={after + PAGE >= total ? 'This is the last page' : undefined}
            >
              Next
            </Button>
          </PanelBody>
        )}
      </Panel>
    </>
  )
}
