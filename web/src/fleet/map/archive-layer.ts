// Streets out of one PMTiles archive which the portal serves: pictures as they are, vectors drawn here in the colours of the theme.
import * as leaflet from 'leaflet'
import { PMTiles, TileType } from 'pmtiles'
import { leafletLayer } from 'protomaps-leaflet'

/** The drawing library looks for Leaflet where a script tag would have put it. */
const asGlobal = { L: leaflet }

const isDark = (): boolean => document.documentElement.dataset['theme'] === 'dark'

/** A tile that is not in the archive stays empty. */
async function drawPicture(image: HTMLImageElement, archive: PMTiles, { z, x, y }: leaflet.Coords): Promise<void> {
  const tile = await archive.getZxy(z, x, y)
  if (!tile) return
  const address = URL.createObjectURL(new Blob([tile.data]))
  image.src = address
  await image.decode().finally(() => URL.revokeObjectURL(address))
}

class PictureLayer extends leaflet.GridLayer {
  readonly #archive: PMTiles

  constructor(archive: PMTiles, options: leaflet.GridLayerOptions) {
    super(options)
    this.#archive = archive
  }

  protected override createTile(place: leaflet.Coords, done: leaflet.DoneCallback): HTMLElement {
    const image = document.createElement('img')
    image.alt = ''
    drawPicture(image, this.#archive, place).then(
      () => done(undefined, image),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), image),
    )
    return image
  }
}

/** @throws when the address holds no archive that can be drawn */
export async function archiveLayer(address: string, attribution: string): Promise<leaflet.Layer> {
  const archive = new PMTiles(new URL(address, location.origin).href)
  const { tileType, minZoom, maxZoom } = await archive.getHeader()
  if (tileType !== TileType.Mvt)
    return new PictureLayer(archive, { attribution, minNativeZoom: minZoom, maxNativeZoom: maxZoom, maxZoom: 19 })
  Object.assign(globalThis, asGlobal)
  const layer: unknown = leafletLayer({
    url: archive,
    flavor: isDark() ? 'dark' : 'light',
    lang: 'en',
    attribution,
    maxDataZoom: maxZoom,
  })
  if (!(layer instanceof leaflet.Layer)) throw new Error('We could not load the map.')
  return layer
}
