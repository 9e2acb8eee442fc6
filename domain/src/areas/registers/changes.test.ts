import { expect, test } from 'vitest'
import { fuelOf, isNews, type KnownVehicle, registerFieldWords, dvlaFacts, dvsaFacts } from './changes.ts'
import { readMotHistory } from './mot-history.ts'
import { readVehicleEnquiry, refusalWords } from './vehicle-enquiry.ts'

const blank: KnownVehicle = {
  class: 'van',
  colour: null,
  year_of_manufacture: null,
  first_registered: null,
  fuel_type: 'other',
  co2_grams_per_kilometre: null,
  euro_status: null,
  has_recall: null,
  tax_status: null,
  mot_status: null,
}
const full: KnownVehicle = {
  ...blank,
  colour: 'White',
  year_of_manufacture: 2020,
  first_registered: '2020-03-01',
  fuel_type: 'electric',
  co2_grams_per_kilometre: 0,
  euro_status: 'Euro 6',
}

const ves = (more: object = {}) => {
  const answer = readVehicleEnquiry({ registrationNumber: 'AB12CDE', ...more })
  if (!answer) throw new Error('no vehicle')
  return answer
}
const mot = (more: object = {}) => {
  const answer = readMotHistory({ registration: 'AB12CDE', ...more })
  if (!answer) throw new Error('no vehicle')
  return answer
}

test('what is empty is filled in; what stands, stands', () => {
  const answer = ves({
    colour: 'DARK BLUE',
    yearOfManufacture: 2015,
    monthOfFirstRegistration: '2015-09',
    fuelType: 'DIESEL',
    co2Emissions: 172,
    euroStatus: 'EURO 6 AD',
    taxStatus: 'Taxed',
    taxDueDate: '2027-05-01',
    motStatus: 'Valid',
    motExpiryDate: '2027-06-30',
  })
  expect(dvlaFacts(blank, answer, true)).toEqual({
    facts: {
      colour: 'Dark Blue',
      year_of_manufacture: 2015,
      first_registered: '2015-09-01',
      fuel_type: 'diesel',
      co2_grams_per_kilometre: 172,
      euro_status: 'Euro 6 AD',
      tax_status: 'Taxed',
      mot_status: 'Valid',
    },
    due: [
      { type: 'ved', dueDate: '2027-05-01', lastDoneDate: null },
      { type: 'mot', dueDate: '2027-06-30', lastDoneDate: null },
    ],
  })
  expect(dvlaFacts(full, answer, false)).toEqual({
    facts: { tax_status: 'Taxed', mot_status: 'Valid' },
    due: [{ type: 'ved', dueDate: '2027-05-01', lastDoneDate: null }],
  })
  expect(dvlaFacts({ ...full, tax_status: 'Taxed', mot_status: 'Valid' }, answer, false).facts).toEqual({})
})

test.each([
  [{ co2Emissions: 0, fuelType: 'DIESEL' }, undefined],
  [{ co2Emissions: 0, fuelType: 'ELECTRICITY' }, 0],
  [{ co2Emissions: 120 }, 120],
])('CO2 of %j is %s', (sent, wanted) => {
  expect(dvlaFacts(blank, ves(sent), true).facts.co2_grams_per_kilometre).toBe(wanted)
})

test.each([
  ['van', 'mot'],
  ['hgv', 'annual_test'],
  ['trailer', 'annual_test'],
])('of a %s the %s is due', (vehicleClass, type) => {
  const answer = mot({
    registrationDate: '2019-03-01',
    hasOutstandingRecall: 'Yes',
    motTests: [
      { completedDate: '2026-03-10T10:00:00Z', testResult: 'PASSED', expiryDate: '2027-03-14' },
      { completedDate: '2025-09-10T10:00:00Z', testResult: 'FAILED', expiryDate: '2030-01-01' },
    ],
  })
  expect(dvsaFacts({ ...blank, class: vehicleClass }, answer)).toEqual({
    facts: { first_registered: '2019-03-01', has_recall: true },
    due: [{ type, dueDate: '2027-03-14', lastDoneDate: '2026-03-10' }],
  })
})

