// What goes wrong below a request: too large headers, what is no HTTP, what never arrives whole. It is refused on the connection itself,
// in the same words and with the same headers as any call.
import { type Problem, problem } from '@kerbline/domain/kit/problem.ts'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { problemType } from '../refusals.ts'

type Headers = Readonly<Record<string, string>>

/** The answer a connection is giving, or gave last. */
const answers = new WeakMap<Duplex, ServerResponse>()

/** Room for headers apart from the address, which may name the rows of a long list. */
const MAX_HEADER_BYTES = 16 * 1024

/** @throws problem 'headers too large' */
function assertModest({ rawHeaders }: IncomingMessage): void {
  let length = 0
  for (const text of rawHeaders) length += text.length
  if (length > MAX_HEADER_BYTES) throw problem('headers too large')
}

function asText(refusal: Problem, headers: Headers): string {
  const id = randomUUID()
  const body = JSON.stringify(refusal.toBody(id))
  const wait = refusal.extras.retryAfterSeconds
  const lines = Object.entries({
    ...headers,
    'x-request-id': id,
    'content-type': problemType,
    'content-length': String(Buffer.byteLength(body)),
    ...(wait !== undefined && { 'retry-after': String(wait) }),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\r\n${lines.join('')}\r\n${body}`
}

/** Says why and ends the connection; in the midst of another answer it ends without a word. */
export function endInProblem(socket: Duplex, refusal: Problem, headers: Headers = {}): void {
  const answer = answers.get(socket)
  const isAnswering = answer?.headersSent === true && !answer.writableFinished
  if (!socket.writable || isAnswering) return void socket.destroy()
  socket.end(asText(refusal, headers), () => socket.destroy())
}

/** What the parser of HTTP would not read, by its code. */
function problemOf(error: Error & { readonly code?: string }): Problem {
  if (error.code === 'HPE_HEADER_OVERFLOW') return problem('headers too large')
  return problem(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'took too long' : 'bad request')
}

/** @param headers  of an answer to what has no address yet */
export const refuseUnread = (headers: Headers) => (error: Error & { readonly code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy()
  endInProblem(socket, problemOf(error), headers)
}

/** Refuses headers beyond their room, expectations nobody here meets, and whatever comes while the server stops. */
export function refuseBelow(app: FastifyInstance, headers: Headers): void {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    answers.set(request.raw.socket, reply.raw)
    if (isStopping) return done(problem('unavailable', { retryAfterSeconds: 2 }))
    assertModest(request.raw)
    done()
  })
  app.server.on('checkExpectation', (request, response) => {
    answers.set(request.socket, response)
    endInProblem(request.socket, problem('expectation failed'), headers)
  })
}
