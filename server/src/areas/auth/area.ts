import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { area } from '../../http/call.ts'
import { confirmDeletion, deletionStatus, requestDeletion } from './deletion-request.ts'
import { checkResetLink, forgotPassword, resetPassword } from './links.ts'
import { passkeyLogin, startPasskeyLogin } from './passkey-sign-in.ts'
import { login, logout, me } from './sign-in.ts'

export const authArea = area(authEndpoints, {
  login,
  startPasskeyLogin,
  passkeyLogin,
  logout,
  me,
  forgotPassword,
  checkResetLink,
  resetPassword,
  requestDeletion,
  confirmDeletion,
  deletionStatus,
})
