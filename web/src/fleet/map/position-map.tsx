// One place on the ground the portal is configured with: a vehicle by its sign, or a place by a dot.
import { divIcon, marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { classes } from '../../ui/classes.ts'
import type { RagValue } from '../status.ts'
import { beginGround } from './ground.ts'
import ground from './ground.module.css'
import styles from './position.module.css'
import signs from './signs.module.css'
import { vehicleIcon } from './vehicle-icon.ts'

export interface PositionMapProps {
  latitude: number
  longitude: number
  /** With {z}, {x}, {y}, or an archive; none: the coast. */
  tileUrl: string | null
  attribution: string
  label: string
  /** The worst of what is due and the age of the position in days; absent: no vehicle but a place. */
  vehicle?: { readonly rag: RagValue; readonly age: number } | undefined
}

/** Streets are told apart; without them the towns around. */
const [STREETS_ZOOM, OUTLINE_ZOOM] = [13, 9]

export function PositionMap({ latitude, longitude, tileUrl, attribution, label, vehicle }: PositionMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const rag = vehicle?.rag
  const age = vehicle?.age ?? 0
  useEffect(() => {
    if (!place.current) return undefined
    const { map, end } = beginGround(place.current, { tileUrl, attribution }, { hasWheel: false })
    map.setView([latitude, longitude], tileUrl === null ? OUTLINE_ZOOM : STREETS_ZOOM)
    const icon = rag
      ? vehicleIcon({ rag, age })
      : divIcon({ className: classes(signs.sign, signs.place), iconSize: [18, 18] })
    marker([latitude, longitude], { icon, keyboard: false, interactive: false }).addTo(map)
    return end
  }, [latitude, longitude, tileUrl, attribution, rag, age])
  return <div ref={place} className={classes(ground.map, styles.map)} role="application" aria-label={label} />
}
