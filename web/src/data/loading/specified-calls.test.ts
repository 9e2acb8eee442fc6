// @vitest-environment node
// Every specified call has a reader on screen: none is answered for nobody.
import { endpoints } from '@kerbline/domain/endpoints.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../', import.meta.url)
const written = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((path) => !/(^|\/)(testing|gallery)\/|\.test\.|sample-/.test(path))
  .map((path) => readFileSync(new URL(path, folder), 'utf8'))
  .join('\n')

/** "driverChecks" of "driver-checks" */
const camel = (area: string): string => area.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
/** Calls that stand in a file of their own, so that their reader carries no others. */
const ownFiles = ['customer', 'pickList', 'vehicleWidget']

const specified = Object.entries(endpoints).flatMap(([area, rows]) =>
  Object.entries<Endpoint>(rows).flatMap(([name, row]) =>
    row.isSpecified ? [[name, row, [camel(area), ...ownFiles]] as const] : [],
  ),
)

test('there are the thirteen', () => expect(new Set(specified.map(([, { path }]) => path)).size).toBe(13))

test.each(specified)('%s is read', (name, _, owners) => {
  const isRead = owners.some((owner) => new RegExp(`\\b${owner}Endpoints\\.${name}\\b`).test(written))
  expect(isRead).toBe(true)
})
