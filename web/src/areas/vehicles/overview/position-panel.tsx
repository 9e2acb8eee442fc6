import { instantInSentence, relativeDay } from '@kerbline/domain/kit/time/date-words.ts'
import { daysBetween } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { degreesOf } from '../../../fleet/map/maps-link.ts'
import { OpenInMaps } from '../../../fleet/map/open-in-maps.tsx'
import { PlaceOnMap } from '../../../fleet/place-on-map.tsx'
import type { RagValue } from '../../../fleet/status.ts'
import { Empty } from '../../../ui/layout/load-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { staleDays } from '../../../fleet/map/stale.ts'
import { instantWords, ragCounts, wornPlate, type VehicleFacts } from '../vehicle-words.ts'

/** The worst of what is due, as the sign of the vehicle on the map says it. */
function worstDue(compliance: VehicleFacts['compliance']): RagValue {
  const { red, amber, green } = ragCounts(compliance)
  return red > 0 ? 'red' : amber > 0 ? 'amber' : green > 0 ? 'green' : 'unknown'
}

/** Where the vehicle was last, always with the time. */
export function PositionPanel({ view: { compliance, position, today, vehicle } }: { view: VehicleFacts }) {
  if (!position)
    return (
      <Panel title="Last position">
        <Empty look="panel" title="No position yet">
          The last position will appear here once its tracker sends one.
        </Empty>
      </Panel>
    )
  const when = position.at === null ? 'Time not known' : instantWords(position.at, today)
  const age = position.at === null ? 0 : daysBetween(londonDate(position.at), today)
  const label = `Last position of ${displayRegistration(wornPlate(vehicle))}, ${position.at === null ? 'time not known' : instantInSentence(position.at, today)}`
  const { latitude, longitude } = position
  return (
    <Panel
      title="Last position"
      note={when}
      tools={<OpenInMaps at={position} />}
      footer={`${degreesOf(position)}${age > staleDays ? `. Out of date: ${relativeDay(-age)}` : ''}`}
    >
      <PlaceOnMap
        latitude={latitude}
        longitude={longitude}
        label={label}
        vehicle={{ rag: worstDue(compliance), age }}
      />
    </Panel>
  )
}
