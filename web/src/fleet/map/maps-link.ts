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

/** "53.7997° north, 1.5492° west" */
export const degreesOf = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string =>
  `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'south' : 'north'}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'west' : 'east'}`
