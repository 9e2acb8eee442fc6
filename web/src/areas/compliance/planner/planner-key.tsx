import styles from './planner.module.css'
import { abbreviated } from './planner-words.ts'

/** What the letters on the marks mean, of the work that is shown. */
export function PlannerKey({ names }: { readonly names: readonly string[] }) {
  const shortened = [...new Set(names)].filter((name) => abbreviated(name) !== name).toSorted()
  if (shortened.length === 0) return null
  return (
    <dl className={styles.key} aria-label="Key">
      {shortened.map((name) => (
        <div key={name}>
          <dt>{abbreviated(name)}</dt> <dd>{name}</dd>
        </div>
      ))}
    </dl>
  )
}
