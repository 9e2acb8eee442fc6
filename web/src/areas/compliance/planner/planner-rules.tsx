import type { PlannerRule } from '@kerbline/domain/areas/compliance/planner/endpoints.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { intervalWords } from './planner-words.ts'
import styles from './planner.module.css'

/** What the lines go by, each with its source; what is advice is said to be advice. */
export const PlannerRules = ({ rules }: { readonly rules: readonly PlannerRule[] }) => (
  <details className={styles.rules}>
    <summary>How due dates are set</summary>
    <ul>
      {rules.map(({ type, interval, legal_source: source, legal_checked_on: checked, is_statutory: isLaw }) => (
        <li key={type}>
          <b>{eventTypeName(type)}</b>: {intervalWords(interval)}. {isLaw ? 'Law' : 'Advice'}
          {source !== null && `. ${source}`}
          {checked !== null && ` Checked on ${formatDate(checked)}.`}
        </li>
      ))}
    </ul>
    <p>
      The hire company sets these in Settings, Compliance types. To change one vehicle, select its item in the planner.
    </p>
  </details>
)
