import { choice, text, wholeNumber } from '@kerbline/domain/kit/field.ts'
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

const fields = {
  name: text({ label: 'Name', max: 60 }),
  applies_to: choice({
    label: 'Applies to',
    options: complianceHolders.map((value) => ({ value, label: holderWords[value] })),
  }),
  amber_weeks: wholeNumber({ label: 'Weeks before due (amber)' }),
} as const

const dates = (count: number): string => counted(count, 'date')
const weeksBefore = (weeks: number): string => counted(weeks, 'week')

/** What a save would do to the dates that are there, or how many follow the type now. */
function weeksNote(row: Row, saved: Saved | undefined): ReactNode {
  if (!saved) {
    const slug = normaliseEventType(row.name)
    return slug === '' ? undefined : `In import files, use ${slug}.`
  }
  const known = `In import files, use ${saved.slug}.`
  if (saved.following + saved.own === 0) return known
  const own =
    saved.own === 0 ? '' : ` ${dates(saved.own)} with ${saved.own === 1 ? 'its' : 'their'} own setting will not change.`
  if (row.amber_weeks === saved.amber_weeks || typeof row.amber_weeks !== 'number')
    return `${known} ${dates(saved.following)} ${saved.following === 1 ? 'uses' : 'use'} this setting.${saved.own === 0 ? '' : ` ${dates(saved.own)} ${saved.own === 1 ? 'has its' : 'have their'} own.`}`
  return (
    <b>
      When you save, {dates(saved.following)} will turn amber {weeksBefore(row.amber_weeks)} before the due date instead
      of {weeksBefore(saved.amber_weeks)}.{own}
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
    fields,
    doneWords: 'Compliance types saved.',
    send: (rows, version) =>
      saving.run({
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
      }),
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
            How many weeks before its due date an item turns amber. Changes apply immediately for all customers, except
            where a date has its own setting.
          </p>
        }
        isOrdered
        columns={{ labels: ['Name', 'Applies to', 'Weeks before due (amber)', 'Rules'], className: styles.typeColumns }}
        empty="No compliance types yet. Add the first, such as MOT."
        blank={() => ({ key: null, name: '', applies_to: 'vehicle', amber_weeks: 4 })}
        addLabel="Add a type"
        holdReason={(row) => {
          const uses = savedOf(row)?.used_by ?? []
          return uses.length > 0 ? `You cannot remove ${row.name}. It is used by ${usesInWords(uses)}` : undefined
        }}
        noteOf={(row) => weeksNote(row, savedOf(row))}
        renderAfter={(row, change) => (
          <Button aria-label={`Rules for ${row.name}`} onClick={() => setOpen({ row, change })}>
            Rules
          </Button>
        )}
      />
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
