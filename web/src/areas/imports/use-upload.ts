// A file on its way, part by part: how much has arrived can be told, and it can be given up.
import { importsEndpoints, partBytes } from '@kerbline/domain/areas/imports/endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { sendFile } from '../../data/bytes.ts'
import { call } from '../../data/client.ts'
import { isLoadFailure, type LoadFailure } from '../../data/failure.ts'

export interface Upload {
  /** The number of the import once the whole file is there; nothing when it failed or was given up. */
  readonly send: (kind: string, file: File, accounts?: readonly string[]) => Promise<number | undefined>
  /** 0 to 100 while it is sent. */
  readonly progress: number | undefined
  readonly failure: LoadFailure | undefined
  readonly stop: () => void
}

export function useUpload(): Upload {
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<LoadFailure>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const send: Upload['send'] = async (kind, file, accounts = []) => {
    const controller = new AbortController()
    sending.current = controller
    setProgress(0)
    setFailure(undefined)
    try {
      const { signal } = controller
      const given = { kind, name: file.name, size_bytes: file.size, accounts: [...accounts] }
      const { id } = await call(importsEndpoints.start, given, { signal })
      for (let from = 0; from < file.size; from += partBytes) {
        await sendFile(importsEndpoints.part, { id, from }, file.slice(from, from + partBytes), signal)
        setProgress(Math.min(100, Math.round((100 * (from + partBytes)) / file.size)))
      }
      return id
    } catch (error) {
      if (controller.signal.aborted) return undefined // given up on purpose
      if (!isLoadFailure(error)) throw error
      setFailure(error)
      return undefined
    } finally {
      setProgress(undefined)
    }
  }
  return { send, progress, failure, stop: () => sending.current?.abort() }
}
