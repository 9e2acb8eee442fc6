// What the question on the screen may be called, from the words it is asked in.
import { isAsSaved, readList, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { conditionWords, type Names } from '@kerbline/domain/kit/list-words.ts'
import { writeCondition, type Condition, type ListPlan } from '@kerbline/domain/kit/list.ts'
import type { ReactNode } from 'react'
import { useNames, type OptionsEndpoint } from '../list-options.ts'

export interface Naming {
  readonly plan: ListPlan
  readonly state: ListState
  readonly optionsFor: OptionsEndpoint | undefined
  /** "Vehicles": what it is called where nothing narrows it. */
  readonly title: string
}

const longestName = 60
const nobody: Names = new Map()

const keysOf = (conditions: readonly Condition[]): readonly string[] => conditions.map(writeCondition)

/** The view everybody has that the question goes on from, and what it asks beyond it. */
function beyond(plan: ListPlan, state: ListState) {
  const own = new Set(keysOf(state.conditions))
  const conditionsOf = (query: Readonly<Record<string, string>>) => readList(query, plan).conditions
  const base = plan.views?.find(({ query }) => {
    const conditions = conditionsOf(query)
    const isWithin = conditions.length > 0 && keysOf(conditions).every((each) => own.has(each))
    return isWithin || isAsSaved(plan, state, query)
  })
  const known = new Set(keysOf(base ? conditionsOf(base.query) : []))
  return { base, conditions: state.conditions.filter((each) => !known.has(writeCondition(each))) }
}

/** The first reference asked for beyond it: its words have to be fetched. */
const pointingIn = ({ plan, state }: Naming): Condition | undefined =>
  beyond(plan, state).conditions.find(({ column }) => plan.columns[column]?.kind === 'reference')

/** "MOT due within 14 days, not booked, Leeds" @param names  of the first reference, as far as they are known */
export function suggestedName(naming: Naming, names: Names): string {
  const { plan, state, title } = naming
  const { base, conditions } = beyond(plan, state)
  const pointing = pointingIn(naming)
  const words = conditions.flatMap((condition) => {
    const column = plan.columns[condition.column]
    if (!column) return []
    if (column.kind !== 'reference') return [`${column.label} ${conditionWords(column, condition, nobody)}`]
    return condition === pointing && names.size > 0 ? [conditionWords(column, condition, names)] : []
  })
  const search = state.search === '' ? [] : [`“${state.search}”`]
  const all = [...(base ? [base.label] : []), ...words, ...search]
  const name = all.length === 0 ? title : all.join(', ')
  return name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name
}

interface Props {
  readonly naming: Naming
  readonly children: (name: string) => ReactNode
}

function WithNames({ naming, endpoint, asked, children }: Props & { endpoint: OptionsEndpoint; asked: Condition }) {
  return children(suggestedName(naming, useNames(endpoint, asked.column, asked.value)))
}

/** Offers a name for the question; that of what it points at comes a moment later. */
export function SuggestedName({ naming, children }: Props) {
  const { optionsFor } = naming
  const asked = pointingIn(naming)
  if (!optionsFor || !asked) return children(suggestedName(naming, nobody))
  return (
    <WithNames naming={naming} endpoint={optionsFor} asked={asked}>
      {children}
    </WithNames>
  )
}
