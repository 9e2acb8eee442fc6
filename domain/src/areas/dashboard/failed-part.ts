// A part of the dashboard that could not be read says so in its own place; the others stand.
import type { Dashboard, DashboardReply, FailedPart } from './endpoints.ts'

export const isFailedPart = (part: unknown): part is FailedPart =>
  typeof part === 'object' && part !== null && 'failure' in part

const isWholePart = <Part>(part: Part): part is Exclude<Part, FailedPart> => !isFailedPart(part)

/** The part itself; undefined where it failed or is not there. */
export const wholePart = <Part>(part: Part): Exclude<Part, FailedPart> | undefined =>
  isWholePart(part) ? part : undefined

export const isWholeDashboard = (reply: DashboardReply): reply is Dashboard => !Object.values(reply).some(isFailedPart)
