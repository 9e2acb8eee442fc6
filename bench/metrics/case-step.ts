// P13: a step of a case by its call, with sign-in, right, row-level security, clocks, history and trail, against the bare driver that writes
// the same rows durably in one transaction. One writer each: the next begins when the last is answered.
import { Agent, request } from 'node:http'
import { Client } from 'pg'
import type { House } from '../house.ts'
import { compare, interleaved } from '../interleave.ts'
import type { Row } from '../metric.ts'
import { someCaller } from '../sign-in.ts'
import { times } from '../table.ts'

const VEHICLES = 100_000
const MIN = 0.45
const SECONDS = 2
/** A person may take 600 steps a minute: each round has its own session, and ends before that, however quick the machine. */
const MAX_WRITES = 550
const staff = 'admin@kerbline.example'
const customer = 'admin.harrow@kerbline.example'

interface Stepped {
  readonly record: { readonly id: number; readonly updated_at: string; readonly customer_account_number: string }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const post = (address: string, token: string, body: object): Promise<Stepped> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const sent = request(
      address,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...someCaller(),
        },
      },
      (reply) => {
        let said = ''
        reply.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
        reply.on('end', () =>
          reply.statusCode === 200
            ? resolve(JSON.parse(said) as Stepped)
            : reject(new Error(`${new URL(address).pathname} answered ${reply.statusCode}: ${said}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })

/** Writes again and again for some seconds, or so many times. @returns writes a second */
async function rateOf(write: (turn: number) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  let count = 0
  while (count < MAX_WRITES && performance.now() - start < SECONDS * 1000) await write(count++)
  return count / ((performance.now() - start) / 1000)
}

/** The rows of a step, as the owner of the tables: nothing is asked but the row that is locked. */
const rawStep = (client: Client, { id, customer_account_number: account }: Stepped['record']) => {
  const run = (name: string, text: string, values: readonly unknown[] = []) =>
    client.query({ name, text, values: [...values] })
  return async (turn: number): Promise<void> => {
    await run('begin', 'begin')
    await run('lock', 'select id, state, updated_at from cases where id = $1 for update', [id])
    await run('move', `update cases set state = 'assigned', updated_at = clock_timestamp() where id = $1`, [id])
    await run(
      'own',
      `update cases set waiting_on = 'hire_company', owner_team = $2, due_at = (select min(due_at) from case_clocks where case_id = $1 and stopped_at is null) where id = $1`,
      [id, turn % 2 === 0 ? 'Damage' : 'Fines'],
    )
    await run(
      'history',
      `insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, user_id, at) values ($2, 'query', $1, 'assigned', 'assigned', 1, now())`,
      [id, account],
    )
    await run(
      'trail',
      `insert into audit (actor_id, actor_name, action, entity, entity_id, customer_account_number, before, after)
       values (1, 'Somebody', 'query: assign', 'query', $1::text, $2, '{"state":"assigned"}', '{"state":"assigned"}')`,
      [id, account],
    )
    await run('commit', 'commit')
  }
}

export async function measure(house: House): Promise<readonly Row[]> {
  const { base, newToken, environment } = await house.filled(VEHICLES)
  const asking = await newToken(customer)
  const raise = (title: string) =>
    post(`${base}/api/queries`, asking, {
      category: 'other',
      title,
      body: 'Measured.',
      customer_account_number: 'HARROW01',
    })
  const [ours, theirs] = [await raise('Stepped by its call'), await raise('Stepped by the bare driver')]
  const client = new Client({ connectionString: environment['DATABASE_URL'] })
  await client.connect()
  try {
    let version = ours.record.updated_at
    const own = async () => {
      const token = await newToken(staff)
      return rateOf(async (turn) => {
        const step = { verb: 'assign', version, owner_team: turn % 2 === 0 ? 'Damage' : 'Fines', owner_id: null }
        const { record } = await post(`${base}/api/queries/${ours.record.id}/steps`, token, step)
        version = record.updated_at
      })
    }
    const raw = () => rateOf(rawStep(client, theirs.record))
    const [steps = [], writes = []] = await interleaved([own, raw], house.rounds)
    const { measured, limit, ratio } = compare(steps, writes)
    return [
      {
        metric: 'P13',
        what: 'a step of a case, 100,000 vehicles: writes a second',
        measured: `${Math.round(measured)} /s`,
        limit: `raw pg ${Math.round(limit)} /s`,
        ratio: times(ratio),
        goal: `≥ ${MIN}×`,
        isMet: ratio >= MIN,
      },
    ]
  } finally {
    agent.destroy()
    await client.end()
  }
}
