// The recorded answers of both registers, figure by figure.
import { motExpiry, readMotHistory } from '@kerbline/domain/areas/registers/mot-history.ts'
import { judgeReadings } from '@kerbline/domain/areas/telematics/judge-reading.ts'
import { readVehicleEnquiry } from '@kerbline/domain/areas/registers/vehicle-enquiry.ts'
import { isSent } from '@kerbline/domain/areas/registers/tolerant.ts'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const fixture = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`./fixtures/${name}`, import.meta.url), 'utf8'))

const history = async (name: string) => {
  const answer = readMotHistory(await fixture(`dvsa-mot/${name}`))
  if (!answer) throw new Error(`${name} holds no vehicle`)
  return answer
}

test.each([
  ['beta-trade-v6-documentation-example.json', 3, 1, 5, '2014-11-02', [57_318, 47_125, 47_118], 2010],
  [
    'v1-vehicle-1-failed-passed.json',
    13,
    11,
    20,
    '2025-10-02',
    [111_594, 102_557, 102_557, 95_055, 87_697, 78_107, 71_583, 60_063, 50_532, 41_471, 41_471, 36_730, 27_264],
    2012,
  ],
  ['v1-vehicle-2-failed-passed.json', 4, 3, 16, '2025-09-05', [82_891, 74_944, 74_643, 74_642], 2010],
])(
  '%s: %i tests, %i passed, %i defects, valid through %s',
  async (name, tests, passed, defects, expiry, miles, year) => {
    const answer = await history(name)
    expect({
      tests: answer.tests.length,
      passed: answer.tests.filter(({ result }) => result === 'passed').length,
      defects: answer.tests.reduce((sum, { defects: found }) => sum + found.length, 0),
      expiry: motExpiry(answer),
      miles: answer.tests.map(({ odometerMiles }) => odometerMiles),
      year: answer.manufactureYear,
    }).toEqual({ tests, passed, defects, expiry, miles, year })
    // Every fail of theirs is without an expiry, and no odometer of theirs is impossible.
    expect(
      answer.tests.filter(({ result }) => result === 'failed').every(({ expiryDate }) => expiryDate === null),
    ).toBe(true)
    const readings = answer.tests.flatMap(({ completedAt: at, odometerMiles }) =>
      odometerMiles === null ? [] : [{ at, miles: odometerMiles }],
    )
    expect(judgeReadings(readings, null).every(({ flag }) => flag === null)).toBe(true)
  },
)

test('passed and failed on one day keep their order', async () => {
  const { tests } = await history('v1-vehicle-1-failed-passed.json')
  expect(tests.slice(1, 3).map(({ result, completedAt }) => [result, completedAt])).toEqual([
    ['passed', '2023-09-30T13:42:35.000Z'],
    ['failed', '2023-09-30T08:43:06.000Z'],
  ])
})

test.each([
  [
    '200-diesel-van-untaxed.json',
    {
      make: 'FORD',
      yearOfManufacture: 2015,
      co2GramsPerKilometre: 172,
      euroStatus: null,
      taxStatus: 'Untaxed',
      taxDueDate: '2021-05-30',
      motStatus: 'Valid',
      motExpiryDate: '2022-06-30',
      monthOfFirstRegistration: '2015-09',
      revenueWeightKilograms: 3000,
      lastV5cDate: '2021-05-13',
      isMarkedForExport: false,
    },
  ],
  [
    '200-documentation-example.json',
    {
      make: 'ROVER',
      yearOfManufacture: 2004,
      co2GramsPerKilometre: 135,
      euroStatus: 'EURO 6 AD',
      taxStatus: 'Untaxed',
      taxDueDate: '2007-01-01',
      motStatus: 'No details held by DVLA',
      motExpiryDate: null,
      monthOfFirstRegistration: '2004-12',
      revenueWeightKilograms: 1640,
      lastV5cDate: '2016-12-25',
      isMarkedForExport: false,
    },
  ],
])('%s of DVLA', async (name, wanted) => {
  expect(readVehicleEnquiry(await fixture(`dvla-ves/${name}`))).toMatchObject(wanted)
})

test('every field of interface 1.1.0 that the portal keeps is read by its name', async () => {
  const schemas = await fixture('dvla-ves/interface-1.1.0-schemas.json')
  const vehicle = isSent(schemas) && isSent(schemas['Vehicle']) ? schemas['Vehicle']['properties'] : {}
  const example = Object.fromEntries(
    Object.entries(isSent(vehicle) ? vehicle : {}).map(([name, schema]) => [
      name,
      isSent(schema) ? schema['example'] : null,
    ]),
  )
  const answer = readVehicleEnquiry(example)
  expect(Object.entries(answer ?? {}).filter(([, value]) => value === null)).toEqual([])
})

test.each([
  '400-bad-request-error.json',
  '404-vehicle-not-found-error.json',
  '429-too-many-requests-message.json',
  '456-unsupported-json-response-with-4xx-status-code.json',
  '500-500-status-with-error-response-body.json',
  '503-5xx-status-code-with-unsupported-error-format.json',
  '567-5xx-status-code-with-unexpected-error-format.json',
])('%s is no vehicle', async (name) => {
  expect(readVehicleEnquiry(await fixture(`dvla-ves/${name}`))).toBeNull()
})
