// Every vehicle of a selection on a map. A worker clusters; Leaflet draws what it is told.
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { type Map as LeafletMap, latLngBounds, layerGroup, marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import ground from './ground.module.css'
import { beginGround } from './ground.ts'
import type { MapPoint, MapQuestion, MapReply, Move, VehiclePoint } from './positions.ts'
import { ragOfWorst } from './positions.ts'
import { clusterIcon, vehicleIcon } from './vehicle-icon.ts'
import styles from './vehicle-map.module.css'

export interface ChosenVehicles {
  readonly vehicles: readonly VehiclePoint[]
  /** Of those that stand there; more than `vehicles` holds where they are very many. */
  readonly count: number
}

interface Props {
  /** What the positions call answered. */
  readonly bytes: Blob
  /** What the fleet call says newer. */
  readonly moves: readonly Move[]
  /** With {z}, {x}, {y}, or an archive; none: the coast. */
  readonly tileUrl: string | null
  readonly attribution: string
  readonly onLoaded: (counts: { placed: number; total: number }) => void
  readonly onSelect: (chosen: ChosenVehicles) => void
  readonly onFailure: (why: string) => void
}

const britain = latLngBounds([49.8, -8.2], [59, 1.9])

function iconOf(point: MapPoint) {
  const rag = ragOfWorst(point.worst)
  return point.is === 'vehicle' ? vehicleIcon({ rag, age: point.age }) : clusterIcon({ rag, count: point.count })
}

/** A cluster that the nearest view does not take apart opens as a list. */
const isList = (point: MapPoint, map: LeafletMap): boolean =>
  point.is === 'cluster' && (point.opensAt > map.getMaxZoom() || map.getZoom() >= map.getMaxZoom())

const nameOf = (point: MapPoint, map: LeafletMap): string =>
  point.is === 'vehicle'
    ? displayRegistration(point.plate)
    : `${point.count.toLocaleString('en-GB')} vehicles: ${isList(point, map) ? 'list' : 'zoom in'}`

const isPress = (event: object): boolean =>
  !('originalEvent' in event && event.originalEvent instanceof KeyboardEvent && event.originalEvent.key !== 'Enter')

/** Starts Leaflet in an element; the map lives as long as the element. */
function useLeaflet(tileUrl: string | null, attribution: string) {
  const place = useRef<HTMLDivElement>(null)
  const [leaflet, setLeaflet] = useState<LeafletMap>()
  useEffect(() => {
    if (!place.current) return undefined
    const { map: made, end } = beginGround(place.current, { tileUrl, attribution }, { hasWheel: true })
    made.fitBounds(britain)
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
    const ask = (question: MapQuestion): void => worker.postMessage(question)
    const shown = layerGroup().addTo(leaflet)
    let asked = 0
    const look = (): void => {
      const bounds = leaflet.getBounds().pad(0.2)
      asked += 1
      ask({
        is: 'look',
        number: asked,
        zoom: Math.floor(leaflet.getZoom()),
        bounds: { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() },
      })
    }
    const press = (point: MapPoint): void => {
      if (point.is === 'vehicle') handleSelect({ vehicles: [point], count: 1 })
      else if (isList(point, leaflet)) ask({ is: 'open', cluster: point.cluster })
      else leaflet.setView([point.latitude, point.longitude], point.opensAt)
    }
    const draw = (points: readonly MapPoint[]): void => {
      shown.clearLayers()
      for (const point of points) {
        const name = nameOf(point, leaflet)
        const drawn = marker([point.latitude, point.longitude], { icon: iconOf(point), title: name, alt: name })
        drawn.on('click keypress', (event) => {
          if (isPress(event)) press(point)
        })
        drawn.addTo(shown)
        drawn.getElement()?.setAttribute('aria-label', name)
      }
    }
    worker.addEventListener('message', ({ data }: MessageEvent<MapReply>) => {
      if (data.is === 'failed') return handleFailure(data.why)
      // What was asked before the map moved on is no longer wanted.
      if (data.is === 'seen') return data.number === asked ? draw(data.points) : undefined
      if (data.is === 'opened') return handleSelect(data)
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
    worker.addEventListener('error', () => handleFailure('We could not load the map.'))
    leaflet.on('moveend', look)
    ask({ is: 'load', bytes })
    return () => {
      setWorker(undefined)
      leaflet.off('moveend', look)
      shown.remove()
      worker.terminate()
    }
  }, [leaflet, bytes])
  return <div ref={place} className={classes(ground.map, styles.map)} role="application" aria-label="Map of vehicles" />
}
