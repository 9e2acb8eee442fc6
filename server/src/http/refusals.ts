// Every refusal leaves here as application/problem+json with the request's id: no stack, no SQL, no path.
import { Problem, problem, type FieldProblem, type ProblemCode } from '@kerbline/domain/kit/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { asDatabaseFault, DatabaseAway, DatabaseFull, DatabaseTooSlow } from '../db/database-errors.ts'
import { isFull } from '../files/full-store.ts'

const reasons: Readonly<Record<string, string>> = {
  unrecognized_keys: 'unknown_field',
  invalid_type: 'wrong_type',
  too_small: 'too_short',
  too_big: 'too_long',
  invalid_value: 'unknown_value',
  invalid_format: 'bad_format',
}

/** One row a field; unknown fields are named one by one, as a closed body refuses them. */
export function fieldProblems(error: z.ZodError): FieldProblem[] {
  return error.issues.flatMap((issue): FieldProblem[] => {
    const field = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        field: field ? `${field}.${key}` : key,
        reason: 'unknown_field',
        message: `${key} is not a field that can be set here`,
      }))
    return [{ field, reason: reasons[issue.code] ?? issue.code, message: issue.message }]
  })
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0

/** What the framework and the parser of HTTP refuse, by status; anything else of theirs is 'bad request'. */
const refusedBelow: Readonly<Record<number, ProblemCode>> = {
  408: 'took too long',
  413: 'too large',
  414: 'address too long',
  415: 'wrong type',
  431: 'headers too large',
}

/** What a person may know of an error; everything unforeseen is 'unexpected'. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const fault = asDatabaseFault(error)
  if (fault instanceof DatabaseFull || isFull(error)) return problem('storage full')
  if (fault instanceof DatabaseAway || fault instanceof DatabaseTooSlow)
    return problem('unavailable', { retryAfterSeconds: fault.retryAfterSeconds })
  const status = statusOf(error)
  if (status === 429) return problem('too many requests', { retryAfterSeconds: 60 })
  if (status >= 400 && status < 500) return problem(refusedBelow[status] ?? 'bad request')
  return problem('unexpected')
}

export const problemType = 'application/problem+json; charset=utf-8'

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = asProblem(error)
  if (refusal.status >= 500)
    request.log.error({ err: error, path: request.url.split('?')[0], request_id: request.id }, 'request failed')
  const wait = refusal.extras.retryAfterSeconds
  if (wait !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', String(wait))
  return reply
    .code(refusal.status)
    .type(problemType)
    .send(JSON.stringify(refusal.toBody(request.id)))
}

/** The longest part of an address that a call takes. */
export const maxPartLength = 300

const isTooLong = (part: string): boolean =>
  part.length > maxPartLength && decodeURIComponent(part).length > maxPartLength

/** The methods that an address takes. That a call exists is no secret: the description of the API names every one. */
function followRoutes(app: FastifyInstance): (path: string) => readonly string[] {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ method, url }) => {
    // What is below a wildcard is known to its files alone.
    if (url.includes('*')) return
    const known = methods.get(url) ?? new Set()
    methods.set(url, known)
    for (const each of [method].flat()) known.add(each)
  })
  let routes: readonly (readonly [RegExp, ReadonlySet<string>])[] | undefined
  return (path) => {
    routes ??= [...methods].map(([url, known]) => [
      new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
      known,
    ])
    return [...new Set(routes.flatMap(([form, known]) => (form.test(path) ? [...known] : [])))].toSorted()
  }
}

/** What no route answers: its address is too long, takes other methods, or is nobody's. Built pages beside the calls change none of it. */
function refuseUnanswered(app: FastifyInstance): void {
  const methodsOf = followRoutes(app)
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request
    const [path = ''] = url.split('?')
    if (path.split('/').some(isTooLong)) return sendProblem(request, reply, problem('address too long'))
    const methods = methodsOf(path)
    if (methods.length === 0 || methods.includes(method)) return sendProblem(request, reply, problem('not found'))
    const others = methods.filter((each) => each !== 'HEAD').join(' or ')
    const detail = `This address does not accept ${method}. Use ${others}.`
    return sendProblem(request, reply.header('allow', methods.join(', ')), problem('wrong method', { detail }))
  })
}

export function refuseInProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  refuseUnanswered(app)
}
