import { expect, test } from 'vitest'
import { recordAudit } from '../audit/audit.ts'
import { verifyAudit } from '../audit/seal.ts'
import { readConfig } from '../config.ts'
import { asOwner } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { resetEmail } from '../mail/emails.ts'
import { sendMail } from '../mail/outbox.ts'
import { openRelay } from '../mail/testing-relay.ts'
import { recurringJobs, startJobs } from './jobs.ts'

const warnings: unknown[] = []
const log = { warn: (what: unknown) => void warnings.push(what), info: () => undefined, debug: () => undefined }
const running = new AbortController().signal

onEngine('the standing jobs', (on) => {
  test('an email posted while they run is on its way at once', async () => {
    const database = on.database()
    const relay = await openRelay()
    const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${relay.port}` })
    const jobs = await startJobs({ database, config, log, delayMilliseconds: 0 })
    const mail = resetEmail({ email: 'ann@example.com' }, { publicUrl: config.publicUrl, token: 'abc', minutes: 60 })
    // Posted again until the queue stands: it starts behind the server.
    await expect
      .poll(
        async () => {
          await asOwner(database, (rows) => sendMail(rows, mail))
          return relay.taken.length
        },
        { timeout: 10_000, interval: 500 },
      )
      .toBeGreaterThan(0)
    await jobs.stop()
    await relay.close()
    expect(warnings).toEqual([])
  })

  test('stopped before they began, they never begin', async () => {
    const jobs = await startJobs({ database: on.database(), config: readConfig({}), log, delayMilliseconds: 60_000 })
    await jobs.stop()
  })

  test('without a relay no mail is tried; without providers none are polled', () => {
    const names = (more: Parameters<typeof readConfig>[0], pollTelematics?: () => Promise<void>) => [
      ...recurringJobs({
        database: on.database(),
        config: readConfig(more),
        log,
        ...(pollTelematics ? { pollTelematics } : {}),
      }).keys(),
    ]
    const always = [
      'seal-audit',
      'fold-waits',
      'clean-up',
      ...(on.database().engine === 'embedded' ? ['vacuum', 'analyse'] : []),
    ]
    expect(names({})).toEqual(always)
    const registers = { sync: async () => undefined, requests: async () => undefined }
    const withRegisters = recurringJobs({ database: on.database(), config: readConfig({}), log, registers })
    expect([...withRegisters.keys()].slice(always.length)).toEqual(['register-round', 'register-requests'])
    expect(names({ SMTP_URL: 'smtp://127.0.0.1:1' }, async () => undefined)).toEqual([
      ...always,
      'send-mail',
      'poll-telematics',
    ])
  })

  test('sealing and cleaning up do their work', async () => {
    const database = on.database()
    await asOwner(database, (rows) => recordAudit(rows, { actor: null, action: 'x', entity: 'y' }))
    const swept: AbortSignal[] = []
    const jobs = recurringJobs({
      database,
      config: readConfig({}),
      log,
      removeOrphanFiles: async (stopping) => swept.push(stopping),
    })
    for (const job of jobs.values()) await job.work(running)
    expect(await verifyAudit(database)).toMatchObject({ sealed: 1, brokenAt: null })
    expect(swept).toEqual([running])
  })
})
