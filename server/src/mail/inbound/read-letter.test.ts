import { describe, expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'
import { readLetter } from './read-letter.ts'
import { aLetter, type Written } from './testing-letters.ts'

const read = (written: Written) => readLetter(aLetter(written))
const plain = (lines: readonly string[]) => readLetter(Buffer.from(lines.join('\r\n'), 'latin1'))

describe('words', () => {
  test('in another charset and quoted-printable', async () => {
    const letter = await plain([
      'From: =?iso-8859-1?Q?Zo=EB?= <zoe@north.example>',
      'To: reply@mail.example',
      'Subject: =?iso-8859-1?Q?Caf=E9_=A312?=',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'The caf=E9 bill is =A312, and this line is broken in its =',
      'midst.',
    ])
    expect(letter).toMatchObject({
      fromName: 'Zoë',
      subject: 'Café £12',
      said: 'The café bill is £12, and this line is broken in its midst.',
    })
  })

  test('of HTML alone: no scripts, no styles, no quotation', async () => {
    const html = `<html><head><style>p{color:red}</style></head><body><div>The <b>rear</b> one &amp; the spare &pound;12<br>Thanks</div>
      <script>alert(1)</script><div class="gmail_quote"><div class="gmail_attr">On 23 Nov 2026 X wrote:</div><blockquote>Which?</blockquote></div></body></html>`
    expect(await read({ html })).toMatchObject({ said: 'The rear one & the spare £12\nThanks' })
  })

  test.each([
    [
      'Outlook’s heading',
      '<p>Yes</p><div><p><b>From:</b> K<br><b>Sent:</b> 23 November 2026<br><b>To:</b> Ann<br><b>Subject:</b> x</p><p>Which?</p></div>',
      'Yes',
    ],
    [
      'Outlook on the web',
      '<div>Yes</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From: K</div>',
      'Yes',
    ],
    [
      'Apple Mail',
      '<div>Yes</div><div><br><blockquote type="cite"><div>On 23 Nov 2026 X wrote:</div></blockquote></div>',
      'Yes',
    ],
    ['a comment and an open tag', 'Yes<!-- no --> and <b', 'Yes and'],
  ])('of HTML by %s', async (_, html, said) => expect((await read({ html })).said).toBe(said))

  // Each is over in a moment, or this test never ends.
  test.each([
    ['tags', '<'.repeat(100_000), ''],
    ['open styles', '<style>'.repeat(14_000), ''],
    ['attributes', `<div ${'class=a '.repeat(12_000)}>Yes`, 'Yes'],
    ['entities', '&amp'.repeat(25_000), '&amp'.repeat(25_000)],
    ['spaces', ' '.repeat(100_000), ''],
  ])('100 kB of %s', (_, html, words) => expect(textOfHtml(html)).toBe(words))

  test('are such as the database can hold', async () => {
    const letter = await read({ text: 'a\0b', subject: 'x\0y' })
    expect(letter.said).toBe('a\uFFFDb')
    expect(letter.subject).not.toContain('\0')
  })
})

describe('who and whereto', () => {
  test('one sender, in lower case; several are nobody', async () => {
    expect((await read({ from: 'Ann <Ann@North.Example>', text: 'x' })).from).toBe('ann@north.example')
    expect((await read({ from: 'Ann <ann@north.example>, Bob <bob@north.example>', text: 'x' })).from).toBeNull()
    expect((await read({ text: 'x', headers: ['From: Bob <bob@north.example>'] })).from).toBeNull()
  })

  test('every address it was handed to, whatever stands in To', async () => {
    const { recipients } = await read({
      to: 'Kerbline <a@x.example>',
      text: 'x',
      headers: ['Cc: b@x.example', 'Delivered-To: reply+code@mail.example', 'X-Original-To: <c@x.example>'],
    })
    expect(recipients).toEqual(['a@x.example', 'b@x.example', 'reply+code@mail.example', 'c@x.example'])
  })

  test('the same letter has one key, with or without an id', async () => {
    const key = async (written: Written) => (await read(written)).key
    expect(await key({ id: '<1@x>', text: 'a' })).toBe(await key({ id: '<1@x>', text: 'b', subject: 'other' }))
    expect(await key({ id: null, text: 'a' })).toBe(await key({ id: null, text: 'a', headers: ['Received: x'] }))
    expect(await key({ id: null, text: 'a' })).not.toBe(await key({ id: null, text: 'b' }))
  })
})

describe('machines', () => {
  test.each([
    ['Auto-Submitted: auto-replied'],
    ['Auto-Submitted: auto-generated; type=x'],
    ['X-Autoreply: yes'],
    ['Precedence: bulk'],
    ['Precedence: auto_reply'],
    ['Return-Path: <>'],
    ['List-Id: <news.example>'],
  ])('%s', async (header) => expect((await read({ text: 'x', headers: [header] })).automatic).not.toBeNull())

  test('a bounce is known by its kind and by its sender', async () => {
    expect((await read({ from: 'MAILER-DAEMON@north.example', text: 'x' })).automatic).not.toBeNull()
    const report = await plain([
      'From: a@x.example',
      'Content-Type: multipart/report; boundary=b',
      '',
      '--b',
      '',
      'x',
      '--b--',
    ])
    expect(report.automatic).not.toBeNull()
  })

  test.each([['Auto-Submitted: no'], ['Precedence: normal'], ['Return-Path: <ann@north.example>']])(
    'a person: %s',
    async (header) => expect((await read({ text: 'x', headers: [header] })).automatic).toBeNull(),
  )
})

describe('files', () => {
  const file = (name: string, mime: string, bytes: Uint8Array = Buffer.from('some bytes')) => ({ name, mime, bytes })

  test('come with their names; what letters bring by themselves does not', async () => {
    const { files } = await read({
      text: 'x',
      files: [
        file('a/b c.pdf', 'application/pdf'),
        file('smime.p7s', 'application/pkcs7-signature'),
        file('invite.ics', 'text/calendar'),
        file('empty.pdf', 'application/pdf', Buffer.alloc(0)),
      ],
    })
    expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([['a b c.pdf', 'some bytes']])
  })

  test('a letter within a letter is a file, and none of its words are anybody’s', async () => {
    const inner = aLetter({ text: 'I approve the estimate.' })
    const letter = await read({ text: 'See below.', files: [file('note.eml', 'message/rfc822', inner)] })
    expect(letter.said).toBe('See below.')
  })

  test('of a letter that was not fetched whole nothing is taken but its head', async () => {
    const whole = aLetter({ text: 'Words', files: [file('a.pdf', 'application/pdf', Buffer.alloc(90_000, 1))] })
    const letter = await readLetter(whole.subarray(0, 4_000), { isWhole: false })
    expect(letter).toMatchObject({ from: 'ann@north.example', said: '', text: '', files: [] })
  })
})
