// The names of cities, towns and villages on a map without streets. Decoration: nobody clicks them, and they are not read aloud.
import { divIcon, layerGroup, marker, type Map as LeafletMap } from 'leaflet'
import { places, placesAttribution } from '@kerbline/domain/fleet/places.ts'
import styles from './ground.module.css'
import { shownAt, withoutOverlap } from './places.ts'

const MAX_LABELS = 80
const PANE = 'places'
/** Over the coast, under the vehicles. */
const PANE_HEIGHT = '450'

const iconOf = (name: string) => {
  const label = document.createElement('span')
  label.textContent = name
  return divIcon({ className: styles.place ?? '', html: label, iconSize: [0, 0], iconAnchor: [2, 0] })
}

/** Names what fits, and anew whenever the map has moved. */
export function addPlaces(map: LeafletMap): void {
  const pane = map.createPane(PANE)
  pane.style.zIndex = PANE_HEIGHT
  pane.setAttribute('aria-hidden', 'true')
  const shown = layerGroup().addTo(map)
  map.attributionControl?.addAttribution(placesAttribution)
  const name = (): void => {
    const view = map.getBounds().pad(0.1)
    const spotOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
      view.contains([latitude, longitude]) ? map.latLngToContainerPoint([latitude, longitude]) : undefined
    shown.clearLayers()
    for (const place of withoutOverlap(places.slice(0, shownAt(map.getZoom())), spotOf, MAX_LABELS))
      marker([place.latitude, place.longitude], {
        icon: iconOf(place.name),
        pane: PANE,
        interactive: false,
        keyboard: false,
      }).addTo(shown)
  }
  name()
  map.on('moveend', name)
}
