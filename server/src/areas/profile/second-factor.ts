// Switching the second factor on and off. The secret and the recovery codes are told once, and asked for with the password.
import type { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { productName } from '@kerbline/domain/product.ts'
import type { Call } from '../../http/call.ts'
import { sealedAs } from '../../secrets.ts'
import { findFactor, hasSecondFactor } from './queries.ts'
import { mailSecurityNotice } from './security-mail.ts'
import { newRecoveryCodes, newSecret, otpauthAddress, recoveryHashOf } from './totp.ts'
import { onceProved } from './tries.ts'

type Endpoints = typeof profileEndpoints

async function start(call: Call): Promise<ReplyOf<Endpoints['startSecondFactor']>> {
  const { rows, actor, portal } = call
  if (await hasSecondFactor(rows, actor.id))
    throw problem('not allowed now', {
      detail: 'Two-step sign-in is already on. Turn it off first to use another app.',
    })
  const secret = newSecret()
  const sealed = portal.secrets.seal(secret, sealedAs.secondFactor(actor.id))
  await rows
    .insertInto('second_factors')
    .values({ user_id: actor.id, secret: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret: sealed, last_step: 0 }))
    .execute()
  return { secret, address: otpauthAddress(secret, actor.email, productName) }
}

const byPassword = ({ password: given }: { readonly password: string }) => ({ given, field: 'password' })
const byCode = ({ code }: { readonly code: string }) => code

export const startSecondFactor = onceProved({ password: byPassword }, start)

async function storeRecoveryCodes({ rows, actor }: Call): Promise<string[]> {
  const codes = newRecoveryCodes()
  await rows
    .updateTable('second_factors')
    .set({ recovery_hashes: codes.map(recoveryHashOf) })
    .where('user_id', '=', actor.id)
    .execute()
  return codes
}

const assertBegun = async ({ rows, actor }: Call): Promise<void> => {
  const factor = await findFactor(rows, actor.id)
  if (!factor || factor.confirmed_at !== null)
    throw problem('not allowed now', { detail: 'Add Kerbline to your authenticator app first.' })
}

async function confirm(call: Call): Promise<ReplyOf<Endpoints['confirmSecondFactor']>> {
  const { rows, actor, portal, recordAudit } = call
  await rows
    .updateTable('second_factors')
    .set({ confirmed_at: portal.clock.realNow().toISOString() })
    .where('user_id', '=', actor.id)
    .execute()
  const recovery_codes = await storeRecoveryCodes(call)
  await recordAudit({ action: 'second factor switched on', entity: 'user', entityId: actor.id })
  await mailSecurityNotice(call, 'You now need a code from your authenticator app as well as your password to sign in.')
  return { recovery_codes }
}

export const confirmSecondFactor = onceProved({ code: byCode, mayBegin: assertBegun }, confirm)

const assertOn = async ({ rows, actor }: Call): Promise<void> => {
  if (!(await hasSecondFactor(rows, actor.id)))
    throw problem('not allowed now', { detail: 'Two-step sign-in is not on.' })
}

async function renewCodes(call: Call): Promise<ReplyOf<Endpoints['newRecoveryCodes']>> {
  const recovery_codes = await storeRecoveryCodes(call)
  await call.recordAudit({ action: 'new recovery codes made', entity: 'user', entityId: call.actor.id })
  await mailSecurityNotice(call, 'New recovery codes were created for your account. The old codes no longer work.')
  return { recovery_codes }
}

export const newCodes = onceProved({ password: byPassword, mayBegin: assertOn }, renewCodes)

async function remove(call: Call): Promise<ReplyOf<Endpoints['removeSecondFactor']>> {
  await call.rows.deleteFrom('second_factors').where('user_id', '=', call.actor.id).execute()
  await call.recordAudit({ action: 'second factor switched off', entity: 'user', entityId: call.actor.id })
  await mailSecurityNotice(call, 'You no longer need a code from your authenticator app to sign in.')
  return { message: 'You only need your password to sign in.' }
}

export const removeSecondFactor = onceProved<
  InputOf<Endpoints['removeSecondFactor']>,
  ReplyOf<Endpoints['removeSecondFactor']>
>({ password: byPassword, code: byCode, mayBegin: assertOn }, remove)
