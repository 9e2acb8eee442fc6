import './leaflet.css'
import { matchesMedia } from '../../data/media.ts'
import { map as newMap, type Map as LeafletMap, type MapOptions } from 'leaflet'

/** Starts Leaflet in an element, standing still where less motion is asked for. `end` takes it away, once a zoom under way is done: Leaflet still counts on its panes then. */
export function beginMap(element: HTMLElement, options: MapOptions): { readonly map: LeafletMap; end: () => void } {
  const isStill = matchesMedia('(prefers-reduced-motion: reduce)')
  const map = newMap(element, {
    ...options,
    ...(isStill && { zoomAnimation: false, fadeAnimation: false, inertia: false }),
  })
  let isZooming = false
  map.on('zoomanim', () => (isZooming = true))
  map.on('zoomend', () => (isZooming = false))
  const end = (): void => {
    if (isZooming) map.once('moveend', () => map.remove())
    else map.remove()
  }
  return { map, end }
}
