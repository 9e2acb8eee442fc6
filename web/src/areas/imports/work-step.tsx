import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { Progress } from '../../ui/layout/progress.tsx'
import { type ImportView, number } from './import-view.ts'
import styles from './imports.module.css'

const words = {
  reading: 'Reading',
  checking: 'Checking every row',
  committing: 'Importing',
  undoing: 'Undoing the import',
} as const

/** How far the work is that nobody has to wait for. */
export function WorkStep({ view }: { view: ImportView }) {
  const { state, progress } = view
  const doing = state === 'checking' || state === 'committing' || state === 'undoing' ? words[state] : words.reading
  return (
    <Panel title={doing} isRuled>
      <PanelBody className={styles.body}>
        <Progress label={`${doing}: ${view.source}`} value={progress.done} max={Math.max(1, progress.total)} />
        <output className={styles.quiet}>
          {state === 'reading'
            ? 'You can leave this page.'
            : state === 'undoing'
              ? 'You can leave this page.'
              : `${number(progress.done)} of ${number(progress.total)} rows`}
        </output>
      </PanelBody>
    </Panel>
  )
}
