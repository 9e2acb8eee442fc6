// Whom a message is for, as it is written in one word: a person, a team or a branch of the hire company, or everyone of an account.
import { queryTeams } from '../queries/case.ts'

export const messageTeams = queryTeams
export type MessageTeam = (typeof messageTeams)[number]

/** Whose desk a team is: the people who hold this role. */
export const teamRoles: Readonly<Record<MessageTeam, string>> = {
  'Account management': 'account manager',
  Maintenance: 'maintenance controller',
  Damage: 'damage controller',
  Fines: 'fines officer',
  'Credit control': 'finance controller',
  Sales: 'sales and orders',
}

/** Who may take a conversation that was written to teams: the people of one of them. */
export const mayTake = (
  { side, roles }: { readonly side: 'customer' | 'staff'; readonly roles: readonly string[] },
  teams: readonly string[],
): boolean => side === 'staff' && messageTeams.some((team) => teams.includes(team) && roles.includes(teamRoles[team]))

export type Addressee =
  | { readonly kind: 'person'; readonly id: number }
  | { readonly kind: 'team'; readonly team: MessageTeam }
  | { readonly kind: 'branch'; readonly id: number }
  | { readonly kind: 'everyone'; readonly account: string }

/** Undefined for what names nobody. */
export function readAddressee(written: string): Addressee | undefined {
  const [, kind, value = ''] = /^([a-z]+):(.{1,40})$/.exec(written) ?? []
  if ((kind === 'person' || kind === 'branch') && /^[1-9]\d{0,8}$/.test(value)) return { kind, id: Number(value) }
  if (kind === 'everyone' && /^[A-Za-z0-9-]{1,8}$/.test(value)) return { kind, account: value }
  const team = kind === 'team' ? messageTeams.find((each) => each === value) : undefined
  return team && { kind: 'team', team }
}

export const writeAddressee = (to: Addressee): string => {
  switch (to.kind) {
    case 'team':
      return `team:${to.team}`
    case 'everyone':
      return `everyone:${to.account}`
    default:
      return `${to.kind}:${to.id}`
  }
}

interface Writer {
  readonly side: 'customer' | 'staff'
  readonly mayBroadcast: boolean
}

interface Known {
  readonly side: 'customer' | 'staff'
  /** Looks after the company of one of the writer's accounts. */
  readonly isManager: boolean
  /** Takes part in the conversation that is answered. */
  readonly isInThread: boolean
}

/** Whether somebody may write to a person: customers to their account manager, staff to anyone in scope, both to whom they talk with. */
export const mayWriteTo = (writer: Writer, person: Known): boolean =>
  writer.side === 'staff' || person.isInThread || (person.side === 'staff' && person.isManager)

/** Everyone of an account is written to by right alone. */
export const mayBroadcast = ({ mayBroadcast: may }: Writer): boolean => may
