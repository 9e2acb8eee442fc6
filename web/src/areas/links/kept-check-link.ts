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

const isKept = (value: unknown): value is KeptCheckLink =>
  typeof value === 'object' && value !== null && 'token' in value && 'sheet' in value

/** What the portal did not tell yet when this telephone kept its sheet. */
const untold: Pick<SheetVehicle, 'off_road' | 'out_of_use' | 'left_out' | 'open_defects' | 'tyres'> = {
  ...{ off_road: null, out_of_use: [], left_out: [], open_defects: [], tyres: null },
}
const withAll = ({ token, sheet }: KeptCheckLink): KeptCheckLink => ({
  token,
  sheet: { ...sheet, vehicles: sheet.vehicles.map((vehicle) => ({ ...untold, ...vehicle })) },
})

/** One link of its kind, kept; where this browser keeps nothing, it opens with a line alone. */
const keptLink = <Link>(key: string, isLink: (value: unknown) => value is Link) => ({
  read: async (): Promise<Link | null> => {
    try {
      const kept = await localStore('checks').get(key)
      return isLink(kept) ? kept : null
    } catch {
      return null
    }
  },
  keep: async (link: Link): Promise<void> => {
    try {
      await localStore('checks').set(key, link)
    } catch (error) {
      logFault(error)
    }
  },
})

const checkLink = keptLink('link', isKept)
export const keepLink = checkLink.keep
export const readKeptLink = async (): Promise<KeptCheckLink | null> => {
  const kept = await checkLink.read()
  return kept && withAll(kept)
}

/** What a link of a vehicle told of it, for whoever reports damage. */
export interface KeptDamageLink {
  readonly token: string
  readonly opened: Extract<OpenedLink, { readonly purpose: 'damage report' }>
}

const isKeptDamage = (value: unknown): value is KeptDamageLink =>
  typeof value === 'object' && value !== null && 'token' in value && 'opened' in value

const damageLink = keptLink('damage link', isKeptDamage)
export const keepDamageLink = damageLink.keep

interface KeptLinks {
  readonly check: KeptCheckLink | null
  readonly damage: KeptDamageLink | null
}

/** Undefined while they are read; null: none is kept. */
export function useKeptLinks(): KeptLinks | undefined {
  const [kept, setKept] = useState<KeptLinks>()
  useEffect(() => {
    let isOver = false
    void Promise.all([readKeptLink(), damageLink.read()]).then(
      ([check, damage]) => !isOver && setKept({ check, damage }),
    )
    return () => {
      isOver = true
    }
  }, [])
  return kept
}
