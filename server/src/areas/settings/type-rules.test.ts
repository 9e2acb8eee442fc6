// The rules of a type of compliance under Settings: how often it comes, what it applies to, and its source.
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

type Endpoints = typeof settingsEndpoints
type Types = ReplyOf<Endpoints['complianceTypes']>
type TypeRow = InputOf<Endpoints['saveComplianceTypes']>['rows'][number]

const path = '/api/settings-lists/compliance-types'
const typeRows = (table: Types): TypeRow[] =>
  table.rows.map(({ slug, name, applies_to, amber_weeks }) => ({ slug, name, applies_to, amber_weeks }))

onPortal('rules of compliance types', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({ accounts: [], may: ['manage settings', 'see all accounts'], side: 'staff' })
  })
  afterAll(async () => portal.stop())

  const types = async (): Promise<Types> => (await portal.get(path, staff.token)).json as Types
  const save = (body: object) => portal.send('PUT', path, staff.token, body)
  const lastAudited = async () =>
    await portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .select(['entity_id', 'before', 'after'])
        .where('entity', '=', 'compliance type')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )

  test('the rules of a type are kept where a save leaves them out, and are in the trail where it changes them', async () => {
    const before = await types()
    const loler = before.rows.find(({ slug }) => slug === 'loler')
    expect(loler?.details).toMatchObject({ interval: { every: 6, unit: 'months' }, equipment: ['tail_lift', 'crane'] })
    const details = { ...loler?.details, interval: { every: 12, unit: 'months' }, classes: ['van'] }
    const rows = typeRows(before).map((row) => (row.slug === 'loler' ? { ...row, details } : row))
    const saved = await save({ version: before.version, rows })
    expect(saved.status).toBe(200)
    const after = await types()
    expect(after.rows.find(({ slug }) => slug === 'loler')?.details).toEqual(details)
    expect(after.rows.filter(({ slug }) => slug !== 'loler')).toEqual(
      before.rows.filter(({ slug }) => slug !== 'loler'),
    )
    expect(await lastAudited()).toMatchObject({
      entity_id: 'loler',
      before: { details: { interval: { every: 6 } } },
      after: { details: { interval: { every: 12 }, classes: ['van'] } },
    })
    const unknown = rows.map((row) =>
      row.slug === 'loler' ? { ...row, details: { ...details, classes: ['tank'] } } : row,
    )
    expect((await save({ version: after.version, rows: unknown })).status).toBe(422)
  })
})
