import { meetingWayWords } from '@kerbline/domain/areas/meetings/case.ts'
import { CasePage, useCasePage } from '../../case/case-page.tsx'
import { DatesPanel } from '../../case/dates/dates-panel.tsx'
import { useLink } from '../../data/navigation/use-link.ts'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { meetingSource, type MeetingView } from './meeting-source.ts'

function MeetingFacts({ view: { record } }: { view: MeetingView }) {
  const link = useLink()
  const { query } = record
  return (
    <Panel title="Meeting" isRuled>
      <PanelBody>
        <Facts>
          <Fact label="With">{record.owner_name ?? record.owner_team}</Fact>
          <Fact label="How">
            {meetingWayWords[record.way]}, {record.minutes} minutes
          </Fact>
          {record.attendees !== null && <Fact label="Who will attend">{record.attendees}</Fact>}
          {query && (
            <Fact label="About">
              <MaybeLink href={link('query', { query_no: query.number })}>
                {query.number}, {query.title}
              </MaybeLink>
            </Fact>
          )}
          {record.details !== null && <Fact label="To discuss">{record.details}</Fact>}
          {record.outcome !== null && <Fact label="What was agreed">{record.outcome}</Fact>}
        </Facts>
      </PanelBody>
    </Panel>
  )
}

/** One meeting: when and where, what it is about, whose turn it is, and what came of it. */
export function MeetingPage() {
  const page = useCasePage(meetingSource)
  const { view, steps } = page
  return (
    <CasePage
      page={page}
      about={view?.record.account_name}
      main={
        view && (
          <>
            <DatesPanel
              source={meetingSource}
              view={view}
              steps={steps}
              agreedAt={view.record.starts_at}
              place={view.record.place}
            />
            <MeetingFacts view={view} />
          </>
        )
      }
    />
  )
}
