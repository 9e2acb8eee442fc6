import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { area } from '../../http/call.ts'
import { comeBack, goAway, ownAbsences, possibleCovers } from './absences.ts'
import { ownData } from './own-data.ts'
import { ownDeletionRequest } from './own-deletion.ts'
import {
  changePassword,
  endOtherSessions,
  endSession,
  ownProfile,
  ownSessions,
  savePreferences,
  updateProfile,
} from './own.ts'
import { addPasskey, ownPasskeys, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { confirmSecondFactor, newCodes, removeSecondFactor, startSecondFactor } from './second-factor.ts'

export const profileArea = area(profileEndpoints, {
  view: ownProfile,
  update: updateProfile,
  preferences: savePreferences,
  changePassword,
  sessions: ownSessions,
  endSession,
  endOtherSessions,
  data: ownData,
  deletionRequest: ownDeletionRequest,
  startSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes: newCodes,
  removeSecondFactor,
  passkeys: ownPasskeys,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  absences: ownAbsences,
  covers: possibleCovers,
  goAway,
  comeBack,
})
