// The API's own description (OpenAPI 3.1), written from the endpoint rows, with each call's right and scope.
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { pathParameters } from '@kerbline/domain/kit/endpoint.ts'
import { productName } from '@kerbline/domain/product.ts'
import { z } from 'zod'
import { MAX_COUNTED } from '../db/left-out.ts'

type Schema = Record<string, unknown>
const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const CSV_AND_XLSX = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
const file: Schema = { type: 'string', format: 'binary' }

/** What a good answer is: JSON by its schema, or a file by its media types. */
function contentOf(row: Endpoint): Schema {
  const isFile = row.sends === 'bytes' && row.reply instanceof z.ZodUnknown
  if (!isFile) return { 'application/json': { schema: schemaOf(row.reply, 'output') } }
  return Object.fromEntries((row.media ?? CSV_AND_XLSX).map((type) => [type, { schema: file }]))
}

/** Lists with a cap say how many rows they do not hold. */
const headersOf = ({ leavesOut }: Endpoint): Schema =>
  leavesOut === null
    ? {}
    : {
        headers: {
          'x-left-out': {
            description: `How many rows are not in the list, where there are any; more than ${MAX_COUNTED.toLocaleString('en-GB')} are counted as that many. Left out: ${leavesOut.charAt(0).toLowerCase()}${leavesOut.slice(1)}.`,
            schema: { type: 'integer' },
          },
        },
      }

function operation(area: string, verb: string, row: Endpoint): Schema {
  const input = schemaOf(row.input, 'input')
  const properties = isRecord(input.properties) ? input.properties : {}
  const required = Array.isArray(input.required) ? input.required : []
  const inPath = pathParameters(row.path)
  const takesFile = row.takes === 'bytes'
  const isBodied = row.method !== 'GET' && row.method !== 'DELETE' && !takesFile
  const parameters = Object.entries(properties)
    .filter(([name]) => inPath.includes(name) || !isBodied)
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
    }))
  const body = Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name)))
  return {
    operationId: `${area}.${verb}`,
    tags: [area],
    summary: row.summary,
    'x-needs': row.needs,
    'x-scope': row.scope,
    'x-rate': row.rate,
    security: row.needs === 'anyone' ? [] : [{ bearer: [] }, ...(row.isSpecified ? [{ api_token: [] }] : [])],
    ...(parameters.length && { parameters }),
    ...(isBodied &&
      Object.keys(body).length && {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                ...input,
                properties: body,
                required: required.filter((name) => !inPath.includes(String(name))),
              },
            },
          },
        },
      }),
    ...(takesFile && {
      requestBody: {
        required: true,
        description: 'The file itself, or its next part; not empty.',
        content: { 'application/octet-stream': { schema: file } },
      },
    }),
    responses: {
      200: { description: 'Done', ...headersOf(row), content: contentOf(row) },
      default: {
        description: 'Refused',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

export function describeApi(
  catalogue: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
  version: string,
  publicUrl: string,
): Schema {
  const paths: Record<string, Schema> = {}
  for (const [area, rows] of Object.entries(catalogue)) {
    for (const [verb, row] of Object.entries(rows)) {
      const path = row.path.replace(/:([a-zA-Z_]+)/g, '{$1}')
      paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(area, verb, row) }
    }
  }
  const text = { type: 'string' }
  return {
    openapi: '3.1.0',
    info: { title: productName, version },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        api_token: { type: 'apiKey', in: 'query', name: 'api_token' },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'code', 'detail'],
          properties: {
            type: text,
            title: text,
            status: { type: 'integer' },
            code: text,
            detail: text,
            request_id: text,
            fields: {
              type: 'array',
              items: { type: 'object', properties: { field: text, reason: text, message: text } },
            },
          },
        },
      },
    },
  }
}
