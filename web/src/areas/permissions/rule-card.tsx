import { capital } from '@kerbline/domain/kit/words.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { gives, people, standing, whenWords, type BranchNames, type Rule } from './rule-words.ts'
import styles from './rules.module.css'

interface Props {
  rule: Rule
  branches: BranchNames
  today: string | undefined
  onRemove: () => void
}

const Effects = ({ label, words }: { label: string; words: readonly string[] }) =>
  words.length > 0 && (
    <div>
      <dt>{label}</dt>
      <dd>{words.join(', ')}</dd>
    </div>
  )

function State({ rule, today }: Pick<Props, 'rule' | 'today'>) {
  const state = standing(rule, today)
  if (state === 'off') return <Badge>Off</Badge>
  if (state === 'expired') return <Badge>Expired</Badge>
  return rule.expires_on === null ? null : <Badge tone="brand">{`Until ${formatDate(rule.expires_on)}`}</Badge>
}

/** One rule in sentences: when, what it gives, what it withholds, and for how many it does so now. */
export const RuleCard = ({ rule, branches, today, onRemove }: Props) => (
  <article className={styles.rule} aria-labelledby={`rule-${rule.id}`}>
    <span className={styles.priority} title="Priority">
      <small>Priority</small>
      {rule.priority}
    </span>
    <div className={styles.about}>
      <h3 id={`rule-${rule.id}`} className={styles.name}>
        <a href={href('automatePermissions', {}, { rule: rule.id })}>{rule.name}</a> <State rule={rule} today={today} />
      </h3>
      <p>{whenWords(rule, branches)}</p>
      <dl className={styles.effects}>
        <Effects label="Gives" words={gives(rule)} />
        <Effects label="Blocks" words={rule.deny_permissions.map(capital)} />
      </dl>
      <p className={styles.small}>
        {rule.people === 0 ? 'Does not apply to anyone at the moment.' : `Applies to ${people(rule.people)}.`}
      </p>
    </div>
    <div className={styles.actions} data-print="hide">
      <ButtonLink
        size="small"
        className={styles.finger}
        href={href('automatePermissions', {}, { rule: rule.id })}
        aria-label={`Edit ${rule.name}`}
      >
        Edit
      </ButtonLink>
      <Button
        size="small"
        className={styles.finger}
        variant="quiet"
        onClick={onRemove}
        aria-label={`Remove ${rule.name}`}
      >
        Remove
      </Button>
    </div>
  </article>
)
