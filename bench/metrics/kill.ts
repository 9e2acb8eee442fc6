// Reliability, by the portal's own calls: twenty times killed while writing on each engine, a second server on the same folder,
// an operator's command beside a running server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import {
  chooseAccounts,
  keepAskingForDeletion,
  keepSigningIn,
  markMessage,
  newLedger,
  type Ledger,
  type Writing,
} from '../acknowledged.ts'
import { assignQuery, type CaseLedger, keepPosting, keepStepping, lostCaseWrites } from '../case-writer.ts'
import { keepSendingEvidence, lostEvidence, openQuery } from '../evidence-writer.ts'
import type { House } from '../house.ts'
import { inboxOf, lostRequests, lostSessions, lostStates, type Tokens } from '../lost-writes.ts'
import type { Row } from '../metric.ts'
import { signIn } from '../sign-in.ts'
import { freePort } from '../../scripts/free-port.ts'
import { listenTo, plainEnvironment, root, startPortal, type StartedPortal } from '../start-portal.ts'
import { milliseconds } from '../table.ts'

const KILLS = 20
const MESSAGES = 3
const ACCOUNTS = ['HARROW01', 'HARROW02'] as const
const reader = 'admin.harrow@kerbline.example'
const chooser = 'fleet.harrow@kerbline.example'
const staff = 'admin@kerbline.example'
const newCase = (id: number): CaseLedger => ({ id, acknowledged: [], unanswered: undefined })
/** Within the year an answer may be promised for. */
const dueOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const pause = (time: number) => new Promise((wake) => setTimeout(wake, time))

interface Place {
  readonly engine: string
  readonly dataDirectory: string
  readonly environment: Readonly<Record<string, string>>
}

/** Writes of every kind until told, from several callers at once. */
async function writeUntilKilled(portal: StartedPortal, tokens: Tokens, ledger: Ledger, time: number) {
  let isOver = false
  const writing: Writing = { base: portal.base, ledger, isOver: () => isOver }
  const messages = [...(await inboxOf(portal.base, tokens.reader)).keys()].slice(0, MESSAGES)
  const raise = () => openQuery({ base: portal.base, token: tokens.reader }, ACCOUNTS[0])
  const query = await raise()
  const [stepped, posted] = [newCase(await raise()), newCase(await raise())]
  await assignQuery({ base: portal.base, token: tokens.staff }, stepped.id)
  ledger.uploads.clear()
  const writers = [
    keepSendingEvidence(writing, tokens.reader, query),
    keepStepping(writing, tokens.staff, stepped, dueOn),
    keepPosting(writing, tokens.reader, posted),
    ...messages.map((message) => markMessage(writing, tokens.reader, message)),
    chooseAccounts(writing, tokens.chooser, ACCOUNTS),
    keepSigningIn(writing, reader),
    keepAskingForDeletion(writing),
  ]
  await Promise.race([pause(time), Promise.all(writers)])
  const killed = portal.kill()
  isOver = true
  await Promise.all([killed, ...writers])
  return { query, stepped, posted }
}

