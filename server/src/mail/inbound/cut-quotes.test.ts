import { expect, test } from 'vitest'
import { cutQuotes, replyLine } from './cut-quotes.ts'

const ours = `--- ${replyLine} ---\n\nHello Ann,\n\nKerbline Vehicle Hire wrote.`
const quotedOurs = ours.replaceAll(/^/gm, '> ')

const letters: readonly (readonly [string, string, string])[] = [
  ['nothing quoted', 'Please book it in.\n\nThanks', 'Please book it in.\n\nThanks'],
  [
    'Gmail',
    `The rear one.\n\nOn Mon, 23 Nov 2026 at 08:13, Kerbline <reply+abc@mail.example> wrote:\n\n${quotedOurs}`,
    'The rear one.',
  ],
  [
    'Gmail, its heading broken over lines',
    `The rear one.\n\nOn Mon, 23 Nov 2026 at 08:13, Kerbline Vehicle Hire <\nreply+aaaabbbbccccdddd@mail.example> wrote:\n\n${quotedOurs}`,
    'The rear one.',
  ],
  [
    'Apple Mail',
    `Yes, Friday.\n\n> On 23 Nov 2026, at 08:13, Kerbline <r@mail.example> wrote:\n> \n${quotedOurs}`,
    'Yes, Friday.',
  ],
  ['a UK date in figures', `Yes.\n\nOn 23/11/2026 08:13, Kerbline wrote:\n> Which day?`, 'Yes.'],
  ['a UK date in words', `Yes.\n\nOn Monday, 23 November 2026 at 08:13:22 GMT, Kerbline wrote:\n> Which day?`, 'Yes.'],
  [
    'Outlook',
    `See attached.\n\nRegards\nAnn\n\n________________________________\nFrom: Kerbline <reply@mail.example>\nSent: 23 November 2026 08:13\nTo: Ann Lee <ann@north.example>\nSubject: Kerbline wrote (Q-000123)\n\n${ours}`,
    'See attached.\n\nRegards\nAnn',
  ],
  [
    'Outlook in bold',
    `See attached.\n\n*From:* Kerbline <reply@mail.example>\n*Sent:* Monday, November 23, 2026 8:13 AM\n*To:* Ann\n*Subject:* Re: a\n\nWhich day?`,
    'See attached.',
  ],
  ['Original Message', 'Agreed.\n\n-----Original Message-----\nFrom: Kerbline\nSent: today\n\nWhich day?', 'Agreed.'],
  ['forwarded by Apple Mail', 'For you.\n\nBegin forwarded message:\n\nFrom: A\nSubject: b', 'For you.'],
  ['a signature', 'It is in the yard.\n\n-- \nAnn Lee\nTransport manager', 'It is in the yard.'],
  ['a telephone’s signature', `Tomorrow.\n\nSent from my iPhone\n\n${quotedOurs}`, 'Tomorrow.'],
  ['Outlook on a telephone', `Tomorrow.\n\nGet Outlook for iOS<https://aka.ms/x>\n\n${ours}`, 'Tomorrow.'],
  [
    'our own line, whatever language heads it',
    `Morgen.\n\nAm 23.11.2026 um 08:13 schrieb Kerbline:\n\n${quotedOurs}`,
    'Morgen.',
  ],
  ['our own line alone', `Tomorrow.\n\n${ours}`, 'Tomorrow.'],
  ['written below', 'On 23 Nov 2026 at 08:13, Kerbline wrote:\n> Which day?\n\nFriday, please.', 'Friday, please.'],
  [
    'written in between',
    'On 23 Nov 2026 at 08:13, Kerbline wrote:\n> Which day?\n\nFriday.\n\n> Which site?\n\nLeeds.',
    '> Which day?\n\nFriday.\n\n> Which site?\n\nLeeds.',
  ],
  [
    'words that look like a heading',
    'From: the yard to Leeds it is 12 miles.\nOn Monday he wrote: no.\nTo: be sure, ask.',
    'From: the yard to Leeds it is 12 miles.\nOn Monday he wrote: no.\nTo: be sure, ask.',
  ],
  ['a rule of one’s own', 'One\n\n----------\n\nTwo', 'One\n\n----------\n\nTwo'],
  ['Windows line ends and hard spaces', 'One\u00A0two\r\n\r\nOn 1/12/2026, X wrote:\r\n> no', 'One two'],
  ['nothing but what is answered', quotedOurs, ''],
  ['nothing above it', `\n\nOn 23 Nov 2026 at 08:13, Kerbline wrote:\n${quotedOurs}`, ''],
  ['nothing above Outlook’s heading', `\n\nFrom: K\nSent: today\nTo: Ann\nSubject: x\n\nWhich day?`, ''],
  ['a signature alone', '-- \nAnn Lee', ''],
  ['nothing', '', ''],
]

test.each(letters)('%s', (_, text, said) => expect(cutQuotes(text)).toBe(said))

// Each is over in a moment, or this test never ends.
test.each([
  ['marks', '>'.repeat(100_000), 0],
  ['spaces', ' '.repeat(100_000), 0],
  ['headings', 'From: '.repeat(20_000), 119_999],
  ['lines', 'On 1\n'.repeat(20_000), 99_999],
  ['rules', `${'-'.repeat(99_000)}\n${'_'.repeat(1_000)}`, 0],
])('100 kB of %s', (_, text, length) => expect(cutQuotes(text)).toHaveLength(length))
