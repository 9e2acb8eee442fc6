import { choice, text } from '@kerbline/domain/kit/field.ts'
import {
  checkTemplates,
  type CheckTemplate,
  itemGroups,
  itemGroupWords,
  templateWords,
} from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import type { KeptTemplate } from '@kerbline/domain/areas/driver-checks/template-endpoints.ts'
import { codeOfItem, type TemplateItem } from '@kerbline/domain/areas/driver-checks/template-items.ts'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { Switch } from '../../ui/choices/switch.tsx'
import { ListEditor } from './list-editor.tsx'
import styles from './settings.module.css'
import { TableSection, type TableFormProps } from './table-section.tsx'
import { type Kept, useTable } from './use-table.ts'

interface Row extends Omit<TemplateItem, 'code'> {
  /** Null: a new item, whose code is made of its words. */
  readonly key: string | null
}
interface Table {
  readonly version: string
  readonly rows: readonly TemplateItem[]
}

const groups = itemGroups.map((value) => ({ value, label: itemGroupWords[value] }))
const severities = [
  { value: 'minor', label: 'Minor' },
  { value: 'dangerous', label: 'Dangerous' },
] as const

const fields = {
  item: text({ label: 'Item' }),
  group: choice({ label: 'Part', options: groups }),
  severity: choice({ label: 'Defect severity', options: severities }),
  guidance: text({ label: 'Guidance', max: 300 }),
} as const

const tableOf = ({ version, items }: KeptTemplate): Table => ({ version: String(version), rows: items })
const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map(({ code, ...item }) => ({ key: code, ...item })),
})

type Rules = Pick<KeptTemplate, 'is_every_working_day' | 'may_pass_rest'>

interface Props {
  readonly kept: KeptTemplate
  readonly onReload: () => void
  readonly onChoose: (template: CheckTemplate) => void
}

function ItemsForm({ kept, onReload, onChoose }: Props) {
  const { template } = kept
  const saving = useAction(driverChecksEndpoints.saveTemplate, { refreshes: 'everything' })
  const save = (version: number, rows: TemplateItem[], change: Partial<Rules> = {}) =>
    saving.run({
      ...{ template, version, rows, is_every_working_day: kept.is_every_working_day },
      ...{ may_pass_rest: kept.may_pass_rest, ...change },
    })
  const form = useTable({
    table: tableOf(kept),
    keptOf,
    saving,
    onReload,
    nameOf: ({ item }: Row) => item,
    fields,
    doneWords: `Check items for ${templateWords[template].toLowerCase()} saved.`,
    send: async (rows, version) => {
      const items = rows.map(({ key, ...item }) => ({ code: key ?? codeOfItem(item.item), ...item }))
      const reply = await save(Number(version), items)
      return reply && tableOf(reply)
    },
  })
  return (
    <ListEditor<Row>
      {...form.editor}
      title="Check items"
      isOrdered
      lead={
        <p>
          The items a driver checks, in order. Saving creates version {kept.version + 1}. Completed checks keep their
          version.
        </p>
      }
      tools={
        <>
          <Segmented
            label="Template"
            options={checkTemplates.map((value) => ({ value, label: templateWords[value] }))}
            value={template}
            onChange={onChoose}
          />
          <Switch
            label="Require a check every working day, even if the vehicle has not moved"
            checked={kept.is_every_working_day}
            onChange={({ target }) => void save(kept.version, kept.items, { is_every_working_day: target.checked })}
          />
          <Switch
            label="Let drivers mark all remaining items as OK"
            checked={kept.may_pass_rest}
            onChange={({ target }) => void save(kept.version, kept.items, { may_pass_rest: target.checked })}
          />
        </>
      }
      columns={{ labels: ['Item', 'Part', 'Defect severity', 'Guidance'], className: styles.itemColumns }}
      blank={() => ({ key: null, item: '', group: 'body', severity: 'minor', guidance: '' })}
      addLabel="Add an item"
    />
  )
}

function ItemsOfTemplate({ table, onReload }: TableFormProps<{ readonly templates: readonly KeptTemplate[] }>) {
  const [template, setTemplate] = useState<CheckTemplate>('van')
  const kept = table.templates.find((each) => each.template === template)
  return kept && <ItemsForm key={template} kept={kept} onReload={onReload} onChoose={setTemplate} />
}

/** What the checks of each template ask. */
export const CheckItemsEditor = () => (
  <TableSection what="check items" load={useEndpoint(driverChecksEndpoints.templates, {})} form={ItemsOfTemplate} />
)
