// The ways to show driver checks beside the list: their code comes when one is chosen.
import type { ComponentType } from 'react'
import { code, type Code } from '../../data/loading/code.ts'
import type { WayName } from './ways.ts'

export const otherWays: Readonly<Record<Exclude<WayName, 'checks'>, Code<ComponentType>>> = {
  days: code(async () => (await import('./days-list.tsx')).DaysList),
  missed: code(async () => (await import('./missed-list.tsx')).MissedList),
  defects: code(async () => (await import('./defects-list.tsx')).DefectsList),
}

export const isOtherWay = (name: string | undefined): name is Exclude<WayName, 'checks'> =>
  name !== undefined && Object.hasOwn(otherWays, name)
