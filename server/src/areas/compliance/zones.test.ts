// Every rule of due, amber and red, with the process in other zones: a child process a zone works out the same table and its digest is
// compared, so that a rule that looks at the zone of its machine is found.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { dueTable } from './testing-due-table.ts'

const run = promisify(execFile)
const zones = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns'] as const

const tableIn = async (zone: string): Promise<unknown> => {
  const module = new URL('./testing-due-table.ts', import.meta.url).href
  const script = `const { dueTable } = await import(${JSON.stringify(module)})
console.log(JSON.stringify({ offset: new Date('2026-01-15T12:00:00Z').getTimezoneOffset(), table: dueTable() }))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: zone },
  })
  return JSON.parse(stdout)
}

test('the table itself: edges of the day, of 29 February, of the year and of both clock changes', () => {
  const table = new Map(dueTable().map(([name, ...rest]) => [name, rest]))
  expect(table.get('rag 2028-02-29 4 2028-02-01')).toEqual(['amber', 28])
  expect(table.get('rag 2028-02-29 4 2028-01-31')).toEqual(['green', 29])
  expect(table.get('rag 2028-02-29 4 2028-03-01')).toEqual(['red', -1])
  expect(table.get('rag 2026-12-31 2 2027-01-01')).toEqual(['red', -1])
  expect(table.get('rag 2027-03-28 0 2027-03-28')).toEqual(['amber', 0])
  expect(table.get('rag 2027-02-29 4 2027-02-28')).toEqual(['red', null])
  // 00:30 in London on the first morning of summer time is 00:30 UTC; an hour before midnight UTC that summer it is the next day there.
  expect(table.get('day 2027-03-28T00:30:00Z')).toEqual(['2027-03-28'])
  expect(table.get('day 2027-03-28T23:30:00Z')).toEqual(['2027-03-29'])
  expect(table.get('day 2026-10-25T23:30:00Z')).toEqual(['2026-10-25'])
  expect(table.get('next safety_inspection 2027-02-28')).toEqual(['2027-04-11'])
  expect(table.get('next mot 2028-02-29')).toEqual(['2029-02-27'])
  expect(table.get('next tacho_card_download 2027-03-28')).toEqual(['2027-04-25'])
  expect(table.get('plan 28 days 2028-02-29 2028-02-29')?.slice(0, 2)).toEqual([
    'tacho_vu_download 2028-03-01 1 1',
    'loler 2028-03-03 0 1',
  ])
  // The hour that spring skips is no time; the one that autumn has twice is its first.
  expect(table.get('check 2027-03-28 01:30')).toEqual([null, 'skipped hour'])
  expect(table.get('check 2026-10-25 01:30')).toEqual(['2026-10-25T00:30:00.000Z', null])
})

test.each(zones)('with the process in %s it is the same', async (zone) => {
  const here = dueTable()
  expect(here.length).toBeGreaterThan(500)
  const offsets = { UTC: 0, 'Pacific/Kiritimati': -840, 'America/St_Johns': 210 }
  expect(await tableIn(zone)).toEqual({ offset: offsets[zone], table: here })
})
