import { counted } from '@kerbline/domain/kit/words.ts'
import { normaliseEventType } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import type { ComplianceDetails } from '@kerbline/domain/areas/settings/compliance-type-wire.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import {
  type ComplianceHolder,
  complianceHolders,
  holderWords,
  usesInWords,
} from '@kerbline/domain/areas/settings/reference-data.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useState, type ReactNode } from 'react'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ListEditor } from './list-editor.tsx'
import styles from './settings.module.css'
import { detailsOf, TypeRulesDialog } from './type-rules-dialog.tsx'
import { TableSection, type TableFormProps } from './table-section.tsx'
import { type Kept, useTable } from './use-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['complianceTypes']>
type Saved = Table['rows'][number]

interface Row {
  readonly key: string | null
  readonly name: string
  readonly applies_to: ComplianceHolder
  readonly amber_weeks: number | string | null
  /** Undefined: as it stands. */
  readonly details?: ComplianceDetails | undefined
}

const keptOf = ({ version, rows }: Table): Kept<Row> => ({
  version,
  rows: rows.map(({ slug, name, applies_to, amber_weeks }) => ({ key: slug, name, applies_to, amber_weeks })),
})

const dates = (count: number): string => counted(count, 'date')
const weeksBefore = (weeks: number): string => counted(weeks, 'week')

/** What a save would do to the dates that are there, or how many follow the type now. */
function weeksNote(row: Row, saved: Saved | undefined): ReactNode {
  if (!saved) {
    const slug = normaliseEventType(row.name)
    return slug === '' ? undefined : `Imports will know it as ${slug}.`
  }
  const known = `Imports know it as ${saved.slug}.`
  if (saved.following + saved.own === 0) return known
  const own = saved.own === 0 ? '' : ` ${dates(saved.own)} with weeks of their own stay as they are.`
  if (row.amber_weeks === saved.amber_weeks || typeof row.amber_weeks !== 'number')
    return `${known} ${dates(saved.following)} follow its weeks.${saved.own === 0 ? '' : ` ${dates(saved.own)} have their own.`}`
  return (
    <b>
      On saving, {dates(saved.following)} turn amber {weeksBefore(row.amber_weeks)} before instead of{' '}
      {weeksBefore(saved.amber_weeks)}.{own}
    </b>
  )
}

function ComplianceTypesForm({ table, onReload }: TableFormProps<Table>) {
  const saving = useAction(settingsEndpoints.saveComplianceTypes, { refreshes: 'everything' })
  const form = useTable({
    table,
    keptOf,
    saving,
    onReload,
    nameOf: ({ name }) => name,
    labels: { name: 'Name', applies_to: 'Applies to', amber_weeks: 'Amber weeks' },
    doneWords: 'Compliance types saved.',
    send: async (rows, version) => {
      const reply = await saving.run({
        version,
        rows: rows.map(({ key, name, applies_to, amber_weeks, details }) => {
          // What is no number goes as none, for the server to say so at its field.
          return {
            slug: key,
            name,
            applies_to,
            amber_weeks: typeof amber_weeks === 'number' ? amber_weeks : Number.NaN,
            ...(details && { details }),
          }
        }),
      })
      return reply && keptOf(reply)
    },
  })
  const [open, setOpen] = useState<{ readonly row: Row; readonly change: (row: Row) => void }>()
  const savedOf = ({ key }: Row): Saved | undefined => table.rows.find(({ slug }) => slug === key)
  return (
    <>
      <ListEditor<Row>
        {...form.editor}
        title="Compliance types"
        lead={
          <p>
            A compliance date is amber for the weeks of its type, unless it was given weeks of its own. New weeks apply
            at once to every date that follows its type and to drivers’ licences, for every customer; dates with their
            own weeks keep them.
          </p>
        }
        isOrdered
        columns={{ labels: ['Name', 'Applies to', 'Amber weeks', 'Rules'], className: styles.typeColumns }}
        empty="Nothing falls due yet. Add the first type, such as MOT."
        blank={() => ({ key: null, name: '', applies_to: 'vehicle', amber_weeks: 4 })}
        addLabel="Add a type"
        holdReason={(row) => {
          const uses = savedOf(row)?.used_by ?? []
          return uses.length > 0 ? `${row.name} cannot be removed: used by ${usesInWords(uses)}` : undefined
        }}
        noteOf={(row) => weeksNote(row, savedOf(row))}
      >
        {(row, change, cell) => (
          <>
            <TextField
              {...form.control(row, cell, 'name')}
              value={row.name}
              maxLength={60}
              onChange={(event) => change({ ...row, name: event.target.value })}
            />
            <SelectField
              {...form.control(row, cell, 'applies_to')}
              value={row.applies_to}
              options={complianceHolders.map((value) => ({ value, label: holderWords[value] }))}
              onChange={(applies_to) => change({ ...row, applies_to })}
            />
            <NumberField
              {...form.control(row, cell, 'amber_weeks')}
              value={row.amber_weeks}
              onChange={(amber_weeks) => change({ ...row, amber_weeks })}
            />
            <Button aria-label={`Rules of ${row.name}`} onClick={() => setOpen({ row, change })}>
              Rules
            </Button>
          </>
        )}
      </ListEditor>
      {open && (
        <TypeRulesDialog
          name={open.row.name}
          details={open.row.details ?? detailsOf(savedOf(open.row)?.details)}
          hasPoints={open.row.key === 'licence_check'}
          onClose={() => setOpen(undefined)}
          onChange={(details) => {
            open.change({ ...open.row, details })
            setOpen(undefined)
          }}
        />
      )}
    </>
  )
}

/** Settings, Compliance types: what can fall due, and when it turns amber. */
export const ComplianceTypesSection = () => (
  <TableSection
    what="compliance types"
    load={useEndpoint(settingsEndpoints.complianceTypes, {})}
    form={ComplianceTypesForm}
  />
)
