// The list one chooses from when one writes: whoever may be written to, with a word about who that is.
import { messageTeams, readAddressee, writeAddressee } from '@kerbline/domain/areas/messages/addressing.ts'
import type { MessageAddressee } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { absenceWords } from '@kerbline/domain/areas/profile/away.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import type { Rows } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import { coversOn } from '../profile/queries.ts'
import {
  accountOf,
  accountsFor,
  branchesByIds,
  branchesFor,
  managersOf,
  peopleByIds,
  peopleNamed,
  sees,
} from './people.ts'

const MAX_PEOPLE = 20

const toldPerson = ({ id, name, side, jobTitle, email }: Actor, note?: string): MessageAddressee => ({
  value: writeAddressee({ kind: 'person', id }),
  label: name,
  note: note ?? ([jobTitle, side === 'staff' ? headOffice.name : email].filter(Boolean).join(', ') || null),
})

const holding = (label: string, typed: string): boolean => label.toLowerCase().includes(typed.toLowerCase())

const teamsNamed = (typed: string): MessageAddressee[] =>
  messageTeams
    .filter((team) => holding(team, typed))
    .map((team) => ({ value: writeAddressee({ kind: 'team', team }), label: team, note: `Team of ${headOffice.name}` }))

async function branchesNamed(rows: Rows, actor: Actor, typed: string): Promise<MessageAddressee[]> {
  if (actor.side === 'staff' && typed === '') return []
  return (await branchesFor(rows, actor, typed)).map(({ id, name }) => ({
    value: writeAddressee({ kind: 'branch', id }),
    label: name,
    note: actor.side === 'customer' ? 'Your branch' : 'Branch',
  }))
}

async function everyoneNamed(rows: Rows, actor: Actor, typed: string): Promise<MessageAddressee[]> {
  if (!actor.may.has('broadcast messages') || (typed === '' && actor.accounts === null)) return []
  return (await accountsFor(rows, actor, typed)).map(({ account, name }) => ({
    value: writeAddressee({ kind: 'everyone', account }),
    label: `Everyone at ${name} (${account})`,
    note: 'You will see how many people before you send',
  }))
}

interface Asking {
  readonly rows: Rows
  readonly actor: Actor
  /** The London day. */
  readonly today: string
}

/** People with a word about each: who they are, and that they are away. */
async function toldPeople(
  { rows, actor, today }: Asking,
  people: readonly Actor[],
  noteOf: (person: Actor) => string | undefined = () => undefined,
): Promise<MessageAddressee[]> {
  const away = await coversOn(
    rows,
    people.map(({ id }) => id),
    today,
  )
  const covers = await peopleByIds(
    rows,
    actor,
    away.map(({ cover_id: id }) => id),
  )
  return people.map((person) => {
    const told = toldPerson(person, noteOf(person))
    const absence = away.find(({ user_id: id }) => id === person.id)
    if (!absence) return told
    const cover = covers.find(({ id }) => id === absence.cover_id) ?? null
    return { ...told, note: absenceWords({ until: absence.until, cover }) }
  })
}

export async function addresseesFor(asking: Asking, typed: string): Promise<MessageAddressee[]> {
  const { rows, actor, today } = asking
  const managers = actor.side === 'customer' ? await managersOf(rows, actor, today) : []
  const covering = new Set(managers.filter(({ isCover }) => isCover).map(({ person }) => person.id))
  const own = managers.map(({ person }) => person).filter((person) => sees(person) && holding(person.name, typed))
  const people = actor.side === 'staff' && typed !== '' ? await peopleNamed(rows, actor, typed, MAX_PEOPLE) : []
  return [
    ...(await toldPeople(asking, own, ({ id }) =>
      covering.has(id) ? 'Covering for your account manager' : 'Your account manager',
    )),
    ...teamsNamed(typed),
    ...(await toldPeople(asking, people)),
    ...(await branchesNamed(rows, actor, typed)),
    ...(await everyoneNamed(rows, actor, typed)),
  ]
}

/** What a draft or a link names, as far as it is still there for this person. */
export async function addresseesNamed(asking: Asking, written: string): Promise<MessageAddressee[]> {
  const { rows, actor } = asking
  const all = written.split(',').flatMap((each) => readAddressee(each.trim()) ?? [])
  const people = await peopleByIds(
    rows,
    actor,
    all.flatMap((to) => (to.kind === 'person' ? [to.id] : [])),
  )
  const branches = await branchesByIds(
    rows,
    actor,
    all.flatMap((to) => (to.kind === 'branch' ? [to.id] : [])),
  )
  const named = await toldPeople(asking, people)
  const told: MessageAddressee[] = []
  for (const to of all) {
    const value = writeAddressee(to)
    if (to.kind === 'team') told.push({ value, label: to.team, note: null })
    if (to.kind === 'person') told.push(...named.filter((person) => person.value === value))
    if (to.kind === 'branch')
      told.push(...branches.filter(({ id }) => id === to.id).map(({ name }) => ({ value, label: name, note: null })))
    if (to.kind === 'everyone' && actor.may.has('broadcast messages')) {
      const account = await accountOf(rows, actor, to.account)
      if (account) told.push({ value, label: `Everyone at ${account.name} (${account.account})`, note: null })
    }
  }
  return told
}
