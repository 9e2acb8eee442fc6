import { expect, test } from 'vitest'
import { readNotice } from './read-notice.ts'

test('a council’s notice says it all', () => {
  const text = `Harrow Council  PENALTY CHARGE NOTICE  PCN number: HR12345678   Date of this notice: 10 November 2026
    Vehicle registration mark LK21 VXN. We believe that a penalty charge is payable for the contravention of 12 (parked in a
    residents’ place) on 06/11/2026 at 09:41 in Station Road. The penalty charge is £70.00. If you pay within 14 days we accept £35.00.`
  expect(readNotice(text)).toEqual({
    ...{ notice_no: 'HR12345678', reg_no: 'LK21VXN', contravention_at: '2026-11-06T09:41:00.000Z' },
    ...{ issued_on: '2026-11-10', full_pence: 7_000, discount_pence: 3_500 },
  })
})

test('a parking operator’s charge, three fifths in the first days; the time as people write it', () => {
  const text =
    'Parking Charge Notice  Ref: 88213377  Date issued: 3rd July 2026  VRM: AB12 CDE  Event: 29/06/2026 2.05pm  £100.00, reduced to £60.00'
  expect(readNotice(text)).toMatchObject({
    ...{ notice_no: '88213377', reg_no: 'AB12CDE', contravention_at: '2026-06-29T13:05:00.000Z' },
    ...{ issued_on: '2026-07-03', full_pence: 10_000, discount_pence: 6_000 },
  })
})

test.each([
  ['nothing to read', ''],
  ['an invoice', 'Invoice 12 for £10.00, £25.00 and £99.00. Pay within 30 days.'],
  ['three amounts of which none is sure', 'The charge is £70.00, £35.00 or £105.00. With £140.00 it is £280.00.'],
])('of %s no amounts are told', (_, text) => {
  const { full_pence: full, discount_pence: part } = readNotice(text)
  expect([full, part]).toEqual([undefined, undefined])
})

test('a word after “reference” is no number, and no plate is made of a make', () => {
  expect(readNotice('Reference: see overleaf. Vehicle Ford Transit. Registration: not known')).toEqual({})
})
