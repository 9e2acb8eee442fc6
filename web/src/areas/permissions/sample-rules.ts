// For tests alone: a rule, a change it makes, a run.
import type { DryRun, PersonChange, Rule, RuleOptions, Run } from './rule-words.ts'

export const sampleRule = (change: Partial<Rule> = {}): Rule => ({
  id: 4,
  name: 'Leeds depots',
  when: { roles: ['damage reporter'], accounts: [], branch_ids: [2], email_domains: [] },
  grant_permissions: ['manage tags'],
  grant_roles: ['order requester'],
  deny_permissions: [],
  priority: 200,
  is_active: true,
  expires_on: null,
  created_at: '2026-09-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
  people: 12,
  ...change,
})

export const sampleChange = (change: Partial<PersonChange> = {}): PersonChange => ({
  user_id: 10,
  name: 'Stan Kowal',
  email: 'checks.harrow@kerbline.example',
  before: [],
  after: [],
  gained: ['manage tags'],
  lost: [],
  roles_gained: ['order requester'],
  roles_lost: [],
  ...change,
})

export const sampleDryRun = (change: Partial<DryRun> = {}): DryRun => ({
  changes: [sampleChange()],
  people: 36,
  conflicts: [],
  fingerprint: 'as-it-was-seen',
  ...change,
})

export const sampleRun = (change: Partial<Run> = {}): Run => ({
  id: 7,
  kind: 'apply',
  at: '2026-11-16T09:41:00.000Z',
  by: 'Morgan Ellis',
  people: 1,
  rolled_back_at: null,
  rolled_back_by: null,
  ...change,
})

export const sampleOptions: RuleOptions = {
  accounts: [{ account_number: 'HARROW01', name: 'Harrow Deliveries', customer: 'Harrow & Lane' }],
  branches: [{ id: 2, name: 'Leeds South' }],
  roles: ['damage reporter', 'order requester'],
  permissions: ['manage tags', 'see fines'],
}
