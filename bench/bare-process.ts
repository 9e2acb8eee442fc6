// The program behind bare-server.ts.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port = '0', file = ''] = process.argv.slice(2)
const ready = readFileSync(file)
const ping = Buffer.from('{"status":"ok"}')

createServer((request, reply) => {
  const isReady = request.url === '/ready'
  const body = isReady ? ready : ping
  reply.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    ...(isReady && { 'content-encoding': 'br' }),
  })
  reply.end(body)
}).listen(Number(port), '127.0.0.1')
