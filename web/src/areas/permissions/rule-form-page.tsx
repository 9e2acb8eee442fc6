import { ruleRecords } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { ruleFields, ruleResource } from '@kerbline/domain/areas/permissions/resource.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useEffect, useMemo } from 'react'
import formStyles from '../../form/form-page.module.css'
import { idOf } from '../../form/form-parts.tsx'
import { errorsOf, FormShell } from '../../form/form-shell.tsx'
import { setTitle } from '../../data/navigation/title.ts'
import type { Loaded } from '../../data/use-endpoint.ts'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { FormSection } from '../../ui/fields/field.tsx'
import { Failed, Loading } from '../../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Conditions, Effects, Terms } from './rule-inputs.tsx'
import { RuleTrial } from './rule-trial.tsx'
import { asRecord } from './rule-values.ts'
import type { Rule, RuleOptions, Rules } from './rule-words.ts'
import styles from './rules.module.css'
import { useRuleSave } from './use-rule-save.ts'

const listHref = href('automatePermissions')
const labels = ruleFields([])

interface Props {
  rule: Rule | undefined
  rules: readonly Rule[]
  options: RuleOptions | undefined
  title: string
}

function RuleForm({ rule, rules, options, title }: Props) {
  const save = useRuleSave(rule)
  const { form, theirs } = save
  const branches = useMemo(() => new Map(options?.branches.map(({ id, name }) => [id, name])), [options])
  const branchWords = (value: unknown): string =>
    Array.isArray(value)
      ? value.map((id: unknown) => branches.get(Number(id)) ?? `number ${String(id)}`).join(', ')
      : ''
  return (
    <FormShell
      saving={save}
      title={title}
      what={rule ? `“${rule.name}”` : 'this rule'}
      saveLabel={rule ? 'Save changes' : 'Create rule'}
      cancelHref={listHref}
      errors={errorsOf(labels, form.messages)}
      conflict={{
        resource: ruleResource,
        endpoints: ruleRecords,
        theirs: theirs && asRecord(theirs, branches),
        nameOf: (name, value) => (name === 'branch_ids' ? branchWords(value) : undefined),
      }}
      aside={
        <aside className={classes(formStyles.aside, styles.aside)} aria-label="Test">
          <RuleTrial rule={rule} rules={rules} save={save} />
        </aside>
      }
    >
      <FormSection title="Rule">
        <TextField
          id={idOf('name')}
          label={labels.name.label}
          hint="For example, “Leeds depot managers”."
          error={form.messages['name']}
          maxLength={120}
          autoComplete="off"
          value={typeof form.values['name'] === 'string' ? form.values['name'] : ''}
          onChange={({ target }) => form.set('name', target.value)}
        />
      </FormSection>
      <Conditions form={form} options={options} />
      <Effects form={form} options={options} />
      <Terms form={form} />
    </FormShell>
  )
}

interface PageProps {
  /** 'new', or the number of a rule. */
  asked: string
  load: Loaded<Rules>
  options: Loaded<RuleOptions>
}

/** The form of a rule, new or not. */
export function RuleFormPage({ asked, load, options }: PageProps) {
  const rules = load.data?.rules
  const rule = rules?.find(({ id }) => String(id) === asked)
  const isNew = asked === 'new'
  const title = isNew ? 'Create rule' : rule ? `Edit ${rule.name}` : 'Edit rule'
  useEffect(() => setTitle(title), [title])
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: 'Permissions', href: listHref }]}
        current={isNew ? 'Create' : (rule?.name ?? 'Rule')}
      />
      <PageTitle lead="Nothing changes until you apply the rules.">{title}</PageTitle>
      {rules && (isNew || rule) && (
        <RuleForm key={asked} rule={rule} rules={rules} options={options.data} title={title} />
      )}
      {rules && !isNew && !rule && (
        <Notice tone="amber">
          <b>This rule no longer exists.</b> It may have been removed.{' '}
          <a href={listHref} className={styles.link}>
            All rules
          </a>
        </Notice>
      )}
      {!rules && load.failure && <Failed what="the rule" failure={load.failure} look="page" onRetry={load.retry} />}
      {!rules && !load.failure && <Loading what="the rule" skeleton={<SkeletonText lines={8} />} />}
    </>
  )
}
