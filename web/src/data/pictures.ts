// Pictures of the house as the browser can show them: fetched with the header and kept for the visit under an address of its own.
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { picturesEndpoints } from '@kerbline/domain/areas/pictures/endpoints.ts'
import type { Endpoint, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchFile, sendFile } from './bytes.ts'
import { queryClient } from './query-client.ts'
import { sessionEnded } from './session/session.ts'

const BEGINNING = '/api/pictures/'

/** What a setting or a text says of a picture of ours. */
export const pictureAddress = (id: string): string => `${BEGINNING}${id}`

const shown = new Set<string>()
sessionEnded.listen(() => {
  shown.forEach((address) => URL.revokeObjectURL(address))
  shown.clear()
})

async function bring<E extends Endpoint>(endpoint: E, input: SentOf<E>) {
  const { bytes } = await fetchFile(endpoint, input)
  const address = URL.createObjectURL(bytes)
  shown.add(address)
  return address
}

/**
 * What stands in `src` for a picture named by its id or by {@link pictureAddress}; any other address is used as it is. Undefined while
 * it is on its way, or where there is none.
 */
export function usePictureAddress(named: string | null | undefined): string | undefined {
  const isElsewhere = typeof named === 'string' && !named.startsWith(BEGINNING) && /[/:.]/.test(named)
  const id = named?.startsWith(BEGINNING) ? named.slice(BEGINNING.length) : named
  const { data } = useQuery(
    {
      queryKey: ['pictures', id],
      queryFn: () => bring(picturesEndpoints.show, { id: id ?? '' }),
      enabled: !isElsewhere && Boolean(id),
      staleTime: Infinity,
      gcTime: Infinity,
    },
    queryClient,
  )
  return isElsewhere ? (named ?? undefined) : data
}

/** What stands in `src` for the picture that a call answers with. Undefined while it is on its way, or where there is none. */
export function useCallAddress<E extends Endpoint>(endpoint: E, input: SentOf<E> | null): string | undefined {
  const { data } = useQuery(
    {
      queryKey: ['pictures', 'of a record', endpoint.path, input],
      queryFn: () => (input === null ? null : bring(endpoint, input)),
      enabled: input !== null,
      staleTime: Infinity,
      gcTime: Infinity,
    },
    queryClient,
  )
  return data ?? undefined
}

/** The same for a picture of a record, by its file's id. */
export const useFileAddress = (id: string | null): string | undefined =>
  useCallAddress(documentsEndpoints.download, id === null ? null : { id })

/** Sends a picture and resolves to its id. @throws ApiProblem, NetworkFailure */
export const sendPicture = async (file: File, signal: AbortSignal): Promise<string> =>
  (await sendFile(picturesEndpoints.upload, { name: file.name }, file, signal)).id
