// Whether a company is open: closed or suspended ones keep their people out, and are archived only once they are closed (ruling 53).

export const companyStatuses = ['active', 'suspended', 'closed'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

export interface CompanyStanding {
  readonly status: string
  readonly isActive: boolean
}

/** Null, or why a company cannot become this. */
export function companyStatusProblem({ status, isActive }: CompanyStanding, to: CompanyStatus): string | null {
  if (status === to) return to === 'active' ? 'This company is open.' : `This company is ${to} already.`
  return to === 'active' && !isActive ? 'This company is archived. Restore it first, then reopen it.' : null
}

/** Null, or why a company cannot be archived: its people would be shut out without anybody having been told how many. */
export const companyArchiveProblem = ({ status }: CompanyStanding, accounts: number): string | null =>
  status === 'closed' || accounts === 0
    ? null
    : 'Close the company first: its record then shows how many people, vehicles and open cases that touches.'
