// The part of an upload, as it comes in. Where the line breaks in its midst, what did arrive is the part: nothing that came over a bad
// line has to come over it again.
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'

type Done = (error: Error | null, body?: Buffer) => void

export function takePart(_: FastifyRequest, payload: IncomingMessage, done: Done): void {
  const chunks: Buffer[] = []
  let length = 0
  let isOver = false
  const end = (error: Error | null): void => {
    if (isOver) return
    isOver = true
    if (error) return done(error)
    done(null, Buffer.concat(chunks, length))
  }
  payload.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= documentLimits.partBytes) chunks.push(chunk)
    else if (!isOver) {
      chunks.length = 0
      end(problem('too large', { detail: `Send at most ${documentLimits.partBytes} bytes in one part.` }))
      payload.resume()
    }
  })
  payload.once('end', () => end(null))
  payload.once('close', () => end(null))
  // The reset of a line that broke; what came before it counts.
  payload.once('error', () => end(null))
}
