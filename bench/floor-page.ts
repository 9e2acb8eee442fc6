// The floor page, built with the project's own tools and served as the portal serves its pages: compressed, hashed names for ever.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const source = join(import.meta.dirname, 'floor')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export interface FloorPage {
  readonly base: string
  readonly stop: () => Promise<void>
}

/** @param folder  where the built page goes */
export async function startFloor(folder: string): Promise<FloorPage> {
  await build({ root: source, configFile: join(source, 'vite.config.ts'), logLevel: 'warn', build: { outDir: folder } })
  const files = new Map<string, Buffer>()
  const server = createServer(async (request, reply) => {
    const path = request.url === '/' || request.url === undefined ? '/index.html' : request.url
    try {
      const body = files.get(path) ?? gzipSync(await readFile(join(folder, path)), { level: 9 })
      files.set(path, body)
      reply.writeHead(200, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'content-length': body.length,
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      reply.end(body)
    } catch {
      reply.writeHead(404).end() // no such file in the build
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The floor page has no port')
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { base: `http://127.0.0.1:${address.port}`, stop }
}
