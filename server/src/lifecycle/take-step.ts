// The one place where a record moves from state to state. In the caller's transaction: the row is locked, the version asked with has
// to stand, the table of the domain says the step, who may take it and by which rule; then the state is written, what follows is done
// (it reads the new state), and the history of states and the audit trail each get one line.
import {
  judgeStep,
  refusalProblem,
  type Lifecycle,
  type Standing,
  type VerbOf,
  type WhoOf,
} from '@kerbline/domain/kit/lifecycle.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { GuestCall } from '../http/call.ts'

/** What every row that has a lifecycle says of itself. */
export interface Moved {
  readonly id: number
  readonly state: string
  /** Null: rows of this kind change by their steps alone, so that the state is the version. */
  readonly version: string | null
  readonly account: string | null
  /** The record as a refusal shows it to whoever asked with an old version. */
  readonly current: unknown
}

/** A step about to follow from the table. */
export interface TakenStep<Row> {
  /** As it was before the step. */
  readonly row: Row
  readonly from: string
  readonly to: string
}

/** A kind of record that has a lifecycle. An area says one; nothing else writes its state. */
export interface StepKind<Table extends Lifecycle, Row, Given = undefined> {
  readonly lifecycle: Table
  /** As the trail and the history of states name it. */
  readonly entity: string
  readonly table: string
  readonly column: 'status' | 'state'
  /** Whether its rows carry `updated_at`. */
  readonly hasVersion: boolean
  /** Reads the row and locks it until the transaction ends. @throws problem 'not found' */
  readonly lock: (call: GuestCall, id: number | string) => Promise<Row>
  readonly read: (row: Row) => Moved
  /** How whoever is signed in stands to it; absent where only links and jobs move it. */
  readonly standing: (call: GuestCall, row: Row) => Promise<Standing<Table>>
  /** What the trail says was done. */
  readonly actions: Readonly<Record<VerbOf<Table>, string>>
  /** What of its row changes with the state, in the one statement that writes it; refuses what was said with the step. */
  readonly along?: (
    call: GuestCall,
    step: TakenStep<Row>,
    verb: VerbOf<Table>,
    given: Given,
  ) => Promise<Readonly<Record<string, unknown>>>
  /** What follows from a step, in its transaction. */
  readonly after?: (call: GuestCall, step: TakenStep<Row>, verb: VerbOf<Table>, given: Given) => Promise<void>
  /** What is written of it beside its history and the trail. */
  readonly beside?: (call: GuestCall, step: TakenStep<Row>, verb: VerbOf<Table>) => Promise<unknown>
}

export interface StepAsked<Table extends Lifecycle, Given> {
  readonly id: number | string
  readonly verb: VerbOf<Table>
  readonly given: Given
  /** As the person was shown it; absent where nobody was: a link, a job, a change of many. */
  readonly version?: string | undefined
  /** Why, in the person's words. */
  readonly note?: string | null
  /** When, by the business clock, where what follows from the step is dated by the same moment; else now. */
  readonly at?: string
  /** Who takes it, where the caller has made sure of that by other means than a session: a link, a job. */
  readonly as?: {
    readonly who: WhoOf<Table>
    /** Without a number: somebody who is no user of the portal. */
    readonly actor: { readonly id: number | null; readonly name: string } | null
    /** They choose, as people do: the rules of the table hold for them, and the kind judges how they stand to the record. */
    readonly isJudged?: true
  }
}

/** Only one of a table's people, whose part the calling code has proved. Rules are for people who choose. */
const provedAs = <Table extends Lifecycle>(who: WhoOf<Table>): Standing<Table> => ({
  is: (each) => each === who,
  ruleProblem: () => null,
})

const writeState = <Table extends Lifecycle, Row, Given>(
  { rows }: GuestCall,
  { table, hasVersion }: StepKind<Table, Row, Given>,
  { id }: Moved,
  changes: Readonly<Record<string, unknown>>,
): Promise<unknown> => {
  const sets = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (hasVersion) sets.push(sql`updated_at = clock_timestamp()`)
  return sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`.execute(rows)
}

async function writeStep<Table extends Lifecycle, Row, Given>(
  call: GuestCall,
  kind: StepKind<Table, Row, Given>,
  { id, account }: Moved,
  { from, to }: TakenStep<Row>,
  { verb, note = null, as, at = call.portal.clock.businessNow().toISOString() }: StepAsked<Table, Given>,
): Promise<void> {
  const by = as ? (as.actor?.id ?? null) : (call.actor?.id ?? null)
  const byName = as?.actor?.id === null ? as.actor.name : null
  await sql`insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, user_id, by_name, at, note, verb)
    values ((select customer_account_number from accounts where customer_account_number = ${account}), ${kind.entity}, ${id}, ${from}, ${to}, ${by},
      ${byName}, ${at}, ${note}, ${verb})`.execute(call.rows)
}

/**
 * What follows is sent behind what comes first, without waiting for its answer: one session does both in turn. Where the first fails, so
 * does all that follows: it is the first failure that is told.
 */
async function inTurn(first: Promise<unknown>, following: Promise<unknown> | undefined): Promise<void> {
  first.catch(() => undefined) // told by whoever awaits it
  await following?.catch(async (error: unknown) => {
    await first
    throw error
  })
}

/**
 * Takes one step of one record.
 * @returns the row as it was, and where it went
 * @throws problem 'changed meanwhile' with both versions, 'not allowed now' by table or rule, 'no permission'
 */
export async function takeStep<const Table extends Lifecycle, Row, Given>(
  call: GuestCall,
  kind: StepKind<Table, Row, Given>,
  asked: StepAsked<Table, Given>,
): Promise<TakenStep<Row>> {
  const { verb, version, note = null, as, given } = asked
  const row = await kind.lock(call, asked.id)
  const moved = kind.read(row)
  if (version !== undefined && moved.version !== null && version !== moved.version)
    throw problem('changed meanwhile', {
      current: moved.current,
      versions: { given: version, current: moved.version },
    })
  const standing = as && as.isJudged !== true ? provedAs<Table>(as.who) : await kind.standing(call, row)
  const { step, refusal } = judgeStep(kind.lifecycle, moved.state, verb, standing)
  if (refusal || !step) throw refusalProblem(refusal ?? { code: 'not allowed now', why: null })
  const taken: TakenStep<Row> = { row, from: moved.state, to: step.to }
  const along = await kind.along?.(call, taken, verb, given)
  const state = writeState(call, kind, moved, { ...along, [kind.column]: step.to })
  await inTurn(state, kind.after?.(call, taken, verb, given))
  const history = writeStep(call, kind, moved, taken, asked)
  const trail = call.recordAudit({
    action: kind.actions[verb],
    entity: kind.entity,
    entityId: moved.id,
    account: moved.account,
    before: { [kind.column]: moved.state },
    after: { [kind.column]: step.to, ...(note !== null && { reason: note }) },
    ...(as?.actor && { actor: as.actor }),
  })
  await Promise.all([state, history, trail, kind.beside?.(call, taken, verb)])
  return taken
}
