// A repair of all rows of a cause that takes a word: what stands instead of what the file says, or where it says nothing. Chosen where there
// are few, looked for where they are many, else typed.
import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { useRested } from '../../../form/field-input-reference.tsx'
import { Button } from '../../../ui/button.tsx'
import { ComboboxField } from '../../../ui/choices/combobox-field.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type ImportGroup, type ImportView, number } from '../import-view.ts'
import styles from '../imports.module.css'
import type { Fixing } from './use-fixing.ts'

type Fix = ImportGroup['fixes'][number]

const prompts = { use: 'Use instead', enter: 'Enter a value' } as const
export const takesWord = (how: Fix['do']): how is keyof typeof prompts => Object.hasOwn(prompts, how)
const promptOf = ({ do: how }: Fix): string => (takesWord(how) ? prompts[how] : '')

interface WordProps {
  view: ImportView
  group: ImportGroup
  fix: Fix
  word: string | undefined
  onChange: (word: string | undefined) => void
}

const labelOf = ({ title }: ImportGroup, fix: Fix): string => `${title}: ${promptOf(fix).toLowerCase()}`

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
        label={labelOf(group, fix)}
        isLabelHidden
        options={options}
        onSearch={(typed) => setSearch(typed.trim())}
        status={isAsking ? 'Searching' : more > 0 ? `${number(more)} more. Type part of the name` : undefined}
        nothingFound={load.failure ? load.failure.remedy : 'No matches'}
        value={word === undefined ? undefined : { value: word, label: word }}
        placeholder={promptOf(fix)}
        onChange={(chosen) => onChange(chosen?.value)}
      />
    </div>
  )
}

function WordField(props: WordProps) {
  const { group, fix, word, onChange } = props
  const words = { label: labelOf(group, fix), isLabelHidden: true, placeholder: promptOf(fix) }
  if (fix.is_searched) return <SearchedWord {...props} />
  if (fix.words.length > 0)
    return <SelectField {...words} size="small" options={choicesOf(fix)} value={word} onChange={onChange} />
  return (
    <TextField
      {...words}
      size="small"
      maxLength={500}
      value={word ?? ''}
      onChange={({ target: { value } }) => onChange(value.trim() === '' ? undefined : value)}
    />
  )
}

interface Props extends Omit<WordProps, 'word' | 'onChange'> {
  fixing: Fixing
  /** What the press does, in words. */
  label: string
}

export function FixWord({ fixing, label, ...of }: Props) {
  const { group, fix } = of
  const [word, setWord] = useState(fix.is_suggested ? fix.words[0] : undefined)
  const missing = fix.do === 'enter' ? 'Enter a value' : 'Choose a value'
  return (
    <>
      <WordField {...of} word={word} onChange={setWord} />
      <Button
        size="small"
        aria-label={fix.do === 'enter' ? `${label}: ${group.title}` : undefined}
        disabledReason={word === undefined ? missing : undefined}
        isBusy={fixing.isBusy}
        onClick={() => word !== undefined && fixing.group(group.key, fix.do, word)}
      >
        {label}
      </Button>
    </>
  )
}
