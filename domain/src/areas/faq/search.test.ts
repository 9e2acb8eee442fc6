import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { queryCategoryNames } from '../queries/words.ts'
import { faqGroupOf, faqGroups } from './groups.ts'
import { findAnswers, likelyAnswers, wordsSought, type Findable } from './search.ts'

const entry = (category: string, question: string, answer: string): Findable => ({ category, question, answer })
const invoice = entry('invoices', 'How do I query an invoice?', 'Open the line you doubt.')
const month = entry('invoices', 'Why is my last invoice for part of a month?', 'Hire is charged by the day.')
const damage = entry('damage', 'How do I report damage?', 'Four pictures of the vehicle settle most cases.')
const fine = entry('fines', 'I have received a parking fine. What do I do?', 'Send it with a query and a picture.')
const mot = entry('mot', 'Who books the MOT, and when?', 'We remind you four weeks before.')
const all = [invoice, month, damage, fine, mot]

test.each([
  ['damgae', damage],
  ['dammage', damage],
  ['parkng', fine],
  ['parking', fine],
  ['PARKING FINE', fine],
  ['mto', mot],
  ['how do I reprot damage', damage],
])('“%s” finds its question first', (typed, found) => {
  expect(findAnswers(all, typed)[0]).toBe(found)
})

test('both questions of a mistyped word, and neither of others', () => {
  expect(new Set(findAnswers(all, 'invioce'))).toEqual(new Set([invoice, month]))
  expect(findAnswers(all, 'month invoce')[0]).toBe(month)
})

test('short words that look alike are not each other', () => {
  const certificate = entry('mot', 'Where do I find a certificate?', 'On the vehicle.')
  expect(findAnswers([...all, certificate], 'fine')).toEqual([fine])
})

test('a word of the answer or of the group finds it too', () => {
  expect(findAnswers(all, 'pictures')).toContain(damage)
  expect(findAnswers(all, 'compliance')).toEqual([mot])
})

test('what is nowhere finds nothing; what is no word leaves all as they stand', () => {
  expect(findAnswers(all, 'zebra')).toEqual([])
  expect(findAnswers(all, '')).toEqual(all)
  expect(findAnswers(all, 'how do I')).toEqual(all)
})

describe('likely answers', () => {
  test('a whole message names its question; one that has nothing of any names none', () => {
    const written = 'Parking in Leeds. We received a fine for a van which was in the workshop at the time.'
    expect(likelyAnswers(all, written, null)[0]).toBe(fine)
    expect(likelyAnswers(all, 'The seat belt in the middle does not lock', 'bookings')).toEqual([])
    expect(likelyAnswers(all, '', 'fines')).toEqual([])
  })

  test('one word in common is enough only within the group chosen', () => {
    const written = 'Our invoice shows eleven vans, yet nine stand here'
    expect(likelyAnswers(all, written, 'invoices')).toHaveLength(2)
    expect(likelyAnswers(all, written, 'telematics')).toEqual([])
  })

  test('three at most, each of them given', () => {
    const many = Array.from({ length: 40 }, (_, place) => entry('fines', `Parking fine ${place}`, 'Pay it.'))
    expect(likelyAnswers(many, 'parking fine', 'fines')).toHaveLength(3)
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(null, ...faqGroups), (typed, group) => {
        const likely = likelyAnswers(all, typed, group)
        expect(likely.length).toBeLessThanOrEqual(3)
        for (const each of likely) expect(all).toContain(each)
        for (const each of findAnswers(all, typed)) expect(all).toContain(each)
      }),
    )
  })
})

test('words worth looking for: each once, without those everybody writes, at most 24', () => {
  expect(wordsSought('How do I pay the Invoice? Invoice, please!')).toEqual(['invoice', 'pay'])
  expect(wordsSought(Array.from({ length: 60 }, (_, place) => `word${place}`).join(' '))).toHaveLength(24)
})

test('every category of a query has a group that stands, or none', () => {
  for (const category of queryCategoryNames) expect([null, ...faqGroups]).toContain(faqGroupOf(category))
  for (const group of faqGroups) expect(queryCategoryNames.map(faqGroupOf)).toContain(group)
})
