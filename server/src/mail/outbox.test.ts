import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { asOwner, openScope } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { deletionConfirmationEmail, invitationEmail, resetEmail } from './emails.ts'
import { messageEmail } from './message-emails.ts'
import { mailChannel, sendMail, sendWaiting } from './outbox.ts'
import { openRelay, type Relay } from './testing-relay.ts'

const publicUrl = 'https://portal.example.com'
const emailTo = (email: string) =>
  resetEmail({ email, name: 'Ann' }, { publicUrl, token: 'the-one-time-token', minutes: 60 })
const log = { warn: () => undefined, info: () => undefined }

let relay: Relay | undefined
afterEach(async () => {
  await relay?.close()
  relay = undefined
})

const postAll = (database: Database, ...emails: readonly string[]) =>
  asOwner(database, async (rows) => {
    for (const email of emails) await sendMail(rows, emailTo(email))
  })
const send = (database: Database, port: number, stopping?: AbortSignal) =>
  sendWaiting({
    database,
    config: { SMTP_URL: `smtp://127.0.0.1:${port}`, publicUrl },
    log,
    ...(stopping ? { stopping } : {}),
  })
const outbox = async (database: Database) =>
  database.kysely.selectFrom('mail_outbox').selectAll().orderBy('id').execute()
/** Time passes: what waits for its next try is due. */
const letTimePass = (database: Database) =>
  sql`update mail_outbox set next_attempt_at = now() where sent_at is null`.execute(database.kysely)
const empty = (database: Database) => sql`delete from mail_outbox`.execute(database.kysely)

