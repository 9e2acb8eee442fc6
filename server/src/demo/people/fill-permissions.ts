// Rules of automate-permissions to look at: two that are on and contradict each other, one that is off, one that is over. None has
// been applied, so that a dry run has something to show and everybody still has the rights of their roles.
import { needOf, type World } from '../demo-world.ts'

interface Written {
  readonly name: string
  readonly when: Readonly<Partial<Record<'roles' | 'accounts' | 'email_domains', readonly string[]>>> & {
    readonly branch_ids?: readonly number[]
  }
  readonly grant_permissions?: string[]
  readonly grant_roles?: string[]
  readonly deny_permissions?: string[]
  readonly priority: number
  readonly is_active: boolean
  readonly expires_on?: string
}

const rulesOf = ({ branches, clock }: World): readonly Written[] => [
  {
    name: 'Yard supervisors raise queries',
    when: { roles: ['driver-check viewer'] },
    grant_permissions: ['see queries', 'raise queries'],
    priority: 300,
    is_active: true,
  },
  {
    name: 'Harrow drivers ask through the office',
    when: { roles: ['driver-check viewer'], accounts: ['HARROW01'] },
    deny_permissions: ['raise queries'],
    priority: 200,
    is_active: true,
  },
  {
    name: 'Yorkshire depots order vehicles',
    when: { roles: ['damage reporter'], branch_ids: [needOf(branches, 'LDS'), needOf(branches, 'YRK')] },
    grant_roles: ['order requester'],
    priority: 100,
    is_active: false,
  },
  {
    name: 'Auditors during the audit',
    when: { roles: ['read only'], email_domains: ['kerbline.example'] },
    grant_permissions: ['see finance', 'see invoices'],
    priority: 100,
    is_active: true,
    expires_on: clock.day(-20),
  },
]

export function fillPermissions(world: World): void {
  const { batch, clock, staff } = world
  const author = needOf(staff, 'admin').id
  rulesOf(world).forEach(({ when, ...rule }, place) => {
    const at = clock.at(-60 + place * 9, 615)
    batch.add('permission_rules', {
      grant_permissions: [],
      grant_roles: [],
      deny_permissions: [],
      ...rule,
      conditions: JSON.stringify({ roles: [], accounts: [], branch_ids: [], email_domains: [], ...when }),
      expires_on: rule.expires_on ?? null,
      removed_at: null,
      created_by: author,
      created_at: at,
      updated_at: at,
    })
  })
}
