import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical'
import type { RecordReply } from '@kerbline/domain/kit/field-schema.ts'
import { useMemo, useState } from 'react'
import { useMay } from '../../data/session/may.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { OvertakenNotice, type Lines } from '../../form/overtaken-notice.tsx'
import { useVersioned } from '../../form/use-versioned.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './category-order.module.css'

interface Category {
  readonly id: number
  readonly name: string
  readonly sort: number
  readonly updated_at: string
}
/** All of them as they stand: one order, saved as one. */
interface Categories {
  readonly records: readonly Category[]
}
interface Typed {
  readonly order: readonly Category[]
}

const typedOf = (kept: Categories | undefined): Typed => ({
  order: (kept?.records ?? []).toSorted((one, other) => one.sort - other.sort || one.name.localeCompare(other.name)),
})
const linesOf = ({ order }: Typed): Lines => order.map(({ name }, place) => [`Place ${place + 1}`, name])

/** One taken out and put in again elsewhere. */
export function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const rest = all.filter((_, place) => place !== from)
  const taken = all[from]
  return taken === undefined ? all : [...rest.slice(0, to), taken, ...rest.slice(to)]
}

function Rows({ order, onMove }: { order: readonly Category[]; onMove: (from: number, to: number) => void }) {
  const [held, setHeld] = useState<number>()
  return (
    <ol className={styles.rows}>
      {order.map(({ id, name }, place) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is beside the two buttons, for who has a mouse
        <li
          key={id}
          draggable
          data-is-held={held === place || undefined}
          onDragStart={() => setHeld(place)}
          onDragEnd={() => setHeld(undefined)}
          onDragOver={(event) => {
            event.preventDefault()
            if (held === undefined || held === place) return
            onMove(held, place)
            setHeld(place)
          }}
        >
          <Icon of={DotsSixVerticalIcon} className={styles.grip} />
          <span>{name}</span>
          <IconButton
            icon={ArrowUpIcon}
            label={`Move ${name} up`}
            disabled={place === 0}
            onClick={() => onMove(place, place - 1)}
          />
          <IconButton
            icon={ArrowDownIcon}
            label={`Move ${name} down`}
            disabled={place === order.length - 1}
            onClick={() => onMove(place, place + 1)}
          />
        </li>
      ))}
    </ol>
  )
}

function OrderDialog({ categories, onClose }: { categories: Categories; onClose: () => void }) {
  const save = useAction(managedEndpoints['vehicle-categories'].change)
  const { typed, change, base, isChanged, overtaken, failure } = useVersioned({
    kept: categories,
    typedOf,
    action: save,
  })
  const { order } = typed
  const handleSave = async (): Promise<void> => {
    const versions = new Map((base?.records ?? []).map(({ id, updated_at: version }) => [id, version]))
    const changes = order.map(({ id }, place) => ({
      ids: [id],
      version: versions.get(id),
      values: { sort: place + 1 },
    }))
    if (isChanged && !(await save.run({ changes }))) return
    showToast({ tone: 'done', title: 'Order saved.' })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Vehicle category order"
      lead="The order used in lists, filters and figures. Drag a row, or use its arrows."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={save.isRunning} busyLabel="Saving" onClick={() => void handleSave()}>
            Save order
          </Button>
        </>
      }
    >
      {overtaken && <OvertakenNotice what="these categories" of={overtaken} linesOf={linesOf} />}
      <Rows order={order} onMove={(from, to) => change({ order: moved(order, from, to) })} />
      {failure && (
        <Notice tone="red" role="alert">
          {failure.message}
        </Notice>
      )}
    </Dialog>
  )
}

const categoryOf = ({ id, name, sort, updated_at }: RecordReply): Category => ({
  ...{ id, updated_at },
  name: String(name),
  sort: Number(sort),
})

function LoadedOrder({ onClose }: { onClose: () => void }) {
  const load = useEndpoint(managedEndpoints['vehicle-categories'].list, { sort: 'sort', size: 100 })
  const { data } = load
  const categories = useMemo(() => data && { records: data.rows.map(categoryOf) }, [data])
  if (categories) return <OrderDialog categories={categories} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title="Vehicle category order">
      <LoadState what="the categories" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={6} />}>
        {() => null}
      </LoadState>
    </Dialog>
  )
}

/** The button above the list, for who may change the order. */
export function CategoryOrder() {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('manage vehicle categories')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change order</Button>
      {isOpen && <LoadedOrder onClose={() => setOpen(false)} />}
    </>
  )
}
