import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo } from 'react'
import { CaseBoard } from '../../../case/board/case-board.tsx'
import type { BoardSource } from '../../../case/board/board-source.ts'
import { ShownBar, useShown } from '../../../case/board/shown-bar.tsx'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { useSavedViews } from '../../../list/views/views-source.ts'
import { bookingMoveHelp } from '../booking-moves.ts'
import { maintenanceSource } from '../maintenance-source.ts'
import { useMaintenancePlan } from '../use-maintenance-plan.ts'

type Card = ReplyOf<(typeof maintenanceEndpoints)['board']>['columns'][number]['cards'][number]

const hrefOf = ({ id }: Card): string => href('maintenanceEvent', { id: String(id) })

/** The workshop, and the day once it is agreed. */
const facts = ({ dealer, booked_at: slot }: Card, now: Date): string =>
  [dealer ?? 'No workshop yet', slot === null ? null : formatInstant(slot, londonDate(now))].filter(Boolean).join(', ')

/** Open bookings by stage. */
export function MaintenanceBoard() {
  const plan = useMaintenancePlan()
  const shown = useShown(plan)
  const views = useSavedViews('maintenance')
  const { data: counts } = useEndpoint(maintenanceEndpoints.viewCounts, {})
  const { asked } = shown
  const question = JSON.stringify(asked)
  const board: BoardSource<Card> = useMemo(
    () => ({
      source: maintenanceSource,
      help: bookingMoveHelp,
      endpoint: maintenanceEndpoints.board,
      hrefOf,
      facts,
      asked,
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same question is the same board
    [question],
  )
  return (
    <>
      <ShownBar
        {...{ plan, shown, counts, views }}
        title="Maintenance"
        what="bookings"
        searchHint="Number, words or plate"
        counting={maintenanceEndpoints.list}
        keeps={['show']}
      />
      <CaseBoard
        board={board}
        what="bookings"
        isNarrowed={shown.isNarrowed}
        empty={<>The board shows what is open. What is done and over stands in the list.</>}
      />
    </>
  )
}
