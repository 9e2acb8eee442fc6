// Pictures of the house as the browser can show them: fetched with the header and kept for the visit under an address of its own.
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { picturesEndpoints } from '@kerbline/domain/areas/pictures/endpoints.ts'
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

async function bring(endpoint: typeof picturesEndpoints.show | typeof documentsEndpoints.download, id: string) {
  const { bytes } = await fetchFile(endpoint, { id })
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
      queryFn: () => bring(picturesEndpoints.show, id ?? ''),
      enabled: !isElsewhere && Boolean(id),
      staleTime: Infinity,
      gcTime: Infinity,
    },
    queryClient,
  )
  return isElsewhere ? (named ?? undefined) : data
}

/** What stands in `src` for a picture of a record, by its file's id. Undefined while it is on its way, or where there is none. */
export function useFileAddress(id: string | null): string | undefined {
  const { data } = useQuery(
    {
      queryKey: ['pictures', 'of a record', id],
      queryFn: () => bring(documentsEndpoints.download, id ?? ''),
      enabled: id !== null,
      staleTime: Infinity,
      gcTime: Infinity,
    },
    queryClient,
  )
  return data
}

/** Sends a picture and resolves to its id. @throws ApiProblem, NetworkFailure */
export const sendPicture = async (file: File, signal: AbortSignal): Promise<string> =>
  (await sendFile(picturesEndpoints.upload, { name: file.name }, file, signal)).id
