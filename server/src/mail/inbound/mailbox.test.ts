import { afterEach, beforeEach, expect, test } from 'vitest'
import { openImapMailbox } from './mailbox.ts'
import { aLetter } from './testing-letters.ts'
import { type ImapServer, openImapServer } from './testing-imap.ts'

let server: ImapServer
beforeEach(async () => {
  server = await openImapServer()
})
afterEach(() => server.close())

test('what nobody read waits, the oldest first; it is read without being marked, and marked when it is taken', async () => {
  const raw = aLetter({ text: 'The rear one.' })
  server.receive(aLetter({ text: 'old' }), true)
  server.receive(raw)
  server.receive(aLetter({ text: 'later' }))
  const mailbox = await openImapMailbox(server.address)
  expect(mailbox.validity).toBe('77')
  expect(await mailbox.waiting(null, 10)).toEqual([
    { uid: 7, size: raw.length },
    { uid: 9, size: expect.any(Number) },
  ])
  expect((await mailbox.waiting(null, 1)).map(({ uid }) => uid)).toEqual([7])
  expect(Buffer.from((await mailbox.read(7, 1_000_000)) ?? []).equals(raw)).toBe(true)
  expect((await mailbox.read(7, 20))?.length).toBe(20)
  expect(server.unread()).toEqual([7, 9])
  await mailbox.markTaken(7)
  expect(server.unread()).toEqual([9])
  expect(await mailbox.read(4_000, 10)).toBeUndefined()
  await mailbox.close()
  expect(server.asked.at(-1)).toBe('LOGOUT')
})

test('a letter that somebody looked at in the mailbox waits all the same, if it came after the last that was taken', async () => {
  for (const text of ['one', 'two', 'three']) server.receive(aLetter({ text }), true)
  const mailbox = await openImapMailbox(server.address)
  expect((await mailbox.waiting(5, 10)).map(({ uid }) => uid)).toEqual([7, 9])
  expect(await mailbox.waiting(9, 10)).toEqual([])
  expect(await mailbox.waiting(null, 10)).toEqual([])
  await mailbox.close()
})

test('an empty mailbox has nothing', async () => {
  const mailbox = await openImapMailbox(server.address)
  expect(await mailbox.waiting(null, 10)).toEqual([])
  expect(await mailbox.waiting(3, 10)).toEqual([])
  await mailbox.close()
})

test('a wrong password, an absent folder and nobody there are said', async () => {
  await expect(openImapMailbox(server.address.replace('p%40ss', 'other'))).rejects.toThrow()
  await expect(openImapMailbox(server.address.replace('/INBOX', '/Elsewhere'))).rejects.toThrow()
  await server.close()
  await expect(openImapMailbox(server.address)).rejects.toThrow()
  server = await openImapServer()
})
