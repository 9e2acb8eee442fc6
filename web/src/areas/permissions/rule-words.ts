// Rules in sentences: what they ask, what they do, what came of a run. One place, so that list, form, dry run and log agree.
import { counted } from '@kerbline/domain/kit/words.ts'
import { capital } from '@kerbline/domain/kit/words.ts'
import type { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'

type Endpoints = typeof permissionsEndpoints
export type Rules = ReplyOf<Endpoints['list']>
export type Rule = Rules['rules'][number]
export type Conflict = Rules['conflicts'][number]
export type DryRun = ReplyOf<Endpoints['dryRun']>
export type PersonChange = DryRun['changes'][number]
export type Run = ReplyOf<Endpoints['runs']>['runs'][number]
export type RuleOptions = ReplyOf<Endpoints['options']>

export const people = (count: number): string => counted(count, 'person', 'people')

const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`

export type BranchNames = ReadonlyMap<number, string>

/** "the role is Fleet manager" and "the account is HARROW01 or HARROW02": each kind a phrase, all of which have to be true. */
export function conditionWords({ when }: Pick<Rule, 'when'>, branches: BranchNames): readonly string[] {
  const { roles, accounts, branch_ids, email_domains } = when
  const phrase = (what: string, words: readonly string[]): readonly string[] =>
    words.length > 0 ? [`${what} is ${anyOf(words)}`] : []
  return [
    ...phrase('the role', roles.map(capital)),
    ...phrase('the account', accounts),
    ...phrase(
      'the branch',
      branch_ids.map((id) => branches.get(id) ?? `number ${id}`),
    ),
    ...phrase('the email domain', email_domains),
  ]
}

/** "When the role is Fleet manager and the account is HARROW01" */
export const whenWords = (rule: Pick<Rule, 'when'>, branches: BranchNames): string =>
  `When ${conditionWords(rule, branches).join(' and ')}`

export const gives = ({ grant_roles, grant_permissions }: Rule): readonly string[] => [
  ...grant_roles.map((role) => `${capital(role)} (role)`),
  ...grant_permissions.map(capital),
]

/** How a rule stands today: in force, off, or over. */
export const standing = ({ is_active, expires_on }: Rule, today: string | undefined): 'on' | 'off' | 'expired' =>
  expires_on !== null && today !== undefined && expires_on < today ? 'expired' : is_active ? 'on' : 'off'

const kinds: Readonly<Record<Run['kind'], string>> = {
  apply: 'Applied by a user',
  nightly: 'Nightly run',
  person: 'Applied to one user',
  rollback: 'Undone',
}
export const runWords = ({ kind }: Run): string => kinds[kind]

export const mayRollBack = ({ kind, rolled_back_at: at }: Run): boolean => kind !== 'rollback' && at === null

/** True where a run changes nothing one could see: only which rule a right is credited to. */
export const isQuiet = ({ gained, lost, roles_gained, roles_lost }: PersonChange): boolean =>
  gained.length + lost.length + roles_gained.length + roles_lost.length === 0
