import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { area } from '../../http/call.ts'
import { checkResetLink, confirmDeletion, forgotPassword, requestDeletion, resetPassword } from './links.ts'
import { login, logout, me } from './sign-in.ts'

export const authArea = area(authEndpoints, {
  login,
  logout,
  me,
  forgotPassword,
  checkResetLink,
  resetPassword,
  requestDeletion,
  confirmDeletion,
})
