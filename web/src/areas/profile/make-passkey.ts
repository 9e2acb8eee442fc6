// The browser's part in making a passkey, fetched when somebody makes one.
import { startRegistration } from '@simplewebauthn/browser'
import type { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'

type Endpoints = typeof profileEndpoints

export const makePasskey = (
  optionsJSON: ReplyOf<Endpoints['startPasskey']>,
): Promise<SentOf<Endpoints['addPasskey']>['made']> => startRegistration({ optionsJSON })
