// The links that work with no line, with what they told last: the one by which this telephone checks vehicles, so that a check begins from the
// home screen as well, whose address holds no token; and the one by which it reports damage.
import type { CheckSheet, SheetVehicle } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import type { OpenedLink } from '@kerbline/domain/areas/links/endpoints.ts'
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

/** What a link of a vehicle told of it, for whoever reports damage. */
export interface KeptDamageLink {
  readonly token: string
  readonly opened: Extract<OpenedLink, { readonly purpose: 'damage report' }>
}

const DAMAGE_KEY = 'damage link'
const isKeptDamage = (value: unknown): value is KeptDamageLink =>
  typeof value === 'object' && value !== null && 'token' in value && 'opened' in value

async function readDamageLink(): Promise<KeptDamageLink | null> {
  try {
    const kept = await localStore('checks').get(DAMAGE_KEY)
    return isKeptDamage(kept) ? kept : null
  } catch {
    return null // this browser keeps nothing: the link opens with a line alone
  }
}

export async function keepDamageLink(link: KeptDamageLink): Promise<void> {
  try {
    await localStore('checks').set(DAMAGE_KEY, link)
  } catch (error) {
    logFault(error)
  }
}

interface KeptLinks {
  readonly check: KeptCheckLink | null
  readonly damage: KeptDamageLink | null
}

/** Undefined while they are read; null: none is kept. */
export function useKeptLinks(): KeptLinks | undefined {
  const [kept, setKept] = useState<KeptLinks>()
  useEffect(() => {
    let isOver = false
    void Promise.all([readKeptLink(), readDamageLink()]).then(
      ([check, damage]) => !isOver && setKept({ check, damage }),
    )
    return () => {
      isOver = true
    }
  }, [])
  return kept
}
