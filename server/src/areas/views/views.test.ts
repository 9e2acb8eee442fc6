// Saved views through the real server: whose they are, who else sees them, and that nobody changes another's.
import { viewsEndpoints, type SavedView } from '@kerbline/domain/areas/views/endpoints.ts'
import { readyViewsEndpoints } from '@kerbline/domain/areas/views/ready-endpoints.ts'
import { screens } from '@kerbline/domain/screens.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('views', (on) => {
  let portal: TestPortal
  const people: Record<string, TestPerson> = {}
  const tokenOf = (name: string): string => people[name]?.token ?? ''

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const person = async (
      name: string,
      accounts: readonly string[],
      side: 'customer' | 'staff',
      may = 'see vehicles',
    ) => {
      people[name] = await portal.person({
        accounts,
        may: may === 'see all accounts' ? ['see all accounts'] : ['see vehicles'],
        side,
        columns: { name },
      })
    }
    await person('Ada', ['NORTH01'], 'customer')
    await person('Ben', ['NORTH01', 'NORTH02'], 'customer')
    await person('Cat', ['SOUTH01'], 'customer')
    await person('Dan', ['NORTH01'], 'staff')
    await person('Eve', [], 'staff', 'see all accounts')
  })
  afterAll(() => portal.stop())

  const save = async (who: string, change: object = {}) =>
    portal.send('POST', '/api/views', tokenOf(who), {
      list: 'branches',
      name: 'Closed ones',
      query: { status: 'is:closed' },
      is_shared: false,
      ...change,
    })
  const saved = async (who: string, change: object = {}): Promise<SavedView> =>
    viewsEndpoints.save.reply.parse((await save(who, change)).json).view
  const seen = async (who: string, list = 'branches'): Promise<readonly SavedView[]> =>
    viewsEndpoints.list.reply.parse((await portal.get(`/api/views?list=${list}`, tokenOf(who))).json).views
  const names = async (who: string, list = 'branches') => (await seen(who, list)).map(({ name }) => name)

  test('the views lists come with are told for the lists one may read, each with a screen that is there', async () => {
    const ready = async (who: string) =>
      readyViewsEndpoints.ready.reply.parse((await portal.get('/api/views/ready', tokenOf(who))).json).views
    const told = await ready('Ada')
    expect(told.map(({ list }) => list)).toContain('vehicles')
    expect(told.map(({ list }) => list)).not.toContain('users')
    const all = await portal.admin()
    const { views } = readyViewsEndpoints.ready.reply.parse((await portal.get('/api/views/ready', all.token)).json)
    expect([...new Set(views.map(({ list }) => list))]).toEqual(
      expect.arrayContaining(['vehicles', 'drivers', 'documents', 'users', 'news', 'queries', 'maintenance']),
    )
    const paths = new Set(Object.values(screens).map(({ path }) => path))
    expect(views.filter(({ path }) => !paths.has(path))).toEqual([])
    expect(views).toContainEqual({
      ...{ list: 'documents', label: 'Expired', path: '/documentation' },
      query: { show: 'library', expiry: 'is:expired', sort: 'expires_on' },
    })
  })

  test('a view of one’s own is kept as it was saved, and seen by nobody else', async () => {
    const view = await saved('Ada', { list: 'own' })
    expect(view).toEqual({
      id: view.id,
      name: 'Closed ones',
      query: { status: 'is:closed' },
      is_shared: false,
      is_mine: true,
      owner: null,
      is_default: false,
      is_scheduled: false,
      updated_at: view.updated_at,
    })
    expect(await names('Ada', 'own')).toEqual(['Closed ones'])
    for (const other of ['Ben', 'Cat', 'Dan', 'Eve']) expect(await names(other, 'own')).toEqual([])
    expect(await names('Ada', 'dealers')).toEqual([])
  })

  test.each([
    ['Ada', ['Ada', 'Ben']],
    ['Cat', ['Cat']],
    ['Dan', ['Dan', 'Eve']],
    ['Eve', ['Dan', 'Eve']],
  ])('what %s shares is seen by %j alone', async (owner, readers) => {
    const list = `shared-by-${owner.toLowerCase()}`
    const { id } = await saved(owner, { list, is_shared: true })
    for (const who of Object.keys(people)) {
      const found = await seen(who, list)
      expect(found.map((view) => view.id)).toEqual(readers.includes(who) ? [id] : [])
      if (found[0]) expect([found[0].is_mine, found[0].owner]).toEqual([who === owner, who === owner ? null : owner])
    }
  })

  test('only the owner changes or deletes a view; another’s is not found', async () => {
    const { id, updated_at: version } = await saved('Ada', { list: 'kept', name: 'Shared', is_shared: true })
    const change = { id, version, list: 'kept', name: 'Mine now', is_shared: true }
    expect((await save('Ben', change)).status).toBe(404)
    expect((await save('Cat', change)).status).toBe(404)
    expect((await portal.send('DELETE', `/api/views/${id}`, tokenOf('Ben'))).status).toBe(404)
    expect(await names('Ben', 'kept')).toEqual(['Shared'])
    expect((await saved('Ada', { ...change, name: 'Renamed', is_shared: false })).name).toBe('Renamed')
    expect(await names('Ben', 'kept')).toEqual([])
    expect((await save('Ada', { ...change, list: 'elsewhere' })).status).toBe(404)
    expect((await portal.send('DELETE', `/api/views/${id}`, tokenOf('Ada'))).status).toBe(200)
    expect(await names('Ada', 'kept')).toEqual([])
  })

  test('a name is taken once a person and list, whatever its capitals', async () => {
    await saved('Ada', { list: 'names' })
    const again = await save('Ada', { list: 'names', name: 'CLOSED ones' })
    expect([again.status, again.json]).toMatchObject([409, { code: 'already exists', fields: [{ field: 'name' }] }])
    expect((await save('Ben', { list: 'names' })).status).toBe(200)
  })

  test('everybody chooses for themselves which view a list opens with', async () => {
    const one = await saved('Ada', { list: 'choices', name: 'One', is_shared: true })
    const two = await saved('Ada', { list: 'choices', name: 'Two', is_shared: true })
    const choose = (who: string, id: number | null) =>
      portal.send('PUT', '/api/views/default', tokenOf(who), { list: 'choices', id })
    const defaults = async (who: string) =>
      (await seen(who, 'choices')).flatMap((view) => (view.is_default ? [view.name] : []))
    expect((await choose('Ben', one.id)).status).toBe(200)
    expect((await choose('Ben', two.id)).status).toBe(200)
    expect([await defaults('Ben'), await defaults('Ada')]).toEqual([['Two'], []])
    expect((await choose('Cat', one.id)).status).toBe(404)
    expect((await choose('Ben', null)).status).toBe(200)
    expect(await defaults('Ben')).toEqual([])
  })

  test('a view renamed elsewhere meanwhile is not renamed again unseen: the later save is told how it stands', async () => {
    const { id, updated_at: version } = await saved('Ada', { list: 'renamed', name: 'One' })
    const change = { id, version, list: 'renamed' }
    expect((await saved('Ada', { ...change, name: 'Two' })).name).toBe('Two')
    const late = await save('Ada', { ...change, name: 'Three' })
    expect([late.status, late.json]).toMatchObject([409, { code: 'changed meanwhile', current: { id, name: 'Two' } }])
    expect((await save('Ada', { id, list: 'renamed', name: 'Three' })).status).toBe(409)
    expect(await names('Ada', 'renamed')).toEqual(['Two'])
  })

  test('nobody signed in sees nothing', async () => {
    expect((await portal.get('/api/views?list=branches')).status).toBe(401)
    expect((await portal.send('POST', '/api/views', undefined, {})).status).toBe(401)
  })
})
