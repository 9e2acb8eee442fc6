// Off the main thread: reads the positions of up to a hundred thousand vehicles and says which clusters a view of the map shows.
import type { VehiclePositions } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import Supercluster from 'supercluster'
import {
  moved,
  type MapPoint,
  type MapQuestion,
  type MapReply,
  type Move,
  type VehiclePoint,
  worstOf,
} from './positions.ts'

interface Own {
  readonly place: number
  readonly worst: number
}

const CLUSTERED_UNTIL = 15
const MAX_OPENED = 100
let positions: VehiclePositions | undefined
let index: Supercluster<Own, { worst: number }> | undefined

const reply = (message: MapReply): void => self.postMessage(message)

function indexOf(read: VehiclePositions): Supercluster<Own, { worst: number }> {
  const made = new Supercluster<Own, { worst: number }>({
    radius: 56,
    maxZoom: CLUSTERED_UNTIL,
    map: ({ worst }) => ({ worst }),
    reduce: (all, one) => {
      all.worst = Math.max(all.worst, one.worst)
    },
  })
  made.load(
    read.id.map((_, place) => ({
      type: 'Feature',
      properties: { place, worst: worstOf(read.rag[place] ?? 'n') },
      geometry: { type: 'Point', coordinates: [read.longitude[place] ?? 0, read.latitude[place] ?? 0] },
    })),
  )
  return made
}

async function load(bytes: Blob): Promise<void> {
  const read: VehiclePositions = JSON.parse(await bytes.text())
  index = indexOf(read)
  positions = read
  const { latitude, longitude } = read
  const range = (values: readonly number[]): [number, number] =>
    values.reduce<[number, number]>(([min, max], value) => [Math.min(min, value), Math.max(max, value)], [90, -180])
  const [south, north] = range(latitude)
  const [west, east] = range(longitude)
  reply({
    is: 'loaded',
    placed: read.id.length,
    total: read.total,
    bounds: read.id.length > 0 ? { south, west, north, east } : undefined,
  })
}

const vehicleAt = (known: VehiclePositions, place: number): VehiclePoint => ({
  is: 'vehicle',
  latitude: known.latitude[place] ?? 0,
  longitude: known.longitude[place] ?? 0,
  plate: known.plate[place] ?? '',
  age: known.age[place] ?? 0,
  worst: worstOf(known.rag[place] ?? 'n'),
})

/** The vehicles of a cluster that no zoom takes apart, the worst first. */
function open(cluster: number): void {
  if (!index || !positions) return
  const known = positions
  const leaves = index.getLeaves(cluster, Infinity)
  const vehicles = leaves
    .map(({ properties }) => vehicleAt(known, (properties as Own).place))
    .toSorted((one, other) => other.worst - one.worst || one.plate.localeCompare(other.plate))
  reply({ is: 'opened', count: vehicles.length, vehicles: vehicles.slice(0, MAX_OPENED) })
}

function look({ bounds: { west, south, east, north }, zoom, number }: Extract<MapQuestion, { is: 'look' }>): void {
  if (!index || !positions) return
  const known = positions
  const features = index.getClusters([west, south, east, north], zoom)
  const points = features.map(({ geometry, properties }): MapPoint => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    if ('cluster' in properties && properties.cluster)
      return {
        is: 'cluster',
        cluster: properties.cluster_id,
        latitude,
        longitude,
        count: properties.point_count,
        worst: properties.worst,
        opensAt: index?.getClusterExpansionZoom(properties.cluster_id) ?? zoom + 1,
      }
    return vehicleAt(known, (properties as Own).place)
  })
  reply({ is: 'seen', number, points })
}

function move(moves: readonly Move[]): void {
  const next = positions && moved(positions, moves)
  if (!next) return
  index = indexOf(next)
  positions = next
  reply({ is: 'moved' })
}

self.addEventListener('message', ({ data }: MessageEvent<MapQuestion>) => {
  if (data.is === 'look') look(data)
  else if (data.is === 'open') open(data.cluster)
  else if (data.is === 'move') move(data.moves)
  else load(data.bytes).catch((error: unknown) => reply({ is: 'failed', why: String(error) }))
})
