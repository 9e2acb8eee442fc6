import { userResource } from '@kerbline/domain/areas/users/resource.ts'
import type { CrudScreens } from '../../record/record-links.ts'
import { RecordMissing } from '../../record/record-missing.tsx'

export const userScreens: CrudScreens = { list: 'users', create: 'createUser', view: 'user', edit: 'editUser' }

/** In place of a person who is not there, or not for this reader: both look the same. */
export const UserMissing = () => <RecordMissing resource={userResource} screens={userScreens} />
