import { conditionReasonOptions } from '@kerbline/domain/areas/condition-sets/case.ts'
import { caseRows } from '@kerbline/domain/cases/case-names.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { useState } from 'react'
import { CasePage, useCasePage } from '../../case/case-page.tsx'
import { useBusinessNow } from '../../case/use-business-now.ts'
import { useMayOpen } from '../../data/session/may.ts'
import { CustodyPanel } from '../../fleet/custody-panel.tsx'
import { linkTo } from '../../record/record-links.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { conditionSource, type ConditionRecord } from './condition-source.ts'
import { SlotsPanel } from './slots-panel.tsx'

function SetFacts({ record }: { record: ConditionRecord }) {
  const now = useBusinessNow()
  const mayOpen = useMayOpen()
  const { linked, odometer_miles: miles, fuel_percent: fuel } = record
  const screen = linked && caseRows[linked.kind].screen
  return (
    <Panel title="The set" isRuled>
      <PanelBody>
        <Facts>
          <Fact label="Reason">
            {conditionReasonOptions.find(({ value }) => value === record.type)?.label ?? record.type}
          </Fact>
          <Fact label="Taken">{formatInstant(record.taken_at, londonDate(now))}</Fact>
          <Fact label="Taken by">{record.taken_by}</Fact>
          {miles !== null && <Fact label="Odometer">{miles.toLocaleString('en-GB')} miles</Fact>}
          {fuel !== null && <Fact label="Fuel or charge">{fuel}%</Fact>}
          {record.note !== null && <Fact label="Note">{record.note}</Fact>}
          {linked && screen && (
            <Fact label="Linked to">
              <MaybeLink href={mayOpen(screen) ? linkTo(screen, linked.key) : undefined}>
                {linked.number}, {linked.title}
              </MaybeLink>
            </Fact>
          )}
        </Facts>
      </PanelBody>
    </Panel>
  )
}

function Photos({ record }: { record: ConditionRecord }) {
  const { slots, previous, state } = record
  const [chosen, setChosen] = useState<string>()
  const shown =
    chosen ??
    slots.find(({ slot, photo }) => photo && previous?.slots.includes(slot))?.slot ??
    slots.find(({ photo }) => photo)?.slot
  const compare = shown !== undefined && <ComparePanel record={record} slot={shown} onChoose={setChosen} />
  const isTaking = state === 'draft' || state === 'retake'
  return (
    <>
      {record.retake_reason !== null && (
        <Notice tone="amber">
          <b>Some photos are needed again.</b> {record.retake_reason}
        </Notice>
      )}
      {!isTaking && compare}
      <SlotsPanel key={record.id} record={record} chosen={shown} onChoose={setChosen} />
      {isTaking && compare}
    </>
  )
}

/** One condition set: its photos by slot, what is missing, and each beside the vehicle's set before. */
export function ConditionSetPage() {
  const page = useCasePage(conditionSource)
  const record = page.view?.record
  return (
    <CasePage
      page={page}
      about={record?.account_name}
      main={record && <Photos record={record} />}
      aside={record && <CustodyPanel custody={record.custody} momentLabel="This set" />}
      facts={record && <SetFacts record={record} />}
    />
  )
}
