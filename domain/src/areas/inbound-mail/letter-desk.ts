// Where staff deal with letters that could not be added by themselves: a view of the worklist, beside their section in Settings.
import type { Permission } from '../../permissions.ts'

export const letterDeskRight = 'manage settings' satisfies Permission
/** As the address of the worklist writes it. */
export const letterDeskView = 'held-letters'
