// Where the streets of the map come from: a tile server outside, or one PMTiles archive on this machine, read in ranges by the browser.
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { basename, dirname } from 'node:path'
import { isTileArchive, type Config } from '../../config.ts'

const address = '/tiles/streets.pmtiles'

/** What the browser is told: a template with {z}, {x} and {y}, the archive's address here, or nothing. */
export const tileAddress = ({ TILE_URL: url }: Pick<Config, 'TILE_URL'>): string | null =>
  url === undefined ? null : isTileArchive(url) ? address : url

/** The origin that pages have to reach for tiles, where it is not ours. */
export const tileOrigins = ({ TILE_URL: url }: Pick<Config, 'TILE_URL'>): string[] =>
  url === undefined || isTileArchive(url) ? [] : [new URL(url.replaceAll(/[{}]/g, '')).origin]

/** Streets are no secret: the archive is read without signing in, as a tile server would be. */
export async function serveTiles(app: FastifyInstance, { TILE_URL: url }: Pick<Config, 'TILE_URL'>): Promise<void> {
  if (url === undefined || !isTileArchive(url)) return
  await app.register(async (inside) => {
    await inside.register(fastifyStatic, { root: dirname(url), serve: false })
    inside.get(address, async (_, reply) => reply.type('application/octet-stream').sendFile(basename(url)))
  })
}
