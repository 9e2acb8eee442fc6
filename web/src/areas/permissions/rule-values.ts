// A rule between its form and its call: the form holds conditions and effects side by side, the call nests the conditions.
import { issueWords } from '@kerbline/domain/kit/issue-words.ts'
import { ruleFields } from '@kerbline/domain/areas/permissions/resource.ts'
import { ruleForm } from '@kerbline/domain/areas/permissions/forms.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { blankOf } from '@kerbline/domain/kit/resource.ts'
import type { WireRecord } from '../../record/record-links.ts'
import type { Values } from '../../form/use-form.ts'
import type { z } from 'zod'
import type { BranchNames, Rule } from './rule-words.ts'

export const blankRule: Values = { ...blankOf(ruleFields([])), email_domains: '', expires_on: null }

export const valuesOf = ({ when, is_active, ...rule }: Rule): Values => ({
  name: rule.name,
  ...when,
  email_domains: when.email_domains.join(', '),
  grant_roles: rule.grant_roles,
  grant_permissions: rule.grant_permissions,
  deny_permissions: rule.deny_permissions,
  priority: rule.priority,
  expires_on: rule.expires_on,
  is_on: is_active,
})

const domainsIn = (written: unknown): readonly string[] =>
  typeof written === 'string' ? written.split(/[\s,;]+/).flatMap((each) => each.replace(/^@/, '') || []) : []

export type RuleValues = z.output<typeof ruleForm>
type Read = { readonly rule: RuleValues } | { readonly problems: readonly FieldProblem[] }

/** What a form says, as the call takes it, or what is wrong with it. */
export function ruleOf({ roles, accounts, branch_ids, email_domains, is_on, ...values }: Values): Read {
  const when = { roles, accounts, branch_ids, email_domains: domainsIn(email_domains) }
  const parsed = ruleForm.safeParse({ ...values, when, is_active: is_on }, { error: issueWords })
  return parsed.success
    ? { rule: parsed.data }
    : {
        problems: parsed.error.issues.map(({ path, message }) => ({
          field: path.join('.'),
          reason: 'not_valid',
          message,
        })),
      }
}

/** The server speaks of the conditions as one; the form shows that at the first of them. */
export const placed = (problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  problems.map((each) => (/(^|\.)when$/.test(each.field) ? { ...each, field: 'roles' } : each))

/** A rule as every record's conflict dialog reads one. */
export const asRecord = (rule: Rule, branches: BranchNames): WireRecord => ({
  ...valuesOf(rule),
  branch_ids_name: rule.when.branch_ids.map((id) => branches.get(id) ?? `number ${id}`).join(', '),
  id: rule.id,
  is_active: rule.is_active,
  used_by: rule.people,
  created_at: rule.created_at,
  updated_at: rule.updated_at,
})

export const isRule = (value: unknown): value is Rule =>
  typeof value === 'object' && value !== null && 'when' in value && 'updated_at' in value && 'priority' in value
