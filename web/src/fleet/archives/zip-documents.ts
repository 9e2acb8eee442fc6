// Documents as one zip file: those ticked, or all of a question, of which one file holds the first 2,000.
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import type { ListInput } from '@kerbline/domain/kit/list-state.ts'
import { call } from '../../data/client.ts'
import { bringArchive } from './bring-archive.ts'

const wanted = { unit: 'document', called: 'The zip file' } as const
const nameFor = (count: number): string => `Documents, ${count.toLocaleString('en-GB')}`

export const zipTicked = (ids: readonly number[], name = nameFor(ids.length)): Promise<void> =>
  bringArchive({
    ...wanted,
    ask: async () => {
      const made = await call(documentsEndpoints.startArchive, { name, documents: [...ids] })
      return { id: made.id, name: made.name, total: made.files_total }
    },
  })

export const zipAll = (asked: ListInput, total: number, ids: readonly number[] | undefined): Promise<void> =>
  bringArchive({
    ...wanted,
    ask: async () => {
      const made = await call(documentsEndpoints.zip, { ...asked, name: nameFor(total), ...(ids && { ids: [...ids] }) })
      const note =
        made.left_out > 0
          ? `It has the first ${made.documents.toLocaleString('en-GB')} in the order of the list. ${counted(made.left_out, 'document is', 'documents are')} left out. Filter the list to get the rest.`
          : undefined
      return { id: made.id, name: made.name, total: made.documents, note }
    },
  })
