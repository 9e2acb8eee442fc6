import Fastify from 'fastify'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig, type Config } from '../../config.ts'
import { securityHeaders } from './pages.ts'
import { serveTiles, tileAddress } from './tiles.ts'

let folder: string
let archive: Config
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbline-tiles-'))
  const path = join(folder, 'britain.pmtiles')
  await writeFile(path, 'PMTiles and what follows')
  archive = readConfig({ TILE_URL: path })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const policyOf = (config: Config): string => securityHeaders(config, config.publicUrl)['content-security-policy'] ?? ''

test('an archive is served by the portal itself, in the ranges a browser asks for, and nothing else of its folder', async () => {
  await writeFile(join(folder, 'secret.txt'), 'hush')
  const app = Fastify()
  await serveTiles(app, archive)
  const address = tileAddress(archive)
  expect(address).toBe('/tiles/streets.pmtiles')
  const part = await app.inject({ url: address ?? '', headers: { range: 'bytes=0-6' } })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'PMTiles', 'bytes 0-6/24'])
  expect(part.headers.etag).toBeDefined()
  expect((await app.inject('/tiles/secret.txt')).statusCode).toBe(404)
  expect((await app.inject('/tiles/britain.pmtiles')).statusCode).toBe(404)
  expect(policyOf(archive)).toContain("img-src 'self' data: blob:;")
  await app.close()
})

test('a tile server outside is told as it is, and pages may load its pictures', () => {
  const config = readConfig({ TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png' })
  expect(tileAddress(config)).toBe('https://tiles.example.com/{z}/{x}/{y}.png')
  expect(policyOf(config)).toContain("img-src 'self' data: blob: https://tiles.example.com;")
})

test('without a source there is no address and no route', async () => {
  const app = Fastify()
  await serveTiles(app, readConfig({}))
  expect(tileAddress(readConfig({}))).toBeNull()
  expect((await app.inject('/tiles/streets.pmtiles')).statusCode).toBe(404)
  await app.close()
})
