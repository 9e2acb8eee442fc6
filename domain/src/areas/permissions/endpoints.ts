import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { historyEntry, resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { ruleForm } from './forms.ts'
import { ruleResource } from './resource.ts'

const key = z.string().min(1).max(80)
const rule = z.object({
  id: z.number(),
  name: z.string(),
  when: z.object({
    roles: z.array(z.string()),
    accounts: z.array(z.string()),
    branch_ids: z.array(z.number()),
    email_domains: z.array(z.string()),
  }),
  grant_permissions: z.array(z.string()),
  grant_roles: z.array(z.string()),
  deny_permissions: z.array(z.string()),
  priority: z.number(),
  is_active: z.boolean(),
  expires_on: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** People it does something for at this moment. */
  people: z.number(),
})
const effect = z.object({
  rule_id: z.number(),
  rule: z.string(),
  effect: z.enum(['grant', 'deny']),
  kind: z.enum(['permission', 'role']),
  value: z.string(),
})
const personChange = z.object({
  user_id: z.number(),
  name: z.string(),
  email: z.string(),
  before: z.array(effect),
  after: z.array(effect),
  gained: z.array(z.string()),
  lost: z.array(z.string()),
  roles_gained: z.array(z.string()),
  roles_lost: z.array(z.string()),
})
export const runKinds = ['apply', 'nightly', 'person', 'rollback'] as const
const run = z.object({
  id: z.number(),
  kind: z.enum(runKinds),
  at: z.string(),
  by: z.string().nullable(),
  people: z.number(),
  rolled_back_at: z.string().nullable(),
  rolled_back_by: z.string().nullable(),
})
const conflict = z.object({
  permission: z.string(),
  granted_by: z.number(),
  denied_by: z.number(),
  people: z.number(),
})

const needs = 'automate permissions'
const scope = 'platform'

export const permissionsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/permission-rules',
    needs,
    scope,
    summary: 'The rules by priority, where they contradict each other, and whether they are held since a rollback',
    reply: z.object({
      rules: z.array(rule),
      conflicts: z.array(conflict),
      held: z.object({ since: z.string(), by: z.string().nullable() }).nullable(),
    }),
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/permission-rules/options',
    needs,
    scope,
    summary: 'What a rule can ask for and give: roles, accounts and branches, and the rights one holds oneself',
    input: z.strictObject({ search: z.string().trim().max(100).default('') }),
    reply: z.object({
      accounts: z.array(z.object({ account_number: z.string(), name: z.string(), customer: z.string() })),
      branches: z.array(z.object({ id: z.number(), name: z.string() })),
      roles: z.array(z.string()),
      permissions: z.array(z.string()),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/permission-rules',
    needs,
    scope,
    summary: 'A new rule; nothing changes until the rules are applied',
    input: ruleForm,
    reply: rule,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/permission-rules/:id',
    needs,
    scope,
    summary: 'Saves a rule; nothing changes until the rules are applied',
    input: z.strictObject({ id: key, version: z.string().max(40), values: ruleForm }),
    reply: rule,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/permission-rules/:id',
    needs,
    scope,
    summary: 'Removes a rule; what it gave is withdrawn when the rules are next applied',
    input: z.strictObject({ id: key }),
    reply: z.object({ removed: z.literal(true) }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/permission-rules/:id/history',
    needs,
    scope,
    summary: 'Who changed what of one rule, the newest first',
    input: z.strictObject({ id: key, before: z.coerce.number().int().positive().optional() }),
    reply: z.object({ entries: z.array(historyEntry), next: z.number().nullable() }),
  }),
  dryRun: endpoint({
    method: 'POST',
    path: '/api/permission-rules/dry-run',
    needs,
    scope,
    rate: 'heavy',
    isChanging: false,
    summary: 'Who would gain and lose what, person by person; with a rule that is not saved yet, as if it were',
    input: z.strictObject({
      draft: z.strictObject({ id: z.number().int().positive().nullable(), values: ruleForm }).optional(),
    }),
    reply: z.object({
      changes: z.array(personChange),
      people: z.number(),
      conflicts: z.array(conflict),
      /** Names this outcome: given to `apply`, it makes sure that nothing else is applied. */
      fingerprint: z.string(),
    }),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/permission-rules/apply',
    needs,
    scope,
    rate: 'heavy',
    summary: 'Applies the rules to everyone, and ends a hold',
    input: z.strictObject({ fingerprint: z.string().max(80).optional() }),
    reply: z.object({ run_id: z.number().nullable(), people: z.number() }),
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/permission-rules/runs',
    needs,
    scope,
    summary: 'The log of runs that changed something, the newest first',
    input: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
    reply: z.object({ runs: z.array(run), next: z.number().nullable() }),
  }),
  run: endpoint({
    method: 'GET',
    path: '/api/permission-rules/runs/:id',
    needs,
    scope,
    summary: 'One run, person by person',
    input: z.strictObject({ id: key }),
    reply: z.object({ run, changes: z.array(personChange) }),
  }),
  rollBack: endpoint({
    method: 'POST',
    path: '/api/permission-rules/runs/:id/roll-back',
    needs,
    scope,
    summary: 'Puts everyone of a run back as they were, and holds the rules until they are applied by hand again',
    input: z.strictObject({ id: key }),
    reply: z.object({
      people: z.number(),
      /** Left as they are: a later run or edit changed what the rules do for them. */
      skipped: z.array(z.string()),
    }),
  }),
}

/** The same addresses in the grammar of records: what every form's conflict asks. */
export const ruleRecords = resourceEndpoints(ruleResource)
