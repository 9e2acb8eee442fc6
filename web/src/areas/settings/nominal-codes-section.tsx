import { choice, text } from '@kerbline/domain/kit/field.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { type SpendCategory, spendCategories } from '@kerbline/domain/areas/finance/nominal-codes.ts'
import { type TaxTreatment, taxRules, taxTreatments } from '@kerbline/domain/cases/money-lines.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { spendCategoryWords } from '@kerbline/domain/areas/settings/reference-data.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { useState } from 'react'
import { ListEditor } from './list-editor.tsx'
import styles from './settings.module.css'
import { TableSection, type TableFormProps } from './table-section.tsx'
import { type Kept, useTable } from './use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['nominalCodes']>

interface Row {
  readonly key: string | null
  readonly code: string
  readonly category: SpendCategory | null
  readonly tax_treatment: TaxTreatment | null
}

interface Spend {
  readonly lines: number
  readonly pence: number
}

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map(({ code, category, tax_treatment }) => ({ key: code, code, category, tax_treatment })),
})
const options = spendCategories.map((value) => ({ value, label: spendCategoryWords[value] }))
const fields = {
  code: text({ label: 'Code', max: 8 }),
  category: choice({ label: 'Category', options }),
  tax_treatment: choice({
    label: 'VAT',
    options: taxTreatments.map((value) => ({ value, label: taxRules[value].label })),
  }),
} as const
const spendInWords = ({ lines, pence }: Spend): string =>
  lines === 0 ? 'Not used' : `${counted(lines, 'line')}, ${formatMoney(pence, 0)}`

interface UnmappedProps {
  table: Table
  /** Codes that were given a category but not saved yet are not listed. */
  mapped: ReadonlySet<string>
  onMap: (code: string, category: SpendCategory) => void
}

/** Those with the most spend come first. */
const CODES_AT_ONCE = 50

/** Codes on invoice lines that stand in no row: chosen once, they join the list above. */
function UnmappedCodes({ table, mapped, onMap }: UnmappedProps) {
  const [max, setMax] = useState(CODES_AT_ONCE)
  const all = table.unmapped.filter(({ code }) => !mapped.has(code))
  const codes = all.slice(0, max)
  const { without_code: none } = table
  return (
    <Panel title="Codes without a category" note="Counted as Other until they have one" isRuled>
      {codes.length === 0 ? (
        <PanelBody>
          <p>Every code on an invoice line has a category.</p>
        </PanelBody>
      ) : (
        <PanelRows label="Codes without a category">
          {codes.map(({ code, ...spend }) => (
            <li key={code} className={styles.unmapped}>
              <span>
                <b className={styles.code}>{code}</b> · {spendInWords(spend)}
              </span>
              <SelectField<SpendCategory>
                label={`Category of ${code}`}
                isLabelHidden
                size="small"
                className={styles.category}
                placeholder="Choose a category"
                value={undefined}
                options={options}
                onChange={(category) => onMap(code, category)}
              />
            </li>
          ))}
        </PanelRows>
      )}
      {all.length > codes.length && (
        <ShowMore what="codes" shown={codes.length} total={all.length} onMore={() => setMax(max + CODES_AT_ONCE)} />
      )}
      {none.lines > 0 && (
        <PanelBody>
          <p className={styles.rowNote}>
            {counted(none.lines, 'line has', 'lines have')} no code ({formatMoney(none.pence, 0)}) and{' '}
            {none.lines === 1 ? 'counts' : 'count'} as Other. Add the codes in Sage and import the invoices again.
          </p>
        </PanelBody>
      )}
    </Panel>
  )
}

function NominalCodesForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveNominalCodes, { refreshes: 'everything' })
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf: ({ code }) => code,
    fields,
    doneWords: 'Nominal codes saved. Spend by category updated.',
    send: (rows, version) =>
      saving.run({
        version,
        rows: rows.map(({ code, category, tax_treatment }) => ({
          code,
          category: category ?? 'other',
          tax_treatment: tax_treatment ?? 'unknown',
        })),
      }),
  })
  const spendOf = (code: string): Spend =>
    [...table.rows, ...table.unmapped].find((each) => each.code === code.trim()) ?? { lines: 0, pence: 0 }
  return (
    <>
      <ListEditor<Row>
        {...form.editor}
        title="Nominal codes"
        lead={
          <p>
            The spend category and VAT treatment for each Sage nominal code. Lines with VAT treatment “Not known” get no
            share of their invoice’s VAT unless it shows that they bear it. Changes apply immediately to all invoice
            lines, including past months. If you remove a code, its lines count as Other.
          </p>
        }
        columns={{ labels: ['Code', 'Category', 'VAT', 'On invoices'], className: styles.codeColumns }}
        empty="No codes yet. All spend counts as Other. Add the first code."
        blank={() => ({ key: null, code: '', category: 'other', tax_treatment: 'unknown' })}
        addLabel="Add a code"
        renderAfter={({ code }) => <span className={styles.amount}>{spendInWords(spendOf(code))}</span>}
      />
      <UnmappedCodes
        table={table}
        mapped={new Set(form.editor.rows.map(({ code }) => code.trim()))}
        onMap={(code, category) =>
          form.editor.onChange([...form.editor.rows, { key: null, code, category, tax_treatment: 'unknown' }])
        }
      />
    </>
  )
}

/** Settings, Nominal codes: which spend a code of the accounts stands for. */
export const NominalCodesSection = () => (
  <TableSection what="nominal codes" load={useEndpoint(settingsEndpoints.nominalCodes, {})} form={NominalCodesForm} />
)
