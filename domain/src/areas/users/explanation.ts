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
  const rule = (id: number): string => `the rule "${ruleNames.get(id) ?? `number ${id}`}"`
  switch (source.kind) {
    case 'administrator':
      return 'being a system administrator'
    case 'by hand':
      return 'a grant by hand'
    case 'rule':
      return rule(source.rule_id)
    case 'role':
      return `the role "${source.role}"${source.rule_id === undefined ? '' : `, which came from ${rule(source.rule_id)}`}`
  }
}

const list = (phrases: readonly string[]): string =>
  phrases.length < 2 ? (phrases[0] ?? '') : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1) ?? ''}`

function explainRight(person: Asked, permission: Permission, ruleNames: ReadonlyMap<number, string>): Explanation {
  const right = rightOf(person, permission)
  const [from, against] = [right.gives, right.withholds].map((sources) =>
    list(sources.map((source) => given(source, ruleNames))),
  )
  if (right.holds)
    return {
      answer: true,
      sentences: [
        `"${permission}" comes from ${from ?? ''}.`,
        ...(right.withholds.length
          ? [
              `A refusal by ${against ?? ''} has no effect, because ${person.isAdmin ? 'administrators hold every right' : 'rules never take away what was given by hand'}.`,
            ]
          : []),
      ],
      remedies: [],
    }
  if (right.gives.length)
    return {
      answer: false,
      sentences: [
        `"${permission}" would come from ${from ?? ''}.`,
        `It is withheld by ${right.withholds.map((source) => (source.kind === 'by hand' ? 'a refusal by hand' : given(source, ruleNames))).join(' and ')}: a refusal wins over a grant.`,
      ],
      remedies: ['Take the refusal away.'],
    }
  const bundles = roles.filter(({ side, grants }) => side === person.side && grants.includes(permission))
  return {
    answer: false,
    sentences: [
      `Nothing gives "${permission}": no role, no grant by hand and no rule.`,
      ...(isForSide(person.side, permission) ? [] : ['It is a right of the hire company’s own people.']),
    ],
    remedies: isForSide(person.side, permission)
      ? [
          `Grant "${permission}" by hand.`,
          ...(bundles.length ? [`Give one of the roles ${list(bundles.map(({ name }) => `"${name}"`))}.`] : []),
        ]
      : [],
  }
}

function explainAccount({ name, accounts, managed }: Asked, account: string): Explanation {
  if (accounts === null)
    return { answer: true, sentences: [`"see all accounts" opens every account, ${account} too.`], remedies: [] }
  if (managed.includes(account))
    return { answer: true, sentences: [`${name} is the account manager of the company with ${account}.`], remedies: [] }
  if (accounts.includes(account))
    return { answer: true, sentences: [`${account} is one of the accounts of ${name}.`], remedies: [] }
  return {
    answer: false,
    sentences: [
      accounts.length
        ? `${name} has ${list(accounts)}, and not ${account}.`
        : `${name} has no account, so nothing of any customer is shown.`,
    ],
    remedies: [`Add the account ${account}.`],
  }
}

const barred: Readonly<Partial<Record<UserState, string>>> = {
  invited: 'has not signed in yet: the invitation waits.',
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
