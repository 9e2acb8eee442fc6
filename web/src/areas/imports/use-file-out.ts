// Files that an import hands out, saved under the name the server gives.
import type { Endpoint, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { useState } from 'react'
import { download } from '../../data/download.ts'
import { isLoadFailure, type LoadFailure } from '../../data/failure.ts'

export function useFileOut<E extends Endpoint>(endpoint: E, name: string) {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<LoadFailure>()
  const run = async (input: SentOf<E>): Promise<void> => {
    setRunning(true)
    setFailure(undefined)
    try {
      await download(endpoint, input, name)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      setFailure(error)
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning, failure }
}
