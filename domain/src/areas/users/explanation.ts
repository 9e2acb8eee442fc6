// "Why can she see this?" and "why can't she?": the same rights the gate asks, in sentences.
import type { Permission } from '../../permissions.ts'
import { roles } from '../../roles.ts'
import { isForSide, rightOf, type Access, type Side, type Source } from './rights.ts'
import type { UserState } from './lifecycle.ts'

export interface Asked extends Access {
  readonly name: string
  readonly side: Side
  readonly state: UserState
  /** Every account that is theirs; null: all of them. */
  readonly accounts: readonly string[] | null
  /** Of those, the accounts of companies they manage. */
  readonly managed: readonly string[]
}

export interface Explanation {
  readonly answer: boolean
  readonly sentences: readonly string[]
  /** What would change the answer, where it is no. */
  readonly remedies: readonly string[]
}

const given = (source: Source, ruleNames: ReadonlyMap<number, string>): string => {
  const rule = (id: number): string => `the rule “${ruleNames.get(id) ?? `number ${id}`}”`
  switch (source.kind) {
    case 'administrator':
      return 'being a system administrator'
    case 'by hand':
      return 'an extra permission'
    case 'rule':
      return rule(source.rule_id)
    case 'role':
      return `the role “${source.role}”${source.rule_id === undefined ? '' : `, given by ${rule(source.rule_id)}`}`
  }
}

const list = (phrases: readonly string[], word: 'and' | 'or' = 'and'): string =>
  phrases.length < 2 ? (phrases[0] ?? '') : `${phrases.slice(0, -1).join(', ')} ${word} ${phrases.at(-1) ?? ''}`

function explainRight(person: Asked, permission: Permission, ruleNames: ReadonlyMap<number, string>): Explanation {
  const right = rightOf(person, permission)
  const from = list(right.gives.map((source) => given(source, ruleNames)))
  const against = list(
    right.withholds.map((source) =>
      source.kind === 'by hand' ? 'this user’s own settings' : given(source, ruleNames),
    ),
  )
  if (right.holds)
    return {
      answer: true,
      sentences: [
        `“${permission}” comes from ${from}.`,
        ...(right.withholds.length
          ? [
              `It is blocked by ${against}. The block does not apply, because ${person.isAdmin ? 'administrators have all permissions' : 'rules cannot remove extra permissions'}.`,
            ]
          : []),
      ],
      remedies: [],
    }
  if (right.gives.length)
    return {
      answer: false,
      sentences: [
        `“${permission}” would come from ${from}.`,
        `It is blocked by ${against}. A block always overrides a permission.`,
      ],
      remedies: ['Remove the block.'],
    }
  const bundles = roles.filter(({ side, grants }) => side === person.side && grants.includes(permission))
  return {
    answer: false,
    sentences: [
      `No role, rule or extra permission gives “${permission}”.`,
      ...(isForSide(person.side, permission) ? [] : ['This permission is for hire company staff only.']),
    ],
    remedies: isForSide(person.side, permission)
      ? [
          `Add “${permission}” to their extra permissions.`,
          ...(bundles.length
            ? [
                `Give one of the roles ${list(
                  bundles.map(({ name }) => `“${name}”`),
                  'or',
                )}.`,
              ]
            : []),
        ]
      : [],
  }
}

function explainAccount({ name, accounts, managed }: Asked, account: string): Explanation {
  if (accounts === null)
    return {
      answer: true,
      sentences: [`“see all accounts” gives access to every account, including ${account}.`],
      remedies: [],
    }
  if (managed.includes(account))
    return { answer: true, sentences: [`${name} is the account manager of the company with ${account}.`], remedies: [] }
  if (accounts.includes(account))
    return { answer: true, sentences: [`${name} has access to account ${account}.`], remedies: [] }
  return {
    answer: false,
    sentences: [
      accounts.length
        ? `${name} has access to ${list(accounts)}, but not ${account}.`
        : `${name} has no accounts, so they cannot see any customer’s data.`,
    ],
    remedies: [`Add the account ${account}.`],
  }
}

const barred: Readonly<Partial<Record<UserState, string>>> = {
  invited: 'has not accepted the invitation yet.',
  suspended: 'is suspended and cannot sign in.',
  deleted: 'has been deleted.',
}

/** Any of the rights opens it; the account, where one is named, has to be theirs as well; and they must be able to sign in. */
export function explain(
  person: Asked,
  what: { readonly permissions: readonly Permission[]; readonly account: string | null },
  ruleNames: ReadonlyMap<number, string>,
): Explanation {
  const rights = what.permissions.map((permission) => explainRight(person, permission, ruleNames))
  const held = rights.filter(({ answer }) => answer)
  const parts: Explanation[] = [
    ...(barred[person.state]
      ? [{ answer: false, sentences: [`${person.name} ${barred[person.state] ?? ''}`], remedies: [] }]
      : []),
    ...(held.length ? held : rights),
    ...(what.account === null ? [] : [explainAccount(person, what.account)]),
  ]
  const answer =
    person.state === 'active' &&
    (rights.length === 0 || held.length > 0) &&
    (what.account === null || explainAccount(person, what.account).answer)
  return {
    answer,
    sentences: parts.flatMap(({ sentences }) => sentences),
    remedies: answer ? [] : parts.flatMap(({ remedies }) => remedies),
  }
}
