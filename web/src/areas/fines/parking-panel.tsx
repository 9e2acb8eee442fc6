// Private parking: by which days the operator had to give its notices, and what the hirer can answer.
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import type { FineRecord } from './fine-record.ts'

const day = (date: string | null, otherwise: string): string => (date === null ? otherwise : formatDate(date))

export function ParkingPanel({ record: { parking } }: { readonly record: FineRecord }) {
  if (!parking) return null
  const { hirer_issued_on: issued, hirer_served_on: given, copies_came: copies, found } = parking
  return (
    <Panel title="Notices of the parking operator" note="Protection of Freedoms Act 2012, Schedule 4" isRuled>
      <PanelBody>
        {found.map((words) => (
          <Notice key={words} tone="info">
            <b>You can contest this.</b> {words}
          </Notice>
        ))}
        <Facts>
          <Fact label="Last day for the notice to keeper">{day(parking.keeper_limit, 'No rule held')}</Fact>
          <Fact label="Documents given to the operator">{day(parking.papers_given_on, 'Not yet')}</Fact>
          <Fact label="Last day for the notice to hirer">
            {day(parking.hirer_limit, 'Counts from the day the documents are given')}
          </Fact>
          <Fact label="Notice to hirer">
            {issued === null
              ? 'Not received'
              : [`dated ${formatDate(issued)}`, given && `given ${formatDate(given)}`].filter(Boolean).join(', ')}
          </Fact>
          <Fact label="Copies came with it">{copies === null ? 'Not known' : copies === 'yes' ? 'Yes' : 'No'}</Fact>
        </Facts>
      </PanelBody>
    </Panel>
  )
}
