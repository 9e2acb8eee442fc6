// Saving a rule: refused at a field, overtaken by somebody else, or done. Nothing changes for anybody until rules are applied.
import { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { ruleFields } from '@kerbline/domain/areas/permissions/resource.ts'
import type { Option } from '@kerbline/domain/kit/field.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo, useRef, useState } from 'react'
import { useFormDraft, type FormDraft } from '../../crud/form-draft.ts'
import { useLeaveGuard, type LeaveGuard } from '../../crud/form-guard.ts'
import { fieldNamed, useForm, type Form, type Values } from '../../crud/use-form.ts'
import { ApiProblem, type LoadFailure } from '../../data/failure.ts'
import { goTo } from '../../data/place.ts'
import { useAction } from '../../data/use-action.ts'
import { showToast } from '../../ui/toasts.ts'
import { blankRule, isRule, placed, ruleOf, valuesOf, type RuleValues } from './rule-values.ts'
import type { Rule } from './rule-words.ts'

const accountsIn = ({ accounts }: Values): string => (Array.isArray(accounts) ? accounts.join('\n') : '')
const optionsOf = (accounts: string): readonly Option[] =>
  accounts.split('\n').map((value) => ({ value, label: value }))

export interface RuleSave {
  readonly form: Form
  readonly draft: FormDraft
  readonly guard: LeaveGuard
  readonly isRunning: boolean
  readonly failure: LoadFailure | undefined
  readonly unplaced: readonly FieldProblem[]
  readonly start: Values
  readonly theirs: Rule | undefined
  /** The rule as the form has it; undefined where something is wrong, which is then shown. */
  readonly read: (values?: Values) => RuleValues | undefined
  readonly refuse: (problems: readonly FieldProblem[]) => void
  readonly submit: () => void
  readonly closeConflict: () => void
  readonly takeTheirs: () => void
  readonly takeMixture: (mixture: Values) => void
}

export function useRuleSave(rule: Rule | undefined): RuleSave {
  const [begin] = useState(() => (rule ? valuesOf(rule) : blankRule))
  const [named, setNamed] = useState(() => accountsIn(begin))
  const fields = useMemo(() => ruleFields(optionsOf(named)), [named])
  const form = useForm(fields, begin, rule === undefined)
  if (accountsIn(form.values) !== named) setNamed(accountsIn(form.values))
  const [base, setBase] = useState({ start: begin, version: rule?.updated_at ?? null })
  const [heard, setHeard] = useState<LoadFailure>()
  const [dismissed, setDismissed] = useState<LoadFailure>()
  const isUnderWay = useRef(false)
  const create = useAction(permissionsEndpoints.create)
  const update = useAction(permissionsEndpoints.update)
  const { failure } = rule ? update : create
  const guard = useLeaveGuard(form.changed.length > 0)
  const draft = useFormDraft(`permission-rules:${rule ? rule.id : 'new'}`, form, base.version, (version) =>
    setBase((before) => ({ ...before, version })),
  )
  const refused = failure instanceof ApiProblem ? failure : undefined
  const problems = placed(refused?.fields ?? [])
  const unplaced = problems.filter(({ field }) => fieldNamed(fields, field) === undefined)
  const theirs =
    refused?.code === 'changed meanwhile' && refused !== dismissed && isRule(refused.current)
      ? refused.current
      : undefined
  if (failure !== heard) {
    setHeard(failure)
    if (refused) form.refuse(problems)
  }
  const read = (given: Values = form.values): RuleValues | undefined => {
    const checked = form.check(given)
    if (!checked) return undefined
    const found = ruleOf(checked)
    if ('rule' in found) return found.rule
    form.refuse(found.problems)
    return undefined
  }
  const done = (saved: Rule): void => {
    form.rebase(valuesOf(saved), valuesOf(saved))
    guard.release()
    void draft.forget()
    showToast({ tone: 'done', title: `“${saved.name}” saved.`, body: 'It acts once the rules are applied.' })
    goTo(href('automatePermissions', {}, { tab: 'dry-run' }), { isReplace: true })
  }
  const send = async (given: Values, version: string | null): Promise<void> => {
    if (isUnderWay.current) return
    const values = read(given)
    if (!values) return
    isUnderWay.current = true
    draft.keepNow()
    try {
      const reply = rule
        ? await update.run({ id: String(rule.id), version: version ?? rule.updated_at, values })
        : await create.run(values)
      if (reply) done(reply)
    } finally {
      isUnderWay.current = false
    }
  }
  const startFrom = (from: Rule, values: Values): void => {
    form.rebase(valuesOf(from), values)
    setBase({ start: valuesOf(from), version: from.updated_at })
  }
  const isShownElsewhere = theirs !== undefined || (problems.length > 0 && unplaced.length === 0)
  return {
    form,
    draft,
    guard,
    isRunning: create.isRunning || update.isRunning,
    failure: isShownElsewhere ? undefined : failure,
    unplaced,
    start: base.start,
    theirs,
    read,
    refuse: (given) => form.refuse(placed(given)),
    submit: () => void send(form.values, base.version),
    closeConflict: () => setDismissed(failure),
    takeTheirs: () => {
      if (!theirs) return
      startFrom(theirs, valuesOf(theirs))
      update.forget()
      void draft.forget()
    },
    takeMixture: (mixture) => {
      if (!theirs) return
      startFrom(theirs, mixture)
      void send(mixture, theirs.updated_at)
    },
  }
}