onEngine('the outbox', (on) => {
  test('letters of a conversation say where an answer goes, and stand together in a mail program', async () => {
    const database = on.database()
    relay = await openRelay()
    const about = { from: 'Ann', subject: 'Your van', said: 'When?', files: 0, address: `${publicUrl}/#/message/4` }
    const letter = (replyTo: string | null) =>
      messageEmail({ email: 'bob@example.com' }, { ...about, answering: { thread: 'message-4', replyTo } })
    await asOwner(database, async (rows) => {
      await sendMail(rows, letter('reply+code@mail.example'))
      await sendMail(rows, letter(null))
      await sendMail(rows, emailTo('bob@example.com'))
    })
    expect(await send(database, relay.port)).toEqual({ sent: 3, failed: 0 })
    const [answerable, closed, alone] = relay.taken.map(({ source }) => source.split('\r\n\r\n')[0] ?? '')
    expect(answerable).toMatch(/^Reply-To: .*<reply\+code@mail\.example>/m)
    for (const head of [answerable, closed]) {
      expect(head).toMatch(/^In-Reply-To: <message-4@portal\.example\.com>/m)
      expect(head).toMatch(/^References: <message-4@portal\.example\.com>/m)
      expect(head).toMatch(/^Message-ID: <outbox-\d+@portal\.example\.com>/m)
      expect(head).toMatch(/^Auto-Submitted: auto-generated/m)
    }
    expect(closed).not.toMatch(/^Reply-To:/m)
    expect(alone).not.toMatch(/^(In-Reply-To|References|Reply-To):/m)
    await empty(database)
  })

  test('an email leaves whole, once, and its link does not stay behind', async () => {
    const database = on.database()
    relay = await openRelay()
    await postAll(database, 'ann@example.com')
    expect(await send(database, relay.port)).toEqual({ sent: 1, failed: 0 })
    expect(await send(database, relay.port)).toEqual({ sent: 0, failed: 0 })
    const [{ to, source } = { to: '', source: '' }] = relay.taken
    expect(relay.taken).toHaveLength(1)
    expect(to).toBe('ann@example.com')
    expect(source).toMatch(/^From: Kerbline <no-reply@portal\.example\.com>/m)
    expect(source).toMatch(/^Subject: Choose a new Kerbline password/m)
    expect(source).toMatch(/^Message-ID: <outbox-\d+@portal\.example\.com>/m)
    expect(source.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
      'https://portal.example.com/#/resetpassword/the-one-time-token',
    )
    const [row] = await outbox(database)
    expect(row?.sent_at).not.toBeNull()
    expect(`${row?.text_body}${row?.html_body}`).not.toContain('the-one-time-token')
    expect(row?.text_body).toContain('#/resetpassword/…')
    expect(row?.html_body).toMatch(/<a href="[^"<]+…">Choose a new password<\/a>/)
    await empty(database)
  })

  test('a file goes with its email, at every try, and goes with the email for good', async () => {
    const database = on.database()
    const bytes = Buffer.from('Name\r\nLeeds\r\n')
    await asOwner(database, (rows) =>
      sendMail(rows, {
        ...emailTo('ann@example.com'),
        attachments: [{ name: 'Depots 2026-11-23.csv', mime: 'text/csv', bytes }],
      }),
    )
    relay = await openRelay(0, () => 450)
    expect(await send(database, relay.port)).toEqual({ sent: 0, failed: 1 })
    await relay.close()
    relay = await openRelay()
    await letTimePass(database)
    expect(await send(database, relay.port)).toEqual({ sent: 1, failed: 0 })
    const source = relay.taken[0]?.source ?? ''
    expect(source).toContain('filename="Depots 2026-11-23.csv"')
    expect(source).toContain(bytes.toString('base64'))
    await empty(database)
    expect(await database.kysely.selectFrom('mail_attachments').select('id').execute()).toEqual([])
  })

  test('no email with a one-time link keeps it once it is sent', async () => {
    const database = on.database()
    relay = await openRelay()
    const token = 'secret-token-of-a-link'
    const to = { email: 'ann@example.com' }
    await asOwner(database, async (rows) => {
      await sendMail(rows, resetEmail(to, { publicUrl, token, minutes: 60 }))
      await sendMail(rows, invitationEmail(to, { publicUrl, token, hours: 24 }))
      await sendMail(rows, deletionConfirmationEmail(to, { publicUrl, token, hours: 72, reference: 'DEL-1' }))
    })
    expect(JSON.stringify(await outbox(database)).split(token).length - 1).toBe(9)
    expect(await send(database, relay.port)).toEqual({ sent: 3, failed: 0 })
    expect(JSON.stringify(await outbox(database))).not.toContain(token)
    await empty(database)
  })

  test('an email is undone with its transaction, and told of with it', async () => {
    const database = on.database()
    let told = 0
    const unlisten = await database.listen(mailChannel, () => (told += 1))
    const undone = asOwner(database, async (rows) => {
      await sendMail(rows, emailTo('ann@example.com'))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([await outbox(database), told]).toEqual([[], 0])
    await openScope(database, { kind: 'accounts', accounts: ['HARROW01'], userId: 1 }, (rows) =>
      sendMail(rows, emailTo('ann@example.com')),
    )
    await expect.poll(() => told).toBe(1)
    await unlisten()
    await empty(database)
  })

  test('with the relay down emails wait; when it is back each arrives once', async () => {
    const database = on.database()
    const { port, close } = await openRelay()
    await close()
    await postAll(database, 'a@example.com', 'b@example.com', 'c@example.com')
    for (let round = 1; round <= 3; round += 1) {
      expect(await send(database, port)).toEqual({ sent: 0, failed: 1 })
      // Not due again at once: nothing is tried.
      expect(await send(database, port)).toEqual({ sent: 0, failed: 0 })
      await letTimePass(database)
    }
    const waiting = await outbox(database)
    expect(waiting.map(({ sent_at }) => sent_at)).toEqual([null, null, null])
    expect(waiting.some(({ last_error }) => last_error?.includes('ECONNREFUSED'))).toBe(true)
    expect(waiting.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(3)
    relay = await openRelay(port)
    expect(await send(database, port)).toEqual({ sent: 3, failed: 0 })
    expect(relay.taken.map(({ to }) => to)).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
    await empty(database)
  })

  test('several processes send at once, and each email arrives once', async () => {
    const database = on.database()
    relay = await openRelay()
    const { port } = relay
    const emails = Array.from({ length: 25 }, (_, place) => `person${place}@example.com`)
    await postAll(database, ...emails)
    const rounds = await Promise.all([send(database, port), send(database, port), send(database, port)])
    expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(25)
    expect(relay.taken.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
    await empty(database)
  })

  test('a recipient refused for good does not hold up the others and is not tried again; one refused for now is', async () => {
    const database = on.database()
    relay = await openRelay(0, (recipient) =>
      recipient.startsWith('gone') ? 550 : recipient.startsWith('busy') ? 450 : undefined,
    )
    const { port } = relay
    await postAll(database, 'gone@example.com', 'busy@example.com', 'ann@example.com')
    expect(await send(database, port)).toEqual({ sent: 1, failed: 2 })
    await letTimePass(database)
    expect(await send(database, port)).toEqual({ sent: 0, failed: 1 })
    const rows = await outbox(database)
    expect(rows.map(({ sent_at }) => sent_at !== null)).toEqual([false, false, true])
    expect(rows[0]?.last_error).toContain('550')
    expect(rows[1]?.attempts).toBe(2)
    await empty(database)
  })

  test('told to stop, it leaves the rest for the next start', async () => {
    const database = on.database()
    relay = await openRelay()
    await postAll(database, 'a@example.com', 'b@example.com')
    expect(await send(database, relay.port, AbortSignal.abort())).toEqual({ sent: 0, failed: 0 })
    expect((await outbox(database)).map(({ attempts }) => attempts)).toEqual([0, 0])
    expect(await send(database, relay.port)).toEqual({ sent: 2, failed: 0 })
    await empty(database)
  })

  test('without a relay emails stay where administrators can read them', async () => {
    const database = on.database()
    await postAll(database, 'ann@example.com')
    expect(await sendWaiting({ database, config: { SMTP_URL: undefined, publicUrl }, log })).toEqual({
      sent: 0,
      failed: 0,
    })
    const [row] = await outbox(database)
    expect(row).toMatchObject({ sent_at: null, attempts: 0 })
    expect(row?.text_body).toContain('the-one-time-token')
    await empty(database)
  })
})
