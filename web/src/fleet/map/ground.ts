// What lies under the vehicles: tiles of a server, streets of an archive that the portal serves itself, or, without either, the coast
// (Natural Earth) with towns and villages (GeoNames), both part of the portal.
import { control, polygon, tileLayer, type Map as LeafletMap } from 'leaflet'
import { logFault } from '../../data/log.ts'
import { beginMap } from './begin-map.ts'
import { coast } from './coast.ts'
import styles from './ground.module.css'

export interface Ground {
  /** With {z}, {x} and {y}, or the address of a .pmtiles archive; none: the coast. */
  readonly tileUrl: string | null
  readonly attribution: string
}

/** The coast is drawn to a kilometre and the least village is named by then: nearer, nothing more would be seen. */
const NEAREST_OUTLINE = 12
const NEAREST_STREETS = 18

const isArchive = (tileUrl: string): boolean => tileUrl.endsWith('.pmtiles')

type IsGone = () => boolean

async function addOutline(map: LeafletMap, isGone: IsGone): Promise<void> {
  map.setMaxZoom(NEAREST_OUTLINE)
  polygon(coast, { interactive: false, className: styles.coast ?? '' }).addTo(map)
  const { addPlaces } = await import('./places-layer.ts')
  if (!isGone()) addPlaces(map)
}

/** Without its streets a map still says where: the coast takes their place, and the map says so. */
function addOutlineInstead(map: LeafletMap, isGone: IsGone, why: unknown): void {
  logFault(why)
  if (isGone()) return
  map.attributionControl?.addAttribution('We could not load the street map')
  addOutline(map, isGone).catch(logFault)
}

async function addArchive(map: LeafletMap, { attribution }: Ground, tileUrl: string, isGone: IsGone): Promise<void> {
  const { archiveLayer } = await import('./archive-layer.ts')
  const layer = await archiveLayer(tileUrl, attribution)
  if (!isGone()) layer.addTo(map)
}

function addTiles(map: LeafletMap, { attribution }: Ground, tileUrl: string, isGone: IsGone): void {
  const tiles = tileLayer(tileUrl, { attribution, maxZoom: 19 }).addTo(map)
  const giveUp = (): void => {
    tiles.off('tileload', settle).remove()
    addOutlineInstead(map, isGone, new Error('map tiles unavailable'))
  }
  // One tile that came shows that the server is there: single ones may be missing later.
  const settle = (): void => void tiles.off('tileerror', giveUp)
  tiles.once('tileload', settle).once('tileerror', giveUp)
}

/** A map on its ground, with a scale in miles and kilometres. `end` takes it away. @param hasWheel  whether the wheel zooms: not on a small map within a page that scrolls */
export function beginGround(
  element: HTMLElement,
  ground: Ground,
  { hasWheel }: { readonly hasWheel: boolean },
): ReturnType<typeof beginMap> {
  const { tileUrl } = ground
  const { map, end } = beginMap(element, {
    minZoom: 4,
    maxZoom: NEAREST_STREETS,
    zoomSnap: 0.5,
    scrollWheelZoom: hasWheel,
  })
  map.attributionControl.setPrefix(false)
  control.scale({ imperial: true, metric: true }).addTo(map)
  let hasEnded = false
  const isGone = (): boolean => hasEnded
  if (tileUrl === null) addOutline(map, isGone).catch(logFault)
  else if (isArchive(tileUrl))
    addArchive(map, ground, tileUrl, isGone).catch((error: unknown) => addOutlineInstead(map, isGone, error))
  else addTiles(map, ground, tileUrl, isGone)
  return {
    map,
    end: () => {
      hasEnded = true
      end()
    },
  }
}
