import { repairStates } from '@kerbline/domain/areas/damage/repairer-endpoints.ts'
import { damageCase, type DamageVerb } from '@kerbline/domain/areas/damage/case.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { moneyOfKind } from '@kerbline/domain/cases/money-lines.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useCallback, useRef, type ReactNode } from 'react'
import { CasePage, useCasePage } from '../../case/case-page.tsx'
import { useSide } from '../../case/case-source.ts'
import { MoneyPanel } from '../../case/money/money-panel.tsx'
import { useMoneySteps } from '../../case/money/use-money-steps.ts'
import type { CaseSteps } from '../../case/steps/use-case-steps.tsx'
import { navigate } from '../../data/navigation/location.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { CustodyPanel } from '../../fleet/custody-panel.tsx'
import { CaseLinkButton } from '../../fleet/links/case-link-button.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DamageFacts, MarksPanel, QueriesPanel, SetsPanel } from './damage-panels.tsx'
import type { DamageRecord } from './damage-record.ts'
import { damageMoney, damageSource } from './damage-source.ts'

const { know, waits } = moneyOfKind(damageCase)
const querying: DamageVerb = 'query'

/** A query is written on its own page. */
const withQueryPage = (steps: CaseSteps, id: number): CaseSteps => ({
  ...steps,
  take: (step) => (step.verb === querying ? navigate(href('damageQuery', { id: String(id) })) : steps.take(step)),
})

function Tools({ record }: { readonly record: DamageRecord }) {
  const { id: number, state, is_open: isOpen } = record
  const link = useLink()
  const id = String(number)
  const [query, edit, draft] = [
    link('damageQuery', { id }),
    link('editDamageCase', { id }),
    link('damageDraft', { id }),
  ]
  if (state === 'draft')
    return (
      draft !== undefined && (
        <ButtonLink href={draft} variant="primary">
          Finish the report
        </ButtonLink>
      )
    )
  return (
    <>
      <CaseLinkButton purpose="damage repair" record={record} isOffered={repairStates.includes(record.state)} />
      {query !== undefined && <ButtonLink href={query}>Queries</ButtonLink>}
      {edit !== undefined && isOpen && <ButtonLink href={edit}>Edit</ButtonLink>}
    </>
  )
}

const momentsOf = ({ incident_at: happened, discovered_at: found }: DamageRecord) => [
  ...(happened === null ? [] : [{ label: 'Happened', at: happened }]),
  ...(found === null ? [] : [{ label: 'Found', at: found }]),
]

const waitingFor = ({ state, authoriser }: DamageRecord): string | null =>
  state === 'awaiting_authorisation' && authoriser !== null ? `waiting for ${authoriser} to authorise` : null

interface Props {
  /** Over the case, once it is here. */
  readonly renderOver?: (record: DamageRecord) => ReactNode
}

/** One damage case: where and how the vehicle is damaged, what it costs line by line, whose turn it is, and what may be done. */
export function DamagePage({ renderOver }: Props) {
  const side = useSide()
  const knowsCost = useMay()([...know])
  const estimate = useRef<HTMLDivElement>(null)
  const page = useCasePage(damageSource)
  const record = page.view?.record
  const money = useEndpoint(
    damageEndpoints.lines,
    { id: record?.id ?? 0 },
    { isEnabled: knowsCost && record !== undefined },
  )
  const handleDecide = useCallback(() => {
    estimate.current?.focus({ preventScroll: true })
    estimate.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  const steps = useMoneySteps(damageMoney, page.steps, page.view, money.data, handleDecide)
  if (!page.view || !record) return <CasePage page={page} />
  const hasCosts = knowsCost && (side === 'hire_company' || record.estimate_pence !== null)
  /** What the page is for then. */
  const isDeciding = record.state in waits || record.state === 'estimating'
  // By key: an estimate being written stays open when a step moves its panel.
  const costs = hasCosts && (
    <MoneyPanel key="costs" source={damageMoney} record={record} load={money} place={estimate} steps={page.steps} />
  )
  const marks = <MarksPanel key="marks" record={record} />
  return (
    <>
      <CasePage
        page={{ ...page, steps: withQueryPage(steps, record.id) }}
        about={[record.model, record.driver_name, waitingFor(record)].filter(Boolean).join(', ')}
        tools={<Tools record={record} />}
        main={isDeciding ? [costs, marks] : [marks, costs]}
        aside={
          <>
            <SetsPanel record={record} />
            <CustodyPanel spans={record.custody} marked={momentsOf(record)} />
            <QueriesPanel record={record} />
          </>
        }
        facts={<DamageFacts record={record} />}
      />
      {renderOver?.(record)}
    </>
  )
}
