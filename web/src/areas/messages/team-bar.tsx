import { mailboxEndpoints, type ConversationTeam } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { formatMoment } from '@kerbline/domain/kit/time/date-words.ts'
import { useUser } from '../../data/session/session.ts'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import threadStyles from './thread.module.css'

const standing = ({ taken_by: taker, taken_at: at }: ConversationTeam, ownId: number | undefined): string => {
  if (taker === null) return 'Not assigned'
  const since = at === null ? '' : `, ${formatMoment(at)}`
  return `Assigned to ${taker.id === ownId ? 'you' : taker.name}${since}`
}

/** Whose work a conversation with a team is; people of the team take it, take it over, or hand back what they have. */
export function TeamBar({ id, team }: { id: number; team: ConversationTeam }) {
  const ownId = useUser()?.id
  const take = useAction(mailboxEndpoints.take)
  const { taken_by: taker, names, may_take: mayTake } = team
  const isOwn = taker !== null && taker.id === ownId
  const act = (isTaken: boolean): void => void take.run({ id, is_taken: isTaken, taken_by: taker?.id ?? null })
  return (
    <section className={threadStyles.team} aria-label="Assignment" data-untaken={taker === null || undefined}>
      <p>
        <b>{names.join(', ')}</b> {standing(team, ownId)}
      </p>
      {mayTake && (
        <Button size="small" isBusy={take.isRunning} onClick={() => act(!isOwn)} data-print="hide">
          {isOwn ? 'Unassign' : taker === null ? 'Assign to me' : 'Take over'}
        </Button>
      )}
      {take.failure && (
        <Notice tone="red" role="alert">
          {take.failure.message}
        </Notice>
      )}
    </section>
  )
}
