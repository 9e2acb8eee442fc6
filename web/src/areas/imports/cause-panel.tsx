import { counted } from '@kerbline/domain/kit/words.ts'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { useId, useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useRested } from '../../form/field-input-reference.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import type { Fixing } from './use-fixing.ts'
import { type ImportGroup, type ImportView, number } from './import-view.ts'
import styles from './imports.module.css'
import { RowsOf } from './rows-of.tsx'

const icons = { error: WarningOctagonIcon, warning: WarningIcon, notice: InfoIcon } as const

/** Errors of few rows stand open; a cause of many rows is repaired in one go, or opened by whoever wants to look. */
const OPEN_ROWS = 10

type Fix = ImportGroup['fixes'][number]

interface WordProps {
  view: ImportView
  group: ImportGroup
  fix: Fix
  word: string | undefined
  onChange: (word: string | undefined) => void
}

const choicesOf = ({ words, is_suggested: isSuggested }: Fix, found: readonly string[] = []) =>
  [...new Set([...words, ...found])].map((value, place) => ({
    value,
    label: place === 0 && isSuggested ? `${value}, suggested` : value,
  }))

/** Registers may be long: the server looks for what is typed, once somebody comes to the field. */
function SearchedWord({ view, group, fix, word, onChange }: WordProps) {
  const [isWanted, setWanted] = useState(false)
  const [search, setSearch] = useState('')
  const rested = useRested(search)
  const load = useEndpoint(
    importsEndpoints.words,
    { id: view.id, group: group.key, search: rested },
    { isEnabled: isWanted && view.state === 'checked' },
  )
  const found = load.data
  const likely = rested === '' ? fix : { ...fix, words: [], is_suggested: false }
  const options = choicesOf(likely, found?.words)
  const isAsking = isWanted && (search !== rested || (!found && !load.failure))
  const more = found ? found.total - found.words.length : 0
  return (
    <div className={styles.word} onFocus={() => setWanted(true)}>
      <ComboboxField
        label={`${group.title}: use instead`}
        isLabelHidden
        options={options}
        onSearch={(typed) => setSearch(typed.trim())}
        status={isAsking ? 'Searching' : more > 0 ? `${number(more)} more: type a piece of the name` : undefined}
        nothingFound={load.failure ? load.failure.remedy : 'Nothing matches'}
        value={word === undefined ? undefined : { value: word, label: word }}
        placeholder="Use instead"
        onChange={(chosen) => onChange(chosen?.value)}
      />
    </div>
  )
}

function UseWord({ view, group, fix, fixing }: { view: ImportView; group: ImportGroup; fix: Fix; fixing: Fixing }) {
  const [word, setWord] = useState(fix.is_suggested ? fix.words[0] : undefined)
  return (
    <>
      {fix.is_searched ? (
        <SearchedWord {...{ view, group, fix, word }} onChange={setWord} />
      ) : (
        <SelectField
          label={`${group.title}: use instead`}
          isLabelHidden
          size="small"
          options={choicesOf(fix)}
          value={word}
          placeholder="Use instead"
          onChange={setWord}
        />
      )}
      <Button
        size="small"
        disabledReason={word === undefined ? 'Choose what stands instead' : undefined}
        isBusy={fixing.isBusy}
        onClick={() => word !== undefined && fixing.group(group.key, 'use', word)}
      >
        {fixInWords(fix)}
      </Button>
    </>
  )
}

/** What one press does, and to how many rows. */
function fixInWords({ do: how, count }: Fix): string {
  const rows = counted(count, 'row')
  switch (how) {
    case 'use':
      return `Apply to ${rows}`
    case 'create':
      return `Create it for ${rows}`
    case 'leave name':
      return `Leave it out of ${rows}`
    case 'leave blank':
      return `Leave blank in ${rows}`
    case 'day first':
      return `Day first in ${rows}`
    case 'month first':
      return `Month first in ${rows}`
    case 'leave out':
      return `Skip ${rows}`
  }
}

function GroupFixes({ view, group, fixing }: { view: ImportView; group: ImportGroup; fixing: Fixing }) {
  return (
    <div className={styles.fixes}>
      {group.fixes.map((fix) =>
        fix.do === 'use' ? (
          <UseWord key={fix.do} {...{ view, group, fix, fixing }} />
        ) : (
          <Button
            key={fix.do}
            size="small"
            variant="quiet"
            isBusy={fixing.isBusy}
            aria-label={`${fixInWords(fix)}: ${group.title}`}
            onClick={() => fix.do !== 'use' && fixing.group(group.key, fix.do)}
          >
            {fixInWords(fix)}
          </Button>
        ),
      )}
    </div>
  )
}

const NAMED_ROWS = 6
function rowsInWords({ rows, count }: ImportGroup): string {
  const named = rows.slice(0, NAMED_ROWS).map((row) => row.toLocaleString('en-GB'))
  if (count === 1) return `Row ${named[0] ?? ''}`
  return count > named.length
    ? `Rows ${named.join(', ')} and ${(count - named.length).toLocaleString('en-GB')} more`
    : `Rows ${named.slice(0, -1).join(', ')} and ${named.at(-1) ?? ''}`
}

/** One cause: what is wrong, with how many rows, what can be done about all of them, and the rows themselves. */
export function CausePanel({ view, group, fixing }: { view: ImportView; group: ImportGroup; fixing: Fixing }) {
  const id = useId()
  const [isOpen, setOpen] = useState(group.tone === 'error' && group.count <= OPEN_ROWS)
  return (
    <section className={styles.cause} aria-labelledby={id} data-tone={group.tone}>
      <header>
        <Icon of={icons[group.tone]} weight="fill" className={styles.toneIcon} />
        <h2 id={id}>{group.title}</h2>
        <small>
          {counted(group.count, 'row')}, {group.tone}
        </small>
        {group.fixes.length > 0 && <GroupFixes {...{ view, group, fixing }} />}
      </header>
      {group.says !== null && <p className={styles.says}>{group.says}</p>}
      {group.rows.length > 0 && !(group.tone === 'error' && group.count <= OPEN_ROWS) && (
        <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon of={CaretRightIcon} weight="bold" />
          {rowsInWords(group)}
        </button>
      )}
      {isOpen && (
        <RowsOf
          view={view}
          fixing={fixing}
          group={group.key}
          caption={group.title}
          needed={group.place === null ? [] : [group.place]}
        />
      )}
    </section>
  )
}
