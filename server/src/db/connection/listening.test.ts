import { expect, test } from 'vitest'
import { DatabaseMisuse } from '../database-errors.ts'
import { asOwner, openScope } from '../scope.ts'
import { onEngine } from '../testing.ts'

const until = async (holds: () => boolean): Promise<void> => {
  const deadline = performance.now() + 15_000
  while (!holds()) {
    if (performance.now() > deadline) throw new Error('It did not happen within 15 seconds')
    await new Promise((wake) => setTimeout(wake, 5))
  }
}

onEngine('notifications', ({ database }) => {
  test('reach every listener of their channel and nobody else, until they stop listening', async () => {
    const heard: string[] = []
    const stopFirst = await database().listen('cars', (payload) => heard.push(`first ${payload}`))
    const stopSecond = await database().listen('cars', (payload) => heard.push(`second ${payload}`))
    const stopOther = await database().listen('vans', (payload) => heard.push(`other ${payload}`))
    await database().notify('cars', '1')
    await until(() => heard.length >= 2)
    expect(heard.sort()).toEqual(['first 1', 'second 1'])
    await stopFirst()
    await database().notify('cars', '2')
    await until(() => heard.length >= 3)
    await stopSecond()
    await database().notify('cars', '3')
    await database().notify('vans', '4')
    await until(() => heard.includes('other 4'))
    await stopOther()
    expect(heard.sort()).toEqual(['first 1', 'other 4', 'second 1', 'second 2'])
  })

  test('of several channels are begun and ended side by side, without a word of the driver', async () => {
    const warnings: string[] = []
    const note = (warning: Error) => void warnings.push(warning.message)
    process.on('warning', note)
    const names = ['lorries', 'trailers', 'cranes']
    const stops = await Promise.all(names.map((name) => database().listen(name, () => undefined)))
    await Promise.all(stops.map((stop) => stop()))
    await new Promise((wake) => setImmediate(wake)) // a warning is told in a turn of its own
    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  test('of a transaction come with its commit, and not at all after a failure', async () => {
    const heard: string[] = []
    const stop = await database().listen('deals', (payload) => heard.push(payload))
    const failing = openScope(database(), { kind: 'all', userId: 1 }, async (_, within) => {
      await within.notify('deals', 'never')
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    await asOwner(database(), async (_, within) => {
      await within.notify('deals', 'saved')
      await new Promise((wake) => setTimeout(wake, 50))
      expect(heard).toEqual([])
    })
    await until(() => heard.length > 0)
    expect(heard).toEqual(['saved'])
    await stop()
  })

  test('too long a payload and a strange channel are refused', async () => {
    await expect(database().notify('cars', 'ü'.repeat(4_000))).rejects.toBeInstanceOf(DatabaseMisuse)
    await expect(database().notify('cars; drop', 'x')).rejects.toBeInstanceOf(DatabaseMisuse)
    await expect(database().listen('Cars', () => undefined)).rejects.toBeInstanceOf(DatabaseMisuse)
    await database().notify('cars', 'x'.repeat(7_900))
  })
})
