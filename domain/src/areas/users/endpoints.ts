import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { exportsRows, listQuery, pageOf, viewCounts } from '../../kit/list-schema.ts'
import { historyEntry, recordUses, resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { deletionEndpoints, standingPerson } from './deletion-endpoints.ts'
import { reason, userForm } from './forms.ts'
import { userActions, userStates } from './lifecycle.ts'
import { userResource } from './resource.ts'
import { viewAsEndpoints } from './view-as-endpoints.ts'

const key = z.string().min(1).max(80)
/** As the person was shown. */
const version = z.string().max(40)
const ids = z.array(z.number().int().positive()).min(1).max(1000)
const side = z.enum(['customer', 'staff'])
const status = z.enum(userStates)
const done = z.object({ message: z.string() })

/** Where a right comes from, as rights.ts says it, with the rule's name. */
const source = z.object({
  kind: z.enum(['administrator', 'role', 'by hand', 'rule']),
  role: z.string().nullable(),
  rule_id: z.number().nullable(),
  rule: z.string().nullable(),
})
const right = z.object({
  permission: z.string(),
  holds: z.boolean(),
  gives: z.array(source),
  withholds: z.array(source),
})
export const sessionReply = z.object({
  id: z.number(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
  /** Somebody of the hire company who looks as this person; null: the person. */
  viewed_by: z.string().nullable(),
})

/** An account as people are given it: what it is called, and how much stands on it. */
export const accountOption = z.object({
  account_number: z.string(),
  name: z.string(),
  customer: z.string(),
  vehicles: z.number(),
})
const row = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  side,
  accounts: z.array(z.string()),
  roles: z.array(z.string()),
  status,
  has_second_factor: z.boolean(),
  last_login_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
const record = row.extend({
  /** What rules gave beside `roles`, which are those given by hand. */
  rule_roles: z.array(z.string()),
  /** By hand; `rights` says what comes of them. */
  permissions: z.array(z.string()),
  denied: z.array(z.string()),
  cost_limit_pence: z.number(),
  is_admin: z.boolean(),
  /** Why the account list is empty, where its stored text cannot be read. */
  accounts_problem: z.string().nullable(),
  managed_accounts: z.array(z.string()),
  sees_every_account: z.boolean(),
  /** What rules do for this person, for a preview of what a change would leave them. */
  by_rule: z.array(
    z.object({
      rule_id: z.number(),
      rule: z.string().nullable(),
      effect: z.enum(['grant', 'deny']),
      kind: z.enum(['permission', 'role']),
      value: z.string(),
    }),
  ),
  /** The accounts by name, those of companies they manage among them. */
  account_details: z.array(accountOption),
})
const view = z.object({
  record,
  rights: z.array(right),
  sessions: z.array(sessionReply),
  may: z.array(z.enum(userActions)),
  /** What carries this person's name: companies they manage, views they share. */
  used_by: recordUses,
  /** Why it may not be changed, where it may not. */
  why_not: z.string().nullable(),
})

/** To pass on by hand where nothing is mailed; null where it is, and for a reset, which only its own person may have. */
const invitationLink = z.string().nullable()

const see = ['see users', 'manage users', 'manage own company users'] as const
const manage = ['manage users', 'manage own company users'] as const
const scope = 'platform'

export const usersEndpoints = {
  ...viewAsEndpoints,
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    needs: see,
    scope,
    summary: 'People by page, sorted and filtered',
    input: listQuery,
    reply: pageOf(row),
  }),
  viewCounts: endpoint({
    method: 'GET',
    path: '/api/users/view-counts',
    needs: see,
    scope,
    summary: 'How many people there are in all, and in each of the views that everybody has, by name',
    reply: viewCounts,
  }),
  exportRows: endpoint({
    ...exportsRows,
    path: '/api/users/export',
    needs: see,
    scope,
    summary: 'The filtered people with the chosen columns, as CSV or XLSX',
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/users/options',
    needs: manage,
    scope,
    summary: 'The accounts, roles and rights that one may give',
    input: z.strictObject({ search: z.string().trim().max(100).default('') }),
    reply: z.object({
      accounts: z.array(accountOption),
      sides: z.array(side),
      roles: z.array(z.object({ name: z.string(), side, grants: z.array(z.string()) })),
      permissions: z.array(z.string()),
    }),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    needs: see,
    scope,
    summary: 'One person, their rights with what gives or withholds each, and their sessions',
    input: z.strictObject({ id: key }),
    reply: view,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/users/:id/history',
    needs: see,
    scope,
    summary: 'Who changed what of one person, the newest first',
    input: z.strictObject({ id: key, before: z.coerce.number().int().positive().optional() }),
    reply: z.object({ entries: z.array(historyEntry), next: z.number().nullable() }),
  }),
  why: endpoint({
    method: 'GET',
    path: '/api/users/:id/why',
    needs: see,
    scope,
    summary: 'Why a person can or cannot see or do something: by role, grant, rule and account',
    input: z.strictObject({
      id: key,
      /** Any of these, separated by commas. */
      permission: z.string().max(400).default(''),
      account: z.string().trim().max(8).default(''),
      reg_no: z.string().trim().max(20).default(''),
    }),
    reply: z.object({ answer: z.boolean(), sentences: z.array(z.string()), remedies: z.array(z.string()) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    needs: manage,
    scope,
    summary: 'Invites a person by mail; without a mail relay the reply carries the link, once',
    input: userForm,
    reply: view.extend({ invitation_link: invitationLink }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/users/:id',
    needs: manage,
    scope,
    summary: 'Saves one person; open sessions take the change at once',
    input: z.strictObject({ id: key, version, values: userForm }),
    reply: view,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/users',
    needs: manage,
    scope,
    summary: 'Gives several people a role, or suspends or restores them; says what was before',
    input: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            ids,
            values: z.strictObject({
              roles: z.array(z.string().max(60)).max(20).optional(),
              add_role: z.string().max(60).optional(),
              status: z.enum(['active', 'suspended']).optional(),
            }),
          }),
        )
        .min(1)
        .max(1000),
    }),
    reply: z.object({
      changed: z.number(),
      before: z.array(
        z.object({
          ids: z.array(z.number()),
          values: z.object({
            roles: z.array(z.string()).optional(),
            status: z.enum(['active', 'suspended']).optional(),
          }),
        }),
      ),
    }),
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/users/:id/suspend',
    needs: manage,
    scope,
    summary: 'Suspends a person: every session ends',
    input: z.strictObject({ id: key, version, reason }),
    reply: view,
    current: standingPerson,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/users/:id/restore',
    needs: manage,
    scope,
    summary: 'Lets a suspended person in again',
    input: z.strictObject({ id: key, version }),
    reply: view,
    current: standingPerson,
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/api/users/:id/send-link',
    needs: manage,
    scope,
    summary: 'Mails a link to choose a password: the invitation again, or a reset',
    input: z.strictObject({ id: key }),
    reply: done.extend({ invitation_link: invitationLink }),
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/users/:id/end-sessions',
    needs: manage,
    scope,
    summary: 'Signs a person out everywhere',
    input: z.strictObject({ id: key }),
    reply: done,
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/api/users/:id/reset-second-factor',
    needs: manage,
    scope,
    summary: 'Switches off the second factor of a person who has lost their phone and their recovery codes',
    input: z.strictObject({ id: key, reason }),
    reply: view,
  }),
  ...deletionEndpoints,
  viewing: endpoint({
    method: 'GET',
    path: '/api/viewing',
    needs: 'signed-in',
    scope,
    summary: 'Whether this session looks as somebody else, and until when',
    reply: z.object({
      viewing: z.object({ name: z.string(), email: z.string(), viewed_by: z.string(), ends_at: z.string() }).nullable(),
    }),
  }),
}

/** The same addresses in the grammar of records: what every record's history and every form's conflict ask. */
export const userRecords = resourceEndpoints(userResource)
