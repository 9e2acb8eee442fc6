import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { daysBetween } from '@kerbline/domain/kit/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/london-clock.ts'
import { displayRegistration } from '@kerbline/domain/kit/registration.ts'
import { ArrowUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUpRight'
import { code, retry, useCode, type Code } from '../../data/code.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Icon } from '../../ui/icon.tsx'
import { Empty, Failed } from '../../ui/load-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { mapsLink } from './maps-link.ts'
import styles from './vehicle-page.module.css'
import { instantWords, wornPlate, type VehicleFacts } from './vehicle-words.ts'

const mapCode = code(async () => (await import('../../fleet/map/position-map.tsx')).PositionMap)
const outlineCode = code(async () => (await import('../../fleet/map/position-outline.tsx')).PositionOutline)

const HEIGHT = 150
const STALE_DAYS = 7
type Position = NonNullable<VehicleOverview['position']>

const Late = ({ of }: { of: Code<unknown> }) =>
  useCode(of).is === 'failed' ? <Failed what="the map" onRetry={() => void retry(of)} /> : <Skeleton height={HEIGHT} />

function OnMap({
  position,
  label,
  ...source
}: {
  position: Position
  label: string
  tileUrl: string
  attribution: string
}) {
  const loaded = useCode(mapCode)
  if (loaded.is !== 'ready') return <Late of={mapCode} />
  return <loaded.value {...source} latitude={position.latitude} longitude={position.longitude} label={label} />
}

function OnOutline({ position, label }: { position: Position; label: string }) {
  const loaded = useCode(outlineCode)
  if (loaded.is !== 'ready') return <Late of={outlineCode} />
  return <loaded.value latitude={position.latitude} longitude={position.longitude} label={label} />
}

/** Where the vehicle was last, always with the time. */
export function PositionPanel({ view: { position, today, vehicle } }: { view: VehicleFacts }) {
  const source = useEndpoint(vehiclesEndpoints.map, {}, { freshForSeconds: 3600 })
  if (!position)
    return (
      <Panel title="Last position">
        <Empty look="panel" title="No position yet">
          It shows here once a device of this vehicle has sent one.
        </Empty>
      </Panel>
    )
  const when = position.at === null ? 'Time not known' : instantWords(position.at, today)
  const age = position.at === null ? 0 : daysBetween(londonDate(position.at), today)
  const label = `Last position of ${displayRegistration(wornPlate(vehicle))}, ${when}`
  const { latitude, longitude } = position
  const tileUrl = source.data?.tile_url
  return (
    <Panel
      title="Last position"
      note={when}
      tools={
        <a className={styles.out} href={mapsLink(position)} target="_blank" rel="noreferrer">
          Open in maps <Icon of={ArrowUpRightIcon} />
          <VisuallyHidden>, new tab</VisuallyHidden>
        </a>
      }
      footer={`${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'south' : 'north'}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'west' : 'east'}${age > STALE_DAYS ? `. Not counted as current: ${age} days old` : ''}`}
    >
      {source.data === undefined && !source.failure && <Skeleton height={HEIGHT} />}
      {tileUrl !== undefined && tileUrl !== null && (
        <OnMap position={position} label={label} tileUrl={tileUrl} attribution={source.data?.attribution ?? ''} />
      )}
      {(tileUrl === null || (source.failure && !source.data)) && <OnOutline position={position} label={label} />}
    </Panel>
  )
}
