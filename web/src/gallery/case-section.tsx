import { ClockBadge } from '../case/clock-badge.tsx'
import { CaseRoad } from '../case/case-road.tsx'
import { NotNow } from '../case/steps/next-step.tsx'
import { PostRow } from '../case/conversation/post-row.tsx'
import conversation from '../case/conversation/conversation.module.css'
import { repairCase, sampleCase, sampleClock, samplePost } from '../case/sample-case.ts'
import { StateChip } from '../case/state-chip.tsx'
import { Moves } from '../case/timeline-panel.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Shelf } from './shelf.tsx'

const now = new Date('2026-11-17T09:00:00Z')
const clocks = [
  sampleClock,
  { ...sampleClock, due_at: '2026-11-17T09:20:00Z' },
  { ...sampleClock, due_at: '2026-11-17T07:48:00Z' },
  { ...sampleClock, paused_at: '2026-11-17T08:40:00Z' },
  { ...sampleClock, stopped_at: '2026-11-17T08:40:00Z', is_kept: true },
  { ...sampleClock, stopped_at: '2026-11-17T13:00:00Z', is_kept: false },
]
const turns = [
  sampleCase(),
  sampleCase(
    { state: 'held', waiting_on: 'customer' },
    { clocks: [{ ...sampleClock, paused_at: '2026-11-17T08:00:00Z' }] },
  ),
  sampleCase({ is_late: true }, { clocks: [{ ...sampleClock, due_at: '2026-11-17T07:48:00Z' }] }),
  sampleCase(
    { state: 'done', is_open: false, waiting_on: null, waiting_since: null, closed_at: '2026-11-17T08:50:00Z' },
    { clocks: [] },
  ),
]
const posts = [
  samplePost(1, { author_name: 'Priya Raman', side: 'customer', is_own: true, body: 'It lost air over night.' }),
  samplePost(2, { is_internal: true, body: 'Checked with the branch.' }),
  samplePost(3, { body: 'Which wheel is it?' }),
]
const moves = [
  {
    id: 2,
    from: 'asked',
    to: 'in_workshop',
    words: 'In the workshop',
    by: 'Moira Bell',
    note: null,
    at: '2026-11-17T08:00:00Z',
  },
  { id: 1, from: null, to: 'asked', words: 'Asked for', by: 'Priya Raman', note: null, at: '2026-11-17T07:00:00Z' },
]
const refused = [
  { verb: 'finish', label: 'Finish', why: 'This is for the hire company.' },
  { verb: 'hold', label: 'Ask the customer', why: 'This is for the hire company.' },
  { verb: 'reopen', label: 'Open again', why: 'It was done more than 14 days ago.' },
]

/** The parts of a case's page, each as every kind shows it. */
export const CaseSection = () => (
  <>
    <Shelf title="Whose turn, for how long, and where it stands">
      {turns.map((view) => (
        <div key={`${view.record.state} ${String(view.record.is_late)}`}>
          <StateChip kind={repairCase} record={view.record} />
          <CaseRoad kind={repairCase} view={view} now={now} viewer="customer" moves={moves} />
        </div>
      ))}
    </Shelf>
    <Shelf title="Parts of a case" columns={3}>
      <ul>
        {clocks.map((clock) => (
          <li key={`${clock.due_at} ${String(clock.paused_at)} ${String(clock.is_kept)}`}>
            <ClockBadge clock={clock} now={now} turn="customer" viewer="customer" />
          </li>
        ))}
      </ul>
      <Panel title="Conversation">
        <ol className={conversation.thread}>
          {posts.map((post) => (
            <PostRow key={post.id} message={post} customer="Harrow & Lane" now={now} isAsked={post.id === 3} />
          ))}
        </ol>
      </Panel>
      <Panel title="Timeline">
        <Moves moves={moves} now={now} />
        <NotNow refused={refused} />
      </Panel>
    </Shelf>
  </>
)
