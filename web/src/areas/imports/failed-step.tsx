import { changeQuery } from '../../data/navigation/location.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { anotherFile, type ImportView } from './import-view.ts'
import styles from './imports.module.css'

/** A file of which nothing can be taken: why, and what to do. */
export const FailedStep = ({ view }: { view: ImportView }) => (
  <Panel title={`We could not import ${view.source}`} isRuled>
    <PanelBody className={styles.body}>
      <Notice tone="red" role="alert">
        {view.failure}
      </Notice>
      <div>
        <Button variant="primary" onClick={() => changeQuery(anotherFile(view), { isReplace: false })}>
          Choose another file
        </Button>
      </div>
    </PanelBody>
  </Panel>
)
