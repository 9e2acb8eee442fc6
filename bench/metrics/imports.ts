// P17 and R11: a file of 100,000 vehicles with 137 bad rows through the import screens' own calls, on each engine: what is refused, how
// fast the rows go in beside the database's own COPY, what it costs in memory, and how long others wait meanwhile.
import { chmod, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeMadeFile } from '@kerbline/server/import/measure.ts'
import pg from 'pg'
import type { House } from '../house.ts'
import type { Row } from '../metric.ts'
import { signIn } from '../sign-in.ts'
import { startPortal } from '../start-portal.ts'
import { milliseconds, times } from '../table.ts'

const ROWS = 100_000
const BAD = 137
const MAX_TIMES_COPY = 12
const PART_BYTES = 2 * 1024 * 1024
const ACCOUNT = 'HARROW01'
const pause = (time: number) => new Promise((wake) => setTimeout(wake, time))

interface View {
  readonly id: number
  readonly state: string
  readonly revision: number
  readonly failure: string | null
  readonly seconds: number | null
  readonly counts: Readonly<Record<'create' | 'update' | 'skip' | 'error', number>>
  readonly columns: readonly { readonly target: string | null }[]
}
const isView = (value: unknown): value is View => typeof value === 'object' && value !== null && 'columns' in value

class Caller {
  private readonly base: string
  private readonly token: string
  constructor(base: string, token: string) {
    this.base = base
    this.token = token
  }

