import './leaflet.css'
import { matchesMedia } from '../../data/media.ts'
import { map as newMap, type Map as LeafletMap, type MapOptions } from 'leaflet'

/**
 * Starts Leaflet in an element, standing still where less motion is asked for; the element says how wide it is drawn, for paper. `end` takes it away, once a zoom under way is done:
 * Leaflet still counts on its panes then. Nothing listens to it afterwards: the end of move it owes 200 ms after a change of size
 * would have the towns worked out on panes that are gone.
 */
export function beginMap(element: HTMLElement, options: MapOptions): { readonly map: LeafletMap; end: () => void } {
  const isStill = matchesMedia('(prefers-reduced-motion: reduce)')
  const map = newMap(element, {
    ...options,
    ...(isStill && { zoomAnimation: false, fadeAnimation: false, inertia: false }),
  })
  const sayWidth = (): void => element.style.setProperty('--drawn-width', `${map.getSize().x}px`)
  sayWidth()
  map.on('resize', sayWidth)
  let isZooming = false
  map.on('zoomanim', () => (isZooming = true))
  map.on('zoomend', () => (isZooming = false))
  const remove = (): void => {
    map.remove()
    map.off()
  }
  const end = (): void => {
    if (isZooming) map.once('zoomend', remove)
    else remove()
  }
  return { map, end }
}
