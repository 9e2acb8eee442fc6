// Saving a rule: refused at a field, overtaken by somebody else, or done. Nothing changes for anybody until rules are applied.
import { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { ruleFields } from '@kerbline/domain/areas/permissions/resource.ts'
import type { Option } from '@kerbline/domain/kit/field.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo, useState } from 'react'
import { useSaving, type Saving } from '../../form/form-saving.ts'
import { fieldNamed, useForm, type Values } from '../../form/use-form.ts'
import { navigate } from '../../data/navigation/location.ts'
import { useAction } from '../../data/use-action.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { blankRule, isRule, placed, ruleOf, valuesOf, type RuleValues } from './rule-values.ts'
import type { Rule } from './rule-words.ts'

const accountsIn = ({ accounts }: Values): string => (Array.isArray(accounts) ? accounts.join('\n') : '')
const optionsOf = (accounts: string): readonly Option[] =>
  accounts.split('\n').map((value) => ({ value, label: value }))

export interface RuleSave extends Saving<Rule> {
  /** The rule as the form has it; undefined where something is wrong, which is then shown. */
  readonly read: (values?: Values) => RuleValues | undefined
  readonly refuse: (problems: readonly FieldProblem[]) => void
}

export function useRuleSave(rule: Rule | undefined): RuleSave {
  const [begin] = useState(() => (rule ? valuesOf(rule) : blankRule))
  const [named, setNamed] = useState(() => accountsIn(begin))
  const fields = useMemo(() => ruleFields(optionsOf(named)), [named])
  const form = useForm(fields, begin, rule === undefined)
  if (accountsIn(form.values) !== named) setNamed(accountsIn(form.values))
  const create = useAction(permissionsEndpoints.create)
  const update = useAction(permissionsEndpoints.update)
  const read = (given: Values = form.values): RuleValues | undefined => {
    const checked = form.check(given)
    if (!checked) return undefined
    const found = ruleOf(checked)
    if ('rule' in found) return found.rule
    form.refuse(found.problems)
    return undefined
  }
  const saving = useSaving<Rule, RuleValues>({
    form,
    name: 'permission-rules',
    record: rule,
    begin,
    valuesOf,
    isKept: isRule,
    create,
    update,
    placed,
    isField: (field) => fieldNamed(fields, field) !== undefined,
    read,
    send: async (values, over) =>
      over ? update.run({ id: String(over.kept.id), version: over.version, values }) : create.run(values),
    done: (saved) => {
      showToast({ tone: 'done', title: `“${saved.name}” saved.`, body: 'It has no effect until you apply the rules.' })
      navigate(href('automatePermissions', {}, { tab: 'dry-run' }), { isReplace: true })
    },
  })
  return { ...saving, read, refuse: (given) => form.refuse(placed(given)) }
}
