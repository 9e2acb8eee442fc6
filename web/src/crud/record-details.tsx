import type { Resource } from '@kerbline/domain/kit/resource.ts'
import { Panel, PanelBody } from '../ui/panel.tsx'
import type { WireRecord } from './record-links.ts'
import styles from './record-page.module.css'
import { bySection } from './record-sections.ts'
import { instantWords, RecordValue, type Cells } from './record-value.tsx'

interface Props {
  resource: Resource
  record: WireRecord
  cells?: Cells | undefined
}

/** Every field with its value, a panel a section. */
export const RecordFields = ({ resource, record, cells = {} }: Props) =>
  bySection(Object.entries(resource.fields)).map(([title, fields]) => (
    <Panel key={title} title={title}>
      <PanelBody>
        <dl className={styles.facts}>
          {fields.map(([name, field]) => {
            const Cell = cells[name] ?? RecordValue
            return (
              <div key={name}>
                <dt>{field.label}</dt>
                <dd>
                  <Cell record={record} name={name} field={field} />
                </dd>
              </div>
            )
          })}
        </dl>
      </PanelBody>
    </Panel>
  ))

/** What every record carries: since when, how often it is used. */
export const RecordFacts = ({ record }: { record: WireRecord }) => (
  <Panel title="About">
    <PanelBody>
      <dl className={styles.facts}>
        <div>
          <dt>Status</dt>
          <dd>{record.is_active ? 'Active' : 'Archived'}</dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>{instantWords(record.created_at)}</dd>
        </div>
        <div>
          <dt>Last changed</dt>
          <dd>{instantWords(record.updated_at)}</dd>
        </div>
      </dl>
    </PanelBody>
  </Panel>
)
