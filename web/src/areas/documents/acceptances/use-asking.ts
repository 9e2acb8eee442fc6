// What is chosen before people are asked: the document, whom, and how many that are.
import { readingsEndpoints, type Audience } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useDeferredValue, useState } from 'react'
import { ApiProblem } from '../../../data/failure.ts'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import type { ChoiceOption } from '../../../ui/choices/select-field.tsx'

export type Whom = Audience['to']

function useDocuments(named: number | undefined) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const [picked, setPicked] = useState<ChoiceOption<string>>()
  const load = useEndpoint(readingsEndpoints.documents, {
    search: search.slice(0, 80),
    ...(named !== undefined && search === '' && { document: named }),
  })
  const options = (load.data?.documents ?? []).map((each): ChoiceOption<string> => ({
    value: String(each.id),
    label: each.title,
    note: `${documentTypeInWords(each.type)}, version ${each.version}, ${each.account_name ?? 'hire company'}`,
  }))
  const chosen = picked ?? (named === undefined ? undefined : options.find(({ value }) => value === String(named)))
  const [seen, setSeen] = useState<string | null>()
  const owner = load.data?.documents.find(({ id }) => String(id) === chosen?.value)?.account_name
  // A search for another leaves the one that is chosen with its owner.
  if (owner !== undefined && owner !== seen) setSeen(owner)
  return {
    options,
    chosen,
    owner: seen,
    setChosen: setPicked,
    setTyped,
    isLoading: load.data === undefined && !load.failure,
  }
}

function useCandidates(document: number | undefined) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const load = useEndpoint(
    readingsEndpoints.candidates,
    { id: document ?? 1, search: search.slice(0, 80) },
    { isEnabled: document !== undefined },
  )
  return { load, setTyped }
}

/** People with a sign-in and drivers without one are numbered apart. */
const DRIVER = 'driver '
const audienceOf = (whom: Whom, role: string | undefined, people: readonly string[]): Audience | undefined => {
  if (whom === 'everyone' || whom === 'drivers') return { to: whom }
  if (whom === 'role') return role === undefined ? undefined : { to: 'role', role }
  const drivers = people.filter((value) => value.startsWith(DRIVER)).map((value) => Number(value.slice(DRIVER.length)))
  const ids = people.filter((value) => !value.startsWith(DRIVER)).map(Number)
  return people.length === 0 ? undefined : { to: 'people', ids, drivers }
}

const offeredOf = (known: ReplyOf<typeof readingsEndpoints.candidates> | undefined): ChoiceOption<string>[] => [
  ...(known?.people ?? []).map(({ id, name, roles }) => ({ value: String(id), label: name, note: roles.join(', ') })),
  ...(known?.drivers ?? []).map(({ id, name, email }) => ({
    value: `${DRIVER}${id}`,
    label: name,
    note: `Driver, by email link to ${email}`,
  })),
]

export function useAsking(named: number | undefined) {
  const documents = useDocuments(named)
  const document = documents.chosen && Number(documents.chosen.value)
  const candidates = useCandidates(document)
  const [whom, setWhom] = useState<Whom>('everyone')
  const [role, setRole] = useState<string>()
  const [people, setPeople] = useState<ChoiceOption<string>[]>([])
  const audience = audienceOf(
    whom,
    role,
    people.map(({ value }) => value),
  )
  const count = useEndpoint(
    readingsEndpoints.count,
    { document: document ?? 1, audience: audience ?? { to: 'everyone' } },
    { isEnabled: document !== undefined && audience !== undefined, freshForSeconds: 0 },
  )
  const asking = useAction(readingsEndpoints.ask)
  const problems = asking.failure instanceof ApiProblem ? asking.failure.fields : []
  return {
    ...{ documents, candidates, document, audience, asking, count },
    offered: offeredOf(candidates.load.data),
    ...{ whom, setWhom, role, setRole, people, setPeople },
    audienceError: problems.find(({ field }) => field.startsWith('audience'))?.message,
    failure: problems.length === 0 ? asking.failure : undefined,
  }
}
export type AskingForm = ReturnType<typeof useAsking>
