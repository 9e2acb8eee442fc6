// The desk where staff deal with what the public form brought and no booking could be made of: a view of the worklist.
import type { Permission } from '../../permissions.ts'

export const requestDeskRights = ['manage maintenance', 'see all accounts'] as const satisfies readonly Permission[]
/** As the address of the worklist writes it. */
export const requestDeskView = 'public-requests'
