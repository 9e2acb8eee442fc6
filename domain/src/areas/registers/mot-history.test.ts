import { expect, test } from 'vitest'
import { motExpiry, readMotHistory } from './mot-history.ts'

const oneTest = (more: object) =>
  readMotHistory({
    registration: 'AB12CDE',
    motTests: [{ completedDate: '2024-09-24T11:14:43.000Z', testResult: 'PASSED', ...more }],
  })?.tests[0]

test.each([
  ['miles', { odometerValue: '111594', odometerUnit: 'MI', odometerResultType: 'READ' }, 111_594],
  ['miles of the older service', { odometerValue: '47125', odometerUnit: 'mi', odometerResultType: 'READ' }, 47_125],
  ['kilometres', { odometerValue: '100000', odometerUnit: 'KM', odometerResultType: 'READ' }, 62_137.1],
  ['a number', { odometerValue: 5000, odometerUnit: 'MI', odometerResultType: 'read' }, 5000],
  ['no unit', { odometerValue: '5000', odometerUnit: null, odometerResultType: 'READ' }, 5000],
  ['an odometer not read', { odometerValue: '5000', odometerUnit: 'MI', odometerResultType: 'UNREADABLE' }, null],
  ['no odometer', { odometerResultType: 'NO_ODOMETER' }, null],
  ['no word on reading it', { odometerValue: '5000', odometerUnit: 'MI' }, null],
  ['an unknown unit', { odometerValue: '5000', odometerUnit: 'LY', odometerResultType: 'READ' }, null],
  ['nothing', { odometerValue: '0', odometerUnit: 'MI', odometerResultType: 'READ' }, 0],
  ['rubbish', { odometerValue: 'many', odometerUnit: 'MI', odometerResultType: 'READ' }, null],
])('%s on the odometer', (_, sent, miles) => {
  expect(oneTest(sent)?.odometerMiles).toBe(miles)
})

test.each([
  ['2024-09-24T11:14:43.000Z', '2024-09-24T11:14:43.000Z'],
  ['2024-09-24T11:14:43', '2024-09-24T10:14:43.000Z'],
  ['2018.05.20 11:28:34', '2018-05-20T10:28:34.000Z'],
  ['2013.11.03 09:33:08', '2013-11-03T09:33:08.000Z'],
  ['2013-11-03', '2013-11-03T00:00:00.000Z'],
])('a test of %s', (completedDate, at) => {
  expect(oneTest({ completedDate })?.completedAt).toBe(at)
})

test.each([
  [{ completedDate: '2024-02-30T10:00:00Z' }],
  [{ completedDate: null }],
  [{ testResult: 'ABANDONED' }],
  [{ testResult: undefined }],
])('a test of %j cannot be placed and is left out', (sent) => {
  expect(oneTest(sent)).toBeUndefined()
})

test('older names, sources in any case, places and defects are read', () => {
  const sent = {
    regMarkTimeOfTest: 'OLD 1',
    dataSource: 'dva ni',
    location: 'Mallusk',
    expiryDate: '2025.10.02',
    rfrAndComments: [{ text: 'Tyre', type: 'dangerous', dangerous: true }, 'no object', {}],
  }
  expect(oneTest(sent)).toMatchObject({
    registration: 'OLD 1',
    dataSource: 'DVA NI',
    location: 'Mallusk',
    expiryDate: '2025-10-02',
    defects: [
      { text: 'Tyre', type: 'DANGEROUS', isDangerous: true },
      { text: 'No description', type: 'UNKNOWN', isDangerous: false },
    ],
  })
})

test.each([
  ['Yes', true],
  ['no', false],
  ['Unknown', null],
  ['Unavailable', null],
  [undefined, null],
])('a recall of %s is %s', (hasOutstandingRecall, wanted) => {
  expect(readMotHistory({ registration: 'AB12CDE', hasOutstandingRecall })?.hasRecall).toBe(wanted)
})

test.each([[null], ['<html>'], [[]], [{}], [{ errorCode: 'MOTH-NP-01' }], [42]])('%j holds no vehicle', (answer) => {
  expect(readMotHistory(answer)).toBeNull()
})

test('a new vehicle is due on the day of its first test', () => {
  const told = readMotHistory({ registration: 'AB24CDE', motTestDueDate: '2027-03-01', manufactureYear: 2024 })
  expect(told).toMatchObject({ manufactureYear: 2024, tests: [] })
  expect(told && motExpiry(told)).toBe('2027-03-01')
})
