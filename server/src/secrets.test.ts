import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openScope } from './db/scope.ts'
import { onBothEngines } from './db/testing.ts'
import { secretOf } from './secrets.ts'

onBothEngines('secrets', (on) => {
  test('the same for everyone who asks at once, another for another name', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => secretOf(on.database(), 'realtime secret')))
    expect(new Set(asked).size).toBe(1)
    expect(asked[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(await secretOf(on.database(), 'file links')).not.toBe(asked[0])
  })

  test.each([
    { kind: 'all', userId: 1 } as const,
    { kind: 'accounts', accounts: ['HARROW01'], userId: 1 } as const,
    { kind: 'public' } as const,
  ])('are out of reach for scope $kind', async (who) => {
    const reading = openScope(on.database(), who, (rows) => sql`select value from secrets`.execute(rows))
    await expect(reading).rejects.toThrow('permission denied')
  })
})
