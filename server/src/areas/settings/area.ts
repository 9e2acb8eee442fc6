// The pick lists every form draws on, and the portal's name and value settings.
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { area } from '../../http/call.ts'
import { readSettings } from './queries.ts'

export const settingsArea = area(settingsEndpoints, { read: ({ rows }) => readSettings(rows) })
