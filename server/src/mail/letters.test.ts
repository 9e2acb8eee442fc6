import { expect, test } from 'vitest'
import {
  deletionConfirmationLetter,
  deletionConfirmedLetter,
  deletionOutcomeLetter,
  invitationLetter,
  type Letter,
  resetLetter,
} from './letters.ts'

const publicUrl = 'https://portal.example.com'
const to = { email: 'ann@example.com', name: 'Ann <b>Lee</b>' }
const token = 'tok_en-123'
const decided = { publicUrl, token: 'DEL-1:new' }

const letters: readonly (readonly [Letter['kind'], Letter, string])[] = [
  ['reset', resetLetter(to, { publicUrl, token, minutes: 60 }), `${publicUrl}/#/resetpassword/tok_en-123`],
  ['invitation', invitationLetter(to, { publicUrl, token, hours: 72 }), `${publicUrl}/#/resetpassword/tok_en-123`],
  [
    'deletion confirmation',
    deletionConfirmationLetter(to, { publicUrl, token: 'DEL-1:tok', hours: 72, reference: 'DEL-1' }),
    `${publicUrl}/#/account-deletion-request?confirm=DEL-1%3Atok`,
  ],
  [
    'deletion confirmed',
    deletionConfirmedLetter(to, { publicUrl, token: 'DEL-1:tok', reference: 'DEL-1' }),
    `${publicUrl}/#/account-deletion-request?status=DEL-1%3Atok`,
  ],
  [
    'deletion outcome',
    deletionOutcomeLetter(to, { ...decided, reference: 'DEL-1', outcome: 'refused', note: 'You are the only one.' }),
    `${publicUrl}/#/account-deletion-request?status=DEL-1%3Anew`,
  ],
]

test.each(letters)('the %s letter is complete in both forms', (kind, letter, link) => {
  expect(letter).toMatchObject({ kind, to: 'ann@example.com' })
  for (const form of [letter.text, letter.html]) {
    expect(form).toContain('Kerbline Vehicle Hire')
    expect(form).toContain('0113 496 0000')
    expect(form.replaceAll('&#38;', '&').replaceAll('&#39;', "'")).toContain(link)
  }
  expect(letter.text).toContain('Ann <b>Lee</b>')
  expect(letter.html).not.toContain('<b>')
  expect(letter.subject).not.toMatch(/[\r\n]/)
})

test('how long a link works stands in the letter', () => {
  expect(letters.slice(0, 3).map(([, { text }]) => /works once, for (\d+ \w+)/.exec(text)?.[1])).toEqual([
    '60 minutes',
    '72 hours',
    '72 hours',
  ])
})

test('the two outcomes differ, and a reason is shown as written', () => {
  const done = deletionOutcomeLetter(to, { ...decided, reference: 'DEL-2', outcome: 'actioned' })
  const refused = deletionOutcomeLetter(to, { ...decided, reference: 'DEL-2', outcome: 'refused', note: 'A <reason>' })
  expect(done.text).toContain('has been deleted')
  expect(refused.text).toContain('A <reason>')
  expect(refused.html).toContain('A &#60;reason&#62;')
})

test('without a name it greets all the same', () => {
  expect(resetLetter({ email: 'a@b.c' }, { publicUrl, token, minutes: 60 }).text).toMatch(/^Hello,\n/)
})