async function killAgainAndAgain(house: House, place: Place): Promise<Row[]> {
  const ledger = newLedger()
  const lost: string[] = []
  const environment = { ...place.environment, TRUST_PROXY: '1' }
  const start = () => startPortal({ dataDirectory: place.dataDirectory, environment })
  let portal = await start()
  const tokens: Tokens = {
    reader: await signIn(portal.base, reader),
    chooser: await signIn(portal.base, chooser),
    staff: await signIn(portal.base, staff),
  }
  const slowest: number[] = []
  let caseWrites = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const known = ledger.tokens.length
    const { query, stepped, posted } = await writeUntilKilled(portal, tokens, ledger, 300 + ((kill * 137) % 700))
    caseWrites += stepped.acknowledged.length + posted.acknowledged.length
    portal = await start()
    slowest.push(portal.readyMilliseconds)
    lost.push(
      ...(await lostStates(portal.base, tokens, ledger)),
      ...(await lostSessions(portal.base, ledger.tokens.slice(known))),
      ...(await lostEvidence({ base: portal.base, token: tokens.reader }, ledger.uploads, query)),
      ...(await lostCaseWrites({ base: portal.base, token: tokens.staff }, stepped, true)),
      ...(await lostCaseWrites({ base: portal.base, token: tokens.reader }, posted, false)),
    )
    if (kill % 5 === 0) house.say(`${place.engine}: ${kill} kills, ${ledger.count} acknowledged, ${lost.length} lost`)
  }
  const beside = await runProgram(place, ['audit', 'verify'])
  await portal.stop()
  lost.push(
    ...(await lostRequests(
      { DATA_DIR: place.dataDirectory, DATABASE_URL: place.environment['DATABASE_URL'] },
      ledger.references,
    )),
  )
  for (const each of lost) house.say(`lost: ${each}`)
  return [
    {
      metric: 'R1',
      what: `${place.engine}: ${KILLS} kills under writes, acknowledged writes lost`,
      measured: `${lost.length} of ${ledger.count.toLocaleString('en-GB')}`,
      limit: `slowest start ${milliseconds(Math.max(...slowest))}`,
      ratio: '',
      goal: '0',
      isMet: lost.length === 0 && ledger.count > 0,
    },
    {
      metric: 'R1',
      what: '  of these, steps and messages of cases, each there once',
      measured: String(caseWrites),
      limit: '',
      ratio: '',
      goal: '> 0',
      isMet: caseWrites > 0,
    },
    {
      metric: 'R1',
      what: `${place.engine}: audit verified afterwards, beside the running server`,
      measured: beside.code === 0 ? 'whole' : beside.said.trim(),
      limit: '',
      ratio: '',
      goal: 'whole',
      isMet: beside.code === 0,
    },
  ]
}

interface Ended {
  readonly code: number | null
  readonly said: string
  readonly milliseconds: number
}

async function runProgram(place: Place, words: readonly string[]): Promise<Ended> {
  const start = performance.now()
  const child = spawn(process.execPath, [join(root, 'server/src/main.js'), ...words], {
    cwd: root,
    env: {
      ...plainEnvironment(),
      DATA_DIR: place.dataDirectory,
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      ...place.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = listenTo(child)
  const patience = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await once(child, 'close')
  clearTimeout(patience)
  return { code: child.exitCode, said: said(), milliseconds: performance.now() - start }
}

async function twoOnOneFolder(place: Place): Promise<Row[]> {
  const portal = await startPortal(place)
  try {
    const second = await runProgram(place, [])
    const namesHolder = portal.process.pid !== undefined && second.said.includes(String(portal.process.pid))
    const isRefused = second.code !== 0 && second.code !== null && namesHolder
    const beside = await runProgram(place, ['create-customer', 'Beside the server', 'BESIDE01'])
    const isServed = beside.code === 0 && beside.said.includes('BESIDE01')
    return [
      {
        metric: 'R2',
        what: 'a second server on the same folder',
        measured: isRefused
          ? `refused in ${milliseconds(second.milliseconds)}, holder named`
          : `exit ${second.code}: ${second.said.trim().slice(0, 80)}`,
        limit: '',
        ratio: '',
        goal: 'refused ≤ 2 s',
        isMet: isRefused && second.milliseconds <= 2_000,
      },
      {
        metric: 'R2',
        what: 'an operator command beside the running server',
        measured: isServed
          ? `served in ${milliseconds(beside.milliseconds)}`
          : `exit ${beside.code}: ${beside.said.trim().slice(0, 80)}`,
        limit: '',
        ratio: '',
        goal: 'served',
        isMet: isServed,
      },
    ]
  } finally {
    await portal.stop()
  }
}

export async function measure(house: House): Promise<readonly Row[]> {
  const embedded: Place = { engine: 'embedded', dataDirectory: await house.folder('kill'), environment: {} }
  const postgres: Place = {
    engine: 'PostgreSQL',
    dataDirectory: await house.folder('kill'),
    environment: { DATABASE_URL: await house.newDatabase() },
  }
  return [
    ...(await killAgainAndAgain(house, embedded)),
    ...(await killAgainAndAgain(house, postgres)),
    ...(await twoOnOneFolder(embedded)),
  ]
}
