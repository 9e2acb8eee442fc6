import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { Progress } from '../../ui/layout/progress.tsx'
import { type ImportView, number } from './import-view.ts'
import styles from './imports.module.css'

const words = {
  reading: 'Reading',
  checking: 'Checking every row',
  committing: 'Writing',
  undoing: 'Taking back what was written',
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
            ? 'The file is opened in a place of its own, so that a damaged one harms nothing.'
            : state === 'undoing'
              ? 'All of it or nothing: this goes on if you leave.'
              : `${number(progress.done)} of ${number(progress.total)} rows`}
        </output>
      </PanelBody>
    </Panel>
  )
}
