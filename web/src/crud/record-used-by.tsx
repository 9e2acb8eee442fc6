import { Empty } from '../ui/load-state.tsx'
import { Panel, PanelRows } from '../ui/panel.tsx'
import type { RecordView } from './record-links.ts'
import styles from './record-page.module.css'

type Uses = RecordView['used_by']

export const countOf = (uses: Uses): number => uses.reduce((sum, { count }) => sum + count, 0)
const oneOf = (many: string): string =>
  many
    .replace(/ies$/, 'y')
    .replace(/(s|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')
/** "12 vehicles", "1 company" */
export const countWords = ({ what, count }: Uses[number]): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? oneOf(what) : what}`
/** "12 vehicles, 3 users" */
export const usesWords = (uses: Uses): string => uses.map(countWords).join(', ')

/** What points at the record, with a few examples of each. */
export const UsedBy = ({ uses, title, what }: { uses: Uses; title: string; what: string }) => (
  <Panel title="Used by" note={uses.length > 0 ? usesWords(uses) : undefined} isRuled={uses.length > 0}>
    {uses.length === 0 ? (
      <Empty look="panel" title="Nothing uses it yet">
        Whatever points at {title} is counted here. Until then this {what} can be deleted.
      </Empty>
    ) : (
      <PanelRows>
        {uses.map(({ what: each, count, examples }) => (
          <li key={each}>
            <b>{countWords({ what: each, count, examples })}</b>
            {examples.length > 0 && (
              <p className={styles.examples}>
                {examples.join(', ')}
                {count > examples.length && ` and ${(count - examples.length).toLocaleString('en-GB')} more`}
              </p>
            )}
          </li>
        ))}
      </PanelRows>
    )}
  </Panel>
)
