import { exportsEndpoints, type ExportProgress } from '@kerbline/domain/areas/exports/endpoints.ts'
import { ordersEndpoints } from '@kerbline/domain/areas/orders/endpoints.ts'
import { orderPlan } from '@kerbline/domain/areas/orders/list.ts'
import { optionsOf } from '@kerbline/domain/kit/field.ts'
import { readList } from '@kerbline/domain/kit/list-state.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { useState } from 'react'
import { download } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { exportLong } from '../../list/export/list-export-long.ts'
import { moved, orderedColumns } from '../../list/list-columns.tsx'
import { useSavedViews } from '../../list/views/views-source.ts'
import { instantWords } from '../../record/record-value.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { SalesTabs } from '../../fleet/sales-tabs.tsx'
import styles from './report.module.css'

const plan = orderPlan('staff')
const formats = { xlsx: 'Excel workbook', csv: 'CSV file' } as const
type Format = keyof typeof formats
const NEW = 'new'

const stateWords: Readonly<Record<ExportProgress['state'], string>> = {
  ...{ waiting: 'Starting soon', running: 'In progress', done: 'Ready', failed: 'Not made', cancelled: 'Stopped' },
}

function Recent({ load }: { readonly load: ReturnType<typeof useRecent> }) {
  const fetchFile = async ({ id, name, format }: ExportProgress): Promise<void> => {
    try {
      await download(exportsEndpoints.file, { id }, `${name}.${format}`)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({ tone: 'failed', title: 'We could not fetch the file.', body: error.message })
    }
  }
  return (
    <Panel title="Recent files" note="Kept for a day" isRuled className={styles.recent}>
      <LoadState
        what="your files"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={({ exports }) => exports.every(({ name }) => name !== 'orders')}
        empty={
          <PanelBody>
            <p>Files you export appear here.</p>
          </PanelBody>
        }
      >
        {({ exports }) => (
          <PanelRows label="Recent files">
            {exports
              .filter(({ name }) => name === 'orders')
              .map((each) => (
                <li key={each.id}>
                  <span>
                    {each.name}.{each.format}
                    <small>
                      {instantWords(each.created_at)},{' '}
                      {each.state === 'done'
                        ? counted(each.rows_done, 'row')
                        : (each.problem ?? stateWords[each.state])}
                    </small>
                  </span>
                  {each.state === 'done' && (
                    <Button size="small" onClick={() => void fetchFile(each)}>
                      Download
                    </Button>
                  )}
                </li>
              ))}
          </PanelRows>
        )}
      </LoadState>
    </Panel>
  )
}

const useRecent = () => useEndpoint(exportsEndpoints.list, {})

/** A file of orders: which columns in which order, of which days, in which format; layouts are kept by name. */
export function ExportPage() {
  const views = useSavedViews('orders')
  const recent = useRecent()
  const [layout, setLayout] = useState(NEW)
  const [columns, setColumns] = useState<readonly string[]>(plan.shown)
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [format, setFormat] = useState<Format>('xlsx')
  const [name, setName] = useState('')
  const chosen = views.views?.find(({ id }) => String(id) === layout)

  const choose = (value: string): void => {
    setLayout(value)
    const view = views.views?.find(({ id }) => String(id) === value)
    setColumns(view ? readList(view.query, plan).columns : plan.shown)
    setName(view?.name ?? '')
  }
  const saveLayout = async (): Promise<void> => {
    const mine = chosen?.is_mine
      ? { id: chosen.id, version: chosen.updated_at, is_shared: chosen.is_shared }
      : { is_shared: false }
    const query = { ...(chosen?.is_mine && chosen.query), columns: columns.join(',') }
    const saved = await views.save({ ...mine, name: name.trim(), query })
    if (saved) setLayout(String(saved.id))
  }
  const filter = [from === null ? '' : `created_at:from:${from}`, to === null ? '' : `created_at:to:${to}`].filter(
    Boolean,
  )
  const run = async (): Promise<void> => {
    await exportLong(ordersEndpoints.exportRows, { columns: [...columns], format, filter }, 'orders')
    recent.retry()
  }
  return (
    <>
      <PageTitle>Export orders</PageTitle>
      <SalesTabs current="exportOrders" />
      <div className={styles.layouts}>
        <Panel title="What the file holds">
          <PanelBody className={styles.form}>
            <div className={styles.row}>
              <SelectField
                label="Layout"
                options={[
                  { value: NEW, label: 'New layout' },
                  ...(views.views ?? []).map(({ id, name: called }) => ({ value: String(id), label: called })),
                ]}
                value={layout}
                onChange={choose}
              />
              <TextField
                label="Layout name"
                value={name}
                maxLength={60}
                onChange={({ target }) => setName(target.value)}
                error={views.saving.failure?.message}
              />
              <Button isBusy={views.isSaving} disabled={name.trim() === ''} onClick={() => void saveLayout()}>
                Save layout
              </Button>
            </div>
            <ul className={styles.columns} aria-label="Columns, in order">
              {orderedColumns(plan, columns).map((column) => {
                const label = plan.columns[column]?.label ?? column
                const place = columns.indexOf(column)
                return (
                  <li key={column}>
                    <Checkbox
                      label={label}
                      checked={place >= 0}
                      disabled={place >= 0 && columns.length === 1}
                      onChange={({ target }) =>
                        setColumns(target.checked ? [...columns, column] : columns.filter((each) => each !== column))
                      }
                    />
                    {place >= 0 && (
                      <span>
                        <IconButton
                          icon={ArrowUpIcon}
                          label={`Move ${label} up`}
                          disabled={place === 0}
                          onClick={() => setColumns(moved(columns, column, -1))}
                        />
                        <IconButton
                          icon={ArrowDownIcon}
                          label={`Move ${label} down`}
                          disabled={place === columns.length - 1}
                          onClick={() => setColumns(moved(columns, column, 1))}
                        />
                      </span>
                    )}
                  </li>
                )
              })}
            </ul>
            <div className={styles.row}>
              <DateField id="export-from" label="Opened from" value={from} onChange={setFrom} />
              <DateField id="export-to" label="Opened to" value={to} onChange={setTo} />
              <Segmented
                label="Format"
                options={optionsOf(Object.keys(formats) as Format[], formats)}
                value={format}
                onChange={setFormat}
              />
              <Button variant="primary" onClick={() => void run()}>
                Export orders
              </Button>
            </div>
          </PanelBody>
        </Panel>
        <Recent load={recent} />
      </div>
    </>
  )
}
