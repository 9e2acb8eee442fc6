import type { Resource } from '@kerbline/domain/kit/resource.ts'
import { Fact, Facts } from '../ui/layout/facts.tsx'
import { Panel, PanelBody } from '../ui/layout/panel.tsx'
import type { WireRecord } from './record-links.ts'
import { RecordReference } from './record-reference.tsx'
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
        <Facts>
          {fields.map(([name, field]) => {
            const isPointing = field.kind === 'reference' || field.kind === 'references'
            const Cell = cells[name] ?? (isPointing ? RecordReference : RecordValue)
            return (
              <Fact key={name} label={field.label}>
                <Cell record={record} name={name} field={field} />
              </Fact>
            )
          })}
        </Facts>
      </PanelBody>
    </Panel>
  ))

/** What every record carries: since when, how often it is used. */
export const RecordFacts = ({ record }: { record: WireRecord }) => (
  <Panel title="About">
    <PanelBody>
      <Facts>
        <Fact label="Archived">{record.is_active ? 'No' : 'Yes'}</Fact>
        <Fact label="Created">{instantWords(record.created_at)}</Fact>
        <Fact label="Last changed">{instantWords(record.updated_at)}</Fact>
      </Facts>
    </PanelBody>
  </Panel>
)
