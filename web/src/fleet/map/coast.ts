// The coasts of Britain, Ireland and the shore opposite, simplified to about a kilometre. Source: Natural Earth, 1:10m countries, public
// domain (naturalearthdata.com), as packaged by world-atlas 2.0.2.
import rings from './outline.json'

/** Polygons of one ring each, of latitude and longitude. */
export const coast: [number, number][][][] = rings.map((ring) => [
  ring.map(([latitude = 0, longitude = 0]): [number, number] => [latitude, longitude]),
])
