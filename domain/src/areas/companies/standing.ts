// Whether a company is open: closed or suspended ones keep their people out, and are archived only once they are closed (ruling 53).
import { lifecycleOf, offeredTo, type Standing, type VerbOf } from '../../kit/lifecycle.ts'

export const companyStatuses = ['active', 'suspended', 'closed'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

/** Closing shuts people out, so only who sees every account decides; none of its states is the last. */
export const companyLifecycle = lifecycleOf<'manager of every account', 'not archived'>()({
  states: companyStatuses,
  final: [],
  steps: [
    {
      from: ['suspended', 'closed'],
      verb: 'reopen',
      to: 'active',
      who: ['manager of every account'],
      rule: 'not archived',
    },
    { from: ['active', 'closed'], verb: 'suspend', to: 'suspended', who: ['manager of every account'] },
    { from: ['active', 'suspended'], verb: 'close', to: 'closed', who: ['manager of every account'] },
  ],
})
export const companyVerbs = ['reopen', 'suspend', 'close'] as const satisfies readonly VerbOf<typeof companyLifecycle>[]
export type CompanyVerb = (typeof companyVerbs)[number]

/** The verb that leads to a status, whatever it is now. */
export const companyVerbTo = { active: 'reopen', suspended: 'suspend', closed: 'close' } as const satisfies Record<
  CompanyStatus,
  CompanyVerb
>

export interface CompanyStanding {
  readonly status: string
  readonly isActive: boolean
}

/** How somebody stands to a company. */
export const companyStanding = (isActive: boolean, seesAll: boolean): Standing<typeof companyLifecycle> => ({
  is: () => seesAll,
  ruleProblem: () => (isActive ? null : 'This company is archived. Restore it first, then reopen it.'),
})

/** What may be done with how a company stands, by whoever manages companies. */
export const companySteps = ({ status, isActive }: CompanyStanding, seesAll: boolean): readonly CompanyVerb[] =>
  offeredTo(companyLifecycle, status, companyStanding(isActive, seesAll)).may

/** Null, or why a company cannot be archived: its people would be shut out without anybody having been told how many. */
export const companyArchiveProblem = ({ status }: CompanyStanding, accounts: number): string | null =>
  status === 'closed' || accounts === 0
    ? null
    : 'Close the company first. You will see how many users, vehicles and open cases this affects.'