test('a recall that was done is news too, an unknown one is not', () => {
  const known = { ...full, has_recall: true }
  expect(dvsaFacts(known, mot({ hasOutstandingRecall: 'No' })).facts).toEqual({ has_recall: false })
  expect(dvsaFacts(known, mot({ hasOutstandingRecall: 'Unknown' })).facts).toEqual({})
})

test('a newest test that failed leaves what stood no day longer than the day before it', () => {
  const tests = [
    { completedDate: '2026-02-01T09:00:00Z', testResult: 'PASSED', expiryDate: '2027-02-05' },
    { completedDate: '2026-11-03T09:00:00Z', testResult: 'FAILED' },
  ]
  const failed = { type: 'mot', lastDoneDate: '2026-02-01', failedOn: '2026-11-03' }
  expect(dvsaFacts(blank, mot({ motTests: tests })).due).toEqual([{ ...failed, dueDate: '2026-11-02' }])
  const retest = { completedDate: '2026-11-03T15:00:00Z', testResult: 'PASSED', expiryDate: '2027-11-02' }
  expect(dvsaFacts(blank, mot({ motTests: [...tests, retest] })).due).toEqual([
    { type: 'mot', dueDate: '2027-11-02', lastDoneDate: '2026-11-03' },
  ])
})

const answer = { type: 'mot', dueDate: '2027-03-14', lastDoneDate: '2026-03-10' } as const
const failedOn = null
test.each([
  [undefined, true],
  [{ failedOn, dueDate: '2027-03-14', lastDoneDate: null }, false],
  [{ failedOn, dueDate: '2026-03-14', lastDoneDate: '2025-03-10' }, true],
  [{ failedOn, dueDate: null, lastDoneDate: '2026-11-01' }, true],
  [{ failedOn, dueDate: '2027-11-01', lastDoneDate: '2026-11-01' }, false],
  [{ failedOn, dueDate: '2027-11-01', lastDoneDate: null }, true],
  [{ failedOn: '2026-03-11', dueDate: '2026-03-10', lastDoneDate: '2025-03-10' }, false],
  [{ failedOn: '2026-03-10', dueDate: '2026-03-09', lastDoneDate: '2025-03-10' }, true],
])('beside %j the register’s date is news: %s', (known, wanted) => {
  expect(isNews(known, answer)).toBe(wanted)
})

test('a failure is news, unless something passed here on that day or later', () => {
  const failed = { type: 'mot', dueDate: '2026-11-02', lastDoneDate: '2026-03-10', failedOn: '2026-11-03' } as const
  expect(isNews({ failedOn, dueDate: '2027-03-14', lastDoneDate: '2026-03-10' }, failed)).toBe(true)
  expect(isNews({ failedOn, dueDate: '2027-11-02', lastDoneDate: '2026-11-03' }, failed)).toBe(false)
})

test.each([
  ['DIESEL', 'diesel'],
  ['HEAVY OIL', 'diesel'],
  ['HYBRID ELECTRIC', 'hybrid'],
  ['PLUG-IN HYBRID ELECTRIC', 'phev'],
  ['ELECTRICITY', 'electric'],
  ['GAS BI-FUEL', 'gas'],
  ['Petrol', 'petrol'],
  ['FUEL CELLS', 'hydrogen'],
  ['STEAM', null],
  [null, null],
])('the register’s %s is %s', (text, wanted) => {
  expect(fuelOf(text)).toBe(wanted)
})

test.each([
  [{ errors: [{ code: 'ENQ103', detail: 'Invalid format' }] }, 'ENQ103: Invalid format'],
  [{ errors: [{ title: 'Bad Request' }] }, 'Bad Request'],
  [{ errorCode: 'MOTH-RL-01', errorMessage: 'Too many', requestId: 'x' }, 'MOTH-RL-01: Too many'],
  [[{ detail: 'Down' }], 'Down'],
  [{ unsupported: 1 }, null],
  [undefined, null],
])('a refusal of %j says %s', (answer, wanted) => {
  expect(refusalWords(answer)).toBe(wanted)
})

test('every field has words, known or not', () => {
  expect([registerFieldWords('ved'), registerFieldWords('axle_config')]).toEqual(['Vehicle tax due', 'axle config'])
})
