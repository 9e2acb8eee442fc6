// Every vehicle of a selection on a map. A worker clusters; Leaflet draws what it is told. Without a tile source the coast is drawn from
// an outline that comes with the portal (Natural Earth, public domain), so the map works without the outside world.
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { polygon, type Map as LeafletMap, divIcon, latLngBounds, layerGroup, marker, tileLayer } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { beginMap } from './begin-map.ts'
import { coast } from './coast.ts'
import type { MapPoint, MapQuestion, MapReply, Move, VehiclePoint } from './positions.ts'
import { ragOfWorst } from './positions.ts'
import styles from './vehicle-map.module.css'

interface Props {
  /** What the positions call answered. */
  readonly bytes: Blob
  /** What the fleet call says newer. */
  readonly moves: readonly Move[]
  /** With {z}, {x}, {y}; none: the outline. */
  readonly tileUrl: string | null
  readonly attribution: string
  readonly onLoaded: (counts: { placed: number; total: number }) => void
  readonly onSelect: (vehicle: VehiclePoint) => void
  readonly onFailure: (why: string) => void
}

const britain = latLngBounds([49.8, -8.2], [59, 1.9])
/** A position of more days is told apart. */
export const staleDays = 7

const count = (value: number): string =>
  value < 1000 ? String(value) : value < 10_000 ? `${(value / 1000).toFixed(1)}k` : `${Math.round(value / 1000)}k`

function iconOf(point: MapPoint) {
  const rag = ragOfWorst(point.worst)
  if (point.is === 'vehicle')
    return divIcon({
      className: classes(styles.vehicle, styles[rag], point.age > staleDays && styles.stale),
      iconSize: [22, 22],
    })
  const side = 34 + Math.min(22, Math.log10(point.count) * 9)
  return divIcon({ className: classes(styles.cluster, styles[rag]), html: count(point.count), iconSize: [side, side] })
}

const nameOf = (point: MapPoint): string =>
  point.is === 'cluster' ? `${point.count.toLocaleString('en-GB')} vehicles: zoom in` : displayRegistration(point.plate)

function groundOf(tileUrl: string | null, attribution: string) {
  if (tileUrl !== null) return tileLayer(tileUrl, { attribution, maxZoom: 19 })
  return polygon(coast, { interactive: false, className: styles.coast ?? '' })
}

/** Starts Leaflet in an element; the map lives as long as the element. */
function useLeaflet(tileUrl: string | null, attribution: string) {
  const place = useRef<HTMLDivElement>(null)
  const [leaflet, setLeaflet] = useState<LeafletMap>()
  useEffect(() => {
    if (!place.current) return undefined
    const { map: made, end } = beginMap(place.current, {
      minZoom: 4,
      maxZoom: 18,
      zoomSnap: 0.5,
      attributionControl: attribution !== '',
    })
    made.fitBounds(britain)
    groundOf(tileUrl, attribution).addTo(made)
    setLeaflet(made)
    return () => {
      setLeaflet(undefined)
      end()
    }
  }, [tileUrl, attribution])
  return { place, leaflet }
}

export function VehicleMap({ bytes, moves, tileUrl, attribution, onLoaded, onSelect, onFailure }: Props) {
  const { place, leaflet } = useLeaflet(tileUrl, attribution)
  const handleLoaded = useEffectEvent(onLoaded)
  const handleSelect = useEffectEvent(onSelect)
  const handleFailure = useEffectEvent(onFailure)
  const [at, setWorker] = useState<Worker>()
  useEffect(() => {
    if (at && moves.length > 0) at.postMessage({ is: 'move', moves } satisfies MapQuestion)
  }, [at, moves])
  useEffect(() => {
    if (!leaflet) return undefined
    const worker = new Worker(new URL('./positions-worker.ts', import.meta.url), { type: 'module' })
    const shown = layerGroup().addTo(leaflet)
    let asked = 0
    const look = (): void => {
      const bounds = leaflet.getBounds().pad(0.2)
      asked += 1
      worker.postMessage({
        is: 'look',
        number: asked,
        zoom: Math.floor(leaflet.getZoom()),
        bounds: { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() },
      })
    }
    const draw = (points: readonly MapPoint[]): void => {
      shown.clearLayers()
      for (const point of points) {
        const name = nameOf(point)
        const drawn = marker([point.latitude, point.longitude], { icon: iconOf(point), title: name, alt: name })
        drawn.on('click keypress', (event) => {
          if (
            'originalEvent' in event &&
            event.originalEvent instanceof KeyboardEvent &&
            event.originalEvent.key !== 'Enter'
          )
            return
          if (point.is === 'vehicle') handleSelect(point)
          else leaflet.setView([point.latitude, point.longitude], point.opensAt)
        })
        drawn.addTo(shown)
        drawn.getElement()?.setAttribute('aria-label', name)
      }
    }
    worker.addEventListener('message', ({ data }: MessageEvent<MapReply>) => {
      if (data.is === 'failed') return handleFailure(data.why)
      // What was asked before the map moved on is no longer wanted.
      if (data.is === 'seen') return data.number === asked ? draw(data.points) : undefined
      // The map stays where the person has it.
      if (data.is === 'moved') return look()
      setWorker(worker)
      handleLoaded({ placed: data.placed, total: data.total })
      const { bounds } = data
      if (bounds)
        leaflet.fitBounds(latLngBounds([bounds.south, bounds.west], [bounds.north, bounds.east]).pad(0.05), {
          maxZoom: 13,
        })
      return look()
    })
    worker.addEventListener('error', () => handleFailure('The map could not be drawn.'))
    leaflet.on('moveend', look)
    worker.postMessage({ is: 'load', bytes })
    return () => {
      setWorker(undefined)
      leaflet.off('moveend', look)
      shown.remove()
      worker.terminate()
    }
  }, [leaflet, bytes])
  return <div ref={place} className={styles.map} role="application" aria-label="Map of vehicles" />
}
