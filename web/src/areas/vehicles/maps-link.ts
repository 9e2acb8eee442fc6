/** A place on the open map of the world; where a phone has a map of its own, it offers to open there. */
export const mapsLink = ({
  latitude,
  longitude,
}: {
  readonly latitude: number
  readonly longitude: number
}): string => {
  const [north, east] = [latitude.toFixed(5), longitude.toFixed(5)]
  return `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=15/${north}/${east}`
}
