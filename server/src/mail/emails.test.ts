import { expect, test } from 'vitest'
import { caseEmail } from './case-emails.ts'
import { messageEmail } from './message-emails.ts'
import {
  deletionConfirmationEmail,
  deletionConfirmedEmail,
  deletionOutcomeEmail,
  invitationEmail,
  type Email,
  resetEmail,
} from './emails.ts'

const publicUrl = 'https://portal.example.com'
const to = { email: 'ann@example.com', name: 'Ann <b>Lee</b>' }
const token = 'tok_en-123'
const decided = { publicUrl, token: 'DEL-1:new' }

const emails: readonly (readonly [Email['kind'], Email, string])[] = [
  ['reset', resetEmail(to, { publicUrl, token, minutes: 60 }), `${publicUrl}/#/resetpassword/tok_en-123`],
  ['invitation', invitationEmail(to, { publicUrl, token, hours: 72 }), `${publicUrl}/#/resetpassword/tok_en-123`],
  [
    'deletion confirmation',
    deletionConfirmationEmail(to, { publicUrl, token: 'DEL-1:tok', hours: 72, reference: 'DEL-1' }),
    `${publicUrl}/#/account-deletion-request?confirm=DEL-1%3Atok`,
  ],
  [
    'deletion confirmed',
    deletionConfirmedEmail(to, { publicUrl, token: 'DEL-1:tok', reference: 'DEL-1' }),
    `${publicUrl}/#/account-deletion-request?status=DEL-1%3Atok`,
  ],
  [
    'deletion outcome',
    deletionOutcomeEmail(to, { ...decided, reference: 'DEL-1', outcome: 'refused', note: 'You are the only one.' }),
    `${publicUrl}/#/account-deletion-request?status=DEL-1%3Anew`,
  ],
]

test.each(emails)('the %s email is complete in both forms', (kind, mail, link) => {
  expect(mail).toMatchObject({ kind, to: 'ann@example.com' })
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain('Kerbline Vehicle Hire')
    expect(form).toContain('0113 496 0000')
    expect(form.replaceAll('&#38;', '&').replaceAll('&#39;', "'")).toContain(link)
  }
  expect(mail.text).toContain('Ann <b>Lee</b>')
  expect(mail.html).not.toContain('<b>')
  expect(mail.subject).not.toMatch(/[\r\n]/)
})

test('how long a link works stands in the email', () => {
  expect(emails.slice(0, 3).map(([, { text }]) => /(?:expires in|within) (\d+ \w+)/.exec(text)?.[1])).toEqual([
    '60 minutes',
    '72 hours',
    '72 hours',
  ])
})

test('the two outcomes differ, and a reason is shown as written', () => {
  const done = deletionOutcomeEmail(to, { ...decided, reference: 'DEL-2', outcome: 'actioned' })
  const refused = deletionOutcomeEmail(to, { ...decided, reference: 'DEL-2', outcome: 'refused', note: 'A <reason>' })
  expect(done.text).toContain('has been deleted')
  expect(refused.text).toContain('A <reason>')
  expect(refused.html).toContain('A &#60;reason&#62;')
})

test('without a name it greets all the same', () => {
  expect(resetEmail({ email: 'a@b.c' }, { publicUrl, token, minutes: 60 }).text).toMatch(/^Hello,\n/)
})

const written = { from: 'Ann', subject: 'S', said: 'Words', files: 2, address: `${publicUrl}/#/message/1` }
const happened = {
  ...{ title: 'Kerbline wrote', record: 'Query Q-1: x', number: 'Q-1', reg_no: null, said: 'Words', calendar: null },
  address: `${publicUrl}/#/query-event/Q-1`,
}

test.each([
  [
    'a message',
    (replyTo: string | null) => messageEmail(to, { ...written, answering: { thread: 'message-1', replyTo } }),
  ],
  ['a case', (replyTo: string | null) => caseEmail(to, { ...happened, answering: { thread: 'case-1', replyTo } })],
] as const)('a letter about %s says where an answer goes, and how far up it reaches', (_, write) => {
  const [open, closed] = [write('reply+code@mail.example'), write(null)]
  expect(open.replyTo).toBe('reply+code@mail.example')
  expect(closed).not.toHaveProperty('replyTo')
  expect(open.thread).toBe(closed.thread)
  for (const form of [open.text, open.html]) {
    expect(form).toContain('Write your reply above this line')
    expect(form).toContain('Reply to this email')
  }
  for (const form of [closed.text, closed.html]) {
    expect(form).not.toContain('Write your reply above this line')
    expect(form).toContain('Sign in to Kerbline to reply')
  }
})
