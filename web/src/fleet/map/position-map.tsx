// Where one vehicle was last, on the tiles the portal is configured with.
import { divIcon, marker, tileLayer } from 'leaflet'
import { useEffect, useRef } from 'react'
import { beginMap } from './begin-map.ts'
import styles from './position.module.css'

interface Props {
  latitude: number
  longitude: number
  tileUrl: string
  attribution: string
  label: string
}

const ZOOM = 13

export function PositionMap({ latitude, longitude, tileUrl, attribution, label }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    const { map: made, end } = beginMap(place.current, {
      scrollWheelZoom: false,
      attributionControl: attribution !== '',
    })
    made.setView([latitude, longitude], ZOOM)
    tileLayer(tileUrl, { attribution, maxZoom: 19 }).addTo(made)
    marker([latitude, longitude], {
      icon: divIcon({ className: styles.marker, iconSize: [18, 18] }),
      keyboard: false,
      interactive: false,
    }).addTo(made)
    return end
  }, [latitude, longitude, tileUrl, attribution])
  return <div ref={place} className={styles.map} role="application" aria-label={label} />
}
