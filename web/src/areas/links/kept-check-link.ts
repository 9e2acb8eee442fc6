// The link by which this telephone checks vehicles, with what it told last: so that a check begins with no line, and from the home screen,
// whose address holds no token.
import type { CheckSheet, SheetVehicle } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import { useEffect, useState } from 'react'
import { localStore } from '../../data/local-store.ts'
import { logFault } from '../../data/log.ts'

export interface KeptCheckLink {
  readonly token: string
  readonly sheet: CheckSheet
}

const KEY = 'link'

const isKept = (value: unknown): value is KeptCheckLink =>
  typeof value === 'object' && value !== null && 'token' in value && 'sheet' in value

/** What the portal did not tell yet when this telephone kept its sheet. */
const untold: Pick<SheetVehicle, 'off_road' | 'out_of_use'> = { off_road: null, out_of_use: [] }
const withAll = ({ token, sheet }: KeptCheckLink): KeptCheckLink => ({
  token,
  sheet: { ...sheet, vehicles: sheet.vehicles.map((vehicle) => ({ ...untold, ...vehicle })) },
})

export async function readKeptLink(): Promise<KeptCheckLink | null> {
  try {
    const kept = await localStore('checks').get(KEY)
    return isKept(kept) ? withAll(kept) : null
  } catch {
    return null // this browser keeps nothing: the link opens with a line alone
  }
}

export async function keepLink(link: KeptCheckLink): Promise<void> {
  try {
    await localStore('checks').set(KEY, link)
  } catch (error) {
    logFault(error)
  }
}

/** Undefined while it is read; null: none is kept. */
export function useKeptLink(): KeptCheckLink | null | undefined {
  const [kept, setKept] = useState<KeptCheckLink | null>()
  useEffect(() => {
    let isOver = false
    void readKeptLink().then((link) => !isOver && setKept(link))
    return () => {
      isOver = true
    }
  }, [])
  return kept
}
