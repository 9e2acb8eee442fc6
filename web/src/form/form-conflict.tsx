import { useState } from 'react'
import type { Field } from '@kerbline/domain/kit/field.ts'
import { writableFields } from '@kerbline/domain/kit/field-schema.ts'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import type { ResourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import styles from './form-conflict.module.css'
import { keyOf, titleOf, type WireRecord } from '../record/record-links.ts'
import { instantWords, nameBeside, wordsOf } from '../record/record-value.tsx'
import { isSame } from './same-value.ts'
import { pickValues, type Values } from './use-form.ts'

type Side = 'mine' | 'theirs'

interface Props {
  resource: Resource
  endpoints: ResourceEndpoints
  /** What the form was filled from. */
  start: Values
  mine: Values
  /** The record as somebody else saved it. */
  theirs: WireRecord
  /** What a reference chosen here points at. */
  nameOf: (field: string, value: unknown) => string | undefined
  isBusy: boolean
  onClose: () => void
  onDiscard: () => void
  onSave: (mixture: Values) => void
}

interface LineProps {
  name: string
  field: Field
  mine: string
  theirs: string
  side: Side
  onChoose: (side: Side) => void
}

/** One field, both versions; the one that will be saved is marked. */
function Line({ name, field, mine, theirs, side, onChoose }: LineProps) {
  const cell = (which: Side, words: string, whose: string) => (
    <td className={side === which ? styles.picked : undefined}>
      <label>
        <input
          type="radio"
          name={`conflict-${name}`}
          aria-label={`${field.label}, ${whose}: ${words}`}
          checked={side === which}
          onChange={() => onChoose(which)}
        />
        <span>{words}</span>
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {cell('mine', mine, 'yours')}
      {cell('theirs', theirs, 'saved meanwhile')}
    </tr>
  )
}

/** Somebody saved meanwhile: both versions side by side, one of each line to keep. Closing it loses nothing. */
export function ConflictDialog({
  resource,
  endpoints,
  start,
  mine,
  theirs,
  nameOf,
  isBusy,
  onClose,
  onDiscard,
  onSave,
}: Props) {
  const history = useEndpoint(endpoints.history, { key: keyOf(resource, theirs) }, { freshForSeconds: 0 })
  const who = history.data?.entries[0]?.by ?? 'Someone else'
  const saved = pickValues(resource.fields, theirs, mine)
  const lines = writableFields(resource.fields).filter(([name]) => !isSame(mine[name], saved[name]))
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (name: string): Side => chosen[name] ?? (isSame(mine[name], start[name]) ? 'theirs' : 'mine')
  const mineWords = (name: string, field: Field): string => wordsOf(field, mine[name], nameOf(name, mine[name]))

  const handleSave = (): void =>
    onSave({
      ...saved,
      ...Object.fromEntries(lines.filter(([name]) => sideOf(name) === 'mine').map(([name]) => [name, mine[name]])),
    })
  const handleCopy = async (): Promise<void> => {
    const text = lines.map(([name, field]) => `${field.label}: ${mineWords(name, field)}`).join('\n')
    try {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'done', title: 'Your version copied as text.' })
    } catch {
      showToast({ tone: 'failed', title: 'Not copied.', body: 'Your browser blocked copying.' })
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={`${who} saved this ${resource.one.toLowerCase()} while you were editing`}
      lead={`${titleOf(resource, theirs)}. Your changes are safe. Choose which value to keep for each field, or keep one whole version.`}
      footer={
        <>
          <Button variant="quiet" className={styles.first} onClick={() => void handleCopy()}>
            Copy my changes as text
          </Button>
          <Button onClick={onDiscard}>Discard my changes</Button>
          <Button variant="primary" isBusy={isBusy} busyLabel="Saving" onClick={handleSave}>
            Save selected values
          </Button>
        </>
      }
    >
      {lines.length === 0 ? (
        <p>Both versions are now the same.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">
                {who}, {instantWords(theirs.updated_at)}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(([name, field]) => (
              <Line
                key={name}
                name={name}
                field={field}
                mine={mineWords(name, field)}
                theirs={wordsOf(field, saved[name], nameBeside(theirs, name))}
                side={sideOf(name)}
                onChoose={(side) => setChosen({ ...chosen, [name]: side })}
              />
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
