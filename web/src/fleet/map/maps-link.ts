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

interface Destination {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly address: string | null
  readonly postcode: string | null
}

/** The way to a place on the open map of the world: to its coordinates, or to where its address is found. */
export function directionsLink({ latitude, longitude, address, postcode }: Destination): string | undefined {
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/directions?to=${latitude.toFixed(5)}%2C${longitude.toFixed(5)}`
  const written = postcode ?? address
  return written === null ? undefined : `https://www.openstreetmap.org/directions?to=${encodeURIComponent(written)}`
}
