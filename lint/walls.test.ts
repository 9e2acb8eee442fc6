import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planted, root } from './house-files.ts'
import { ownerWall, targetOf, wallBetween } from './walls.ts'

test.each([
  ['domain/src/kit/money.ts', 'server/src/db/scope.ts', 'domain knows neither server nor web'],
  ['domain/src/kit/money.ts', 'domain/src/areas/finance/rules.ts', 'the kit of domain knows no business'],
  ['domain/src/kit/money.ts', 'domain/src/fleet/emissions.ts', 'the kit of domain knows no business'],
  ['domain/src/fleet/emissions.ts', 'domain/src/areas/finance/rules.ts', 'the words of fleets know no area'],
  ['server/src/areas/damage/area.ts', 'server/src/areas/queries/area.ts', 'areas meet only through queries.ts'],
  ['server/src/areas/damage/area.ts', 'server/src/areas/queries/queries.ts', undefined],
  ['server/src/areas/damage/area.ts', 'server/src/db/database.ts', 'only scope.ts hands out tables'],
  ['server/src/http/serve.ts', 'server/src/areas/damage/area.ts', 'a room of the server knows no area'],
  ['server/src/lifecycle/take-step.ts', 'server/src/areas/users/steps.ts', 'a room of the server knows no area'],
  ['server/src/cases/waits.ts', 'server/src/areas/scope/queries.ts', 'a room of the server knows no area'],
  ['server/src/fleet/off-road.ts', 'server/src/areas/compliance/queries.ts', 'a room of the server knows no area'],
  [
    'server/src/areas/vehicles/changes.ts',
    'server/src/import/records/vehicle-records.ts',
    'what imports and others share is a room of its own',
  ],
  [
    'server/src/fleet/assignments.ts',
    'server/src/import/records/references.ts',
    'what imports and others share is a room of its own',
  ],
  ['server/src/areas/imports/steps.ts', 'server/src/import/records/registers.ts', undefined],
  ['server/src/areas/auth/links.ts', 'server/src/areas/users/steps.ts', undefined],
  ['web/src/areas/damage/case-page.tsx', 'web/src/areas/queries/query-page.tsx', 'areas meet only through queries.ts'],
  ['web/src/areas/profile/profile-page.tsx', 'web/src/app/router.ts', 'areas of web know no app'],
  ['web/src/areas/profile/profile-page.test.tsx', 'web/src/app/router.ts', undefined],
  ['web/src/case/case-page.tsx', 'web/src/areas/queries/query-page.tsx', 'a room of web knows neither areas nor app'],
  ['web/src/ui/button.tsx', 'web/src/data/client.ts', 'ui knows no business'],
  ['web/src/fleet/plate.tsx', 'domain/src/fleet/registration.ts', undefined],
  ['web/src/data/client.ts', 'server/src/http/serve.ts', 'server and web never import each other'],
  ['web/src/list/list-page.tsx', 'web/src/testing/page.tsx', 'what is for tests stands in no product'],
  ['web/src/list/list-page.test.tsx', 'web/src/testing/page.tsx', undefined],
])('%s importing %s: %s', (from, to, why) => expect(wallBetween(from, to)).toBe(why))

test.each([
  ['server/src/areas/tags/apply-rules.ts', ['openScope', 'asOwner'], 'an area states its scope, and is not the owner'],
  ['server/src/areas/tags/apply-rules.ts', ['openScope'], undefined],
  ['server/src/areas/tags/apply-rules.test.ts', ['asOwner'], undefined],
  ['server/src/areas/permissions/nightly.ts', ['asOwner'], undefined],
  ['server/src/mail/outbox.ts', ['asOwner'], undefined],
  ['server/src/background.ts', ['asOwner'], 'an area states its scope, and is not the owner'],
])('%s taking %j of the scopes: %s', (from, names, why) =>
  expect(ownerWall(from, 'server/src/db/scope.ts', names)).toBe(why),
)

test('an import leads to a file of the house, or nowhere', () => {
  expect(targetOf('server/src/areas/damage/area.ts', '../queries/queries.ts')).toBe(
    'server/src/areas/queries/queries.ts',
  )
  expect(targetOf('web/src/app/router.tsx', '@kerbline/domain/screens.ts')).toBe('domain/src/screens.ts')
  expect(targetOf('web/src/app/router.tsx', 'react')).toBeUndefined()
})

/** The linter's words on planted files; empty when it is content. */
function lint(folder: string, files: Readonly<Record<string, string>>): string {
  const room = mkdtempSync(join(root, folder, planted))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(room, name), text)
    execFileSync('npx', ['oxlint', room], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
    return ''
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  } finally {
    rmSync(room, { recursive: true })
  }
}

test('the linter is red on a planted forbidden import, and green without it', { timeout: 60_000 }, () => {
  expect(
    lint('domain/src/kit', {
      'planted.ts':
        "import { walls } from '../../../../server/src/response-cache/store.ts'\nexport const found = walls\n",
    }),
  ).toContain('domain knows neither server nor web')
  expect(
    lint('web/src/areas/profile', {
      'planted.ts': "import { startRouter } from '../../../app/router.ts'\nexport const begin = startRouter\n",
    }),
  ).toContain('areas of web know no app')
  expect(lint('domain/src/kit', { 'planted.ts': 'export const found = 1\n' })).toBe('')
})

test('the linter is red on a planted circle, though only types go round in it', { timeout: 60_000 }, () => {
  const hen = "import type { Egg } from './egg.ts'\nexport interface Hen {\n  readonly lays: Egg\n}\n"
  const egg = "import type { Hen } from './hen.ts'\nexport interface Egg {\n  readonly from: Hen\n}\n"
  expect(lint('domain/src/kit', { 'hen.ts': hen, 'egg.ts': egg })).toContain('Dependency cycle detected')
  expect(lint('domain/src/kit', { 'hen.ts': hen, 'egg.ts': 'export type Egg = string\n' })).toBe('')
})

test('the linter is red on a planted area that begins as the owner', { timeout: 60_000 }, () => {
  const begin = (name: string) => `import { ${name} } from '../../../db/scope.ts'\nexport const begin = ${name}\n`
  expect(lint('server/src/areas/tags', { 'planted.ts': begin('asOwner') })).toContain('an area states its scope')
  expect(lint('server/src/areas/tags', { 'planted.ts': begin('openScope') })).toBe('')
})