  async send(method: string, path: string, body?: object | Blob): Promise<unknown> {
    const isFile = body instanceof Blob
    const reply = await fetch(`${this.base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }

  async view(method: string, path: string, body?: object): Promise<View> {
    const found = await this.send(method, path, body)
    if (!isView(found)) throw new Error(`${method} ${path} answered no import`)
    return found
  }
}

async function settled(caller: Caller, id: number): Promise<View> {
  for (;;) {
    const view = await caller.view('GET', `/api/imports/${id}`)
    if (view.state === 'failed') throw new Error(view.failure ?? 'The import failed')
    if (!['reading', 'checking', 'committing'].includes(view.state)) return view
    await pause(250)
  }
}

interface Passed {
  readonly checked: View
  readonly done: View
  readonly checkSeconds: number
  readonly commitSeconds: number
}

/** As a person does: upload, take the suggested mapping, check, commit. */
async function importFile(caller: Caller, path: string): Promise<Passed> {
  const file = await readFile(path)
  const { id } = await caller.view('POST', '/api/imports', {
    kind: 'vehicles',
    name: 'vehicles.csv',
    size_bytes: file.length,
  })
  for (let from = 0; from < file.length; from += PART_BYTES)
    await caller.send(
      'PUT',
      `/api/imports/${id}/parts?from=${from}`,
      new Blob([file.subarray(from, from + PART_BYTES)]),
    )
  const { columns } = await settled(caller, id)
  const start = performance.now()
  await caller.view('PUT', `/api/imports/${id}/mapping`, { mapping: columns.map(({ target }) => target) })
  const checked = await settled(caller, id)
  const middle = performance.now()
  await caller.view('POST', `/api/imports/${id}/commit`, { revision: checked.revision, is_all_or_nothing: false })
  const done = await settled(caller, id)
  return { checked, done, checkSeconds: (middle - start) / 1000, commitSeconds: (performance.now() - middle) / 1000 }
}

/** Asks like somebody at work until told to stop. */
function askMeanwhile(base: string, token: string): () => Promise<number[]> {
  const waits: number[] = []
  const over = new AbortController()
  const ask = async (path: string): Promise<void> => {
    while (!over.signal.aborted) {
      const start = performance.now()
      const reply = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${token}` } })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${path} answered ${reply.status} during an import`)
      waits.push(performance.now() - start)
      await pause(100)
    }
  }
  const asking = Promise.all(['/api/me', '/api/contact-management?size=50'].map(ask))
  return async () => {
    over.abort()
    await asking
    return waits
  }
}

const megabytesOf = (status: string): number => Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024

/** The most memory the server and the processes it starts ever held, in MB. */
function watchMemory(pid: number | undefined): () => { server: number; child: number } {
  let [server, child] = [0, 0]
  const look = async (): Promise<void> => {
    for (const each of await readdir('/proc')) {
      if (!/^\d+$/.test(each)) continue
      // A process may end while it is looked at.
      const status = await readFile(`/proc/${each}/status`, 'utf8').catch(() => '')
      if (Number(each) === pid) server = Math.max(server, megabytesOf(status))
      else if (new RegExp(`^PPid:\\s+${pid ?? 0}$`, 'm').test(status)) child = Math.max(child, megabytesOf(status))
    }
  }
  const timer = setInterval(() => void look(), 1000)
  return () => {
    clearInterval(timer)
    return { server, child }
  }
}

/** The same file by the database's own COPY into a table without keys: what nothing can beat here. */
async function copyRowsPerSecond(url: string, path: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const [heading = ''] = (await readFile(path, 'utf8')).split('\n', 1)
    const columns = heading.split(',').map((name) => `${client.escapeIdentifier(name)} text`)
    await client.query(`create table copied (${columns.join(', ')})`)
    const start = performance.now()
    await client.query(`copy copied from ${client.escapeLiteral(path)} (format csv, header)`)
    return ROWS / ((performance.now() - start) / 1000)
  } finally {
    await client.end()
  }
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
const words = (count: number): string => Math.round(count).toLocaleString('en-GB')

interface Figures {
  readonly first: Passed
  readonly again: Passed
  readonly waits: readonly number[]
  readonly used: { readonly server: number; readonly child: number }
}

async function figuresOn(
  house: House,
  engine: string,
  environment: Readonly<Record<string, string>>,
  path: string,
): Promise<Figures> {
  const portal = await startPortal({
    dataDirectory: await house.folder(`import-${engine}`),
    environment: { ...environment, TRUST_PROXY: '1', DEMO_VEHICLES: '400' },
  })
  try {
    const token = await signIn(portal.base, 'admin@kerbline.example')
    const caller = new Caller(portal.base, token)
    const memory = watchMemory(portal.process.pid)
    const stopAsking = askMeanwhile(portal.base, token)
    const first = await importFile(caller, path)
    const waits = await stopAsking()
    house.say(
      `${engine}: checked in ${first.checkSeconds.toFixed(1)} s, written in ${first.commitSeconds.toFixed(1)} s`,
    )
    const again = await importFile(caller, path)
    return { first, again, waits, used: memory() }
  } finally {
    await portal.stop()
  }
}

function rowsOf(engine: string, { first, again, waits, used }: Figures, floor: number, fileMegabytes: number): Row[] {
  const speed = ROWS / (first.done.seconds ?? first.commitSeconds)
  const { create, error } = first.done.counts
  const refused = [first.checked.counts.error, error]
  const isPostgres = engine === 'postgres'
  return [
    {
      metric: 'R11',
      what: `${engine}: ${words(ROWS)} vehicles, ${BAD} bad: refused by check and commit, added by a rerun`,
      measured: `${refused.join(', ')}, ${again.done.counts.create}`,
      limit: `${words(create)} created`,
      ratio: '',
      goal: `${BAD}, ${BAD}, 0`,
      isMet: refused.every((count) => count === BAD) && create === ROWS - BAD && again.done.counts.create === 0,
    },
    {
      metric: 'R11',
      what: `${engine}: others' p95 meanwhile (longest)`,
      measured: `${milliseconds(at(waits, 0.95))} (${milliseconds(Math.max(...waits))})`,
      limit: `${words(waits.length)} requests`,
      ratio: '',
      goal: 'under 500 ms',
      isMet: at(waits, 0.95) < 500,
    },
    {
      metric: 'P17',
      what: `${engine}: rows a second of the commit; the check took ${first.checkSeconds.toFixed(1)} s`,
      measured: words(speed),
      limit: `COPY ${words(floor)}`,
      ratio: times(floor / speed),
      goal: isPostgres ? `≥ COPY / ${MAX_TIMES_COPY}` : '',
      isMet: isPostgres ? speed >= floor / MAX_TIMES_COPY : undefined,
    },
    {
      metric: 'P17',
      what: `${engine}: most memory of the server, and of the process that reads the file`,
      measured: `${words(used.server)} MB, ${words(used.child)} MB`,
      limit: `file of ${words(fileMegabytes)} MB`,
      ratio: '',
      goal: '',
      isMet: undefined,
    },
  ]
}

export async function measure(house: House): Promise<readonly Row[]> {
  const folder = await house.folder('import-file')
  const path = join(folder, 'vehicles.csv')
  await writeMadeFile(path, { kind: 'vehicles', rows: ROWS, account: ACCOUNT, spoilEvery: Math.ceil(ROWS / BAD) })
  // The database reads it as another person of the machine.
  await Promise.all([chmod(dirname(folder), 0o755), chmod(folder, 0o755), chmod(path, 0o644)])
  const floor = await copyRowsPerSecond(await house.newDatabase(), path)
  const megabytes = (await stat(path)).size / 1024 / 1024
  const rows: Row[] = []
  for (const engine of ['embedded', 'postgres']) {
    const environment: Record<string, string> = engine === 'postgres' ? { DATABASE_URL: await house.newDatabase() } : {}
    rows.push(...rowsOf(engine, await figuresOn(house, engine, environment, path), floor, megabytes))
  }
  return rows
}
