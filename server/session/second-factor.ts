import { fewRecoveryCodes } from '#contract/factors.ts'
import { passkeyTexts } from '#contract/passkeys.ts'
import { consumeChallenge, findChallenged } from '../accounts/challenges.ts'
import { countRecoveryCodes } from '../accounts/factor-queries.ts'
import { countAttempt, removeFactorAttempts, secondFactorKey } from '../accounts/login-throttle.ts'
import { type GivenFactor, proofByFactor } from '../accounts/second-factor.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { requestLetter } from '../messaging/outbox.ts'
import { type Browser, openSession, type SignedIn } from './open-session.ts'

const wrongCode = 'This code did not work. Enter a new code, or start again with your password.'
const wrongFor = ({ passkey }: GivenFactor) => (passkey ? passkeyTexts.wrongStep : wrongCode)

type Given = GivenFactor & { challenge: string }

/**
 * The second step of a sign-in. Wrong codes have a counter of their own. All refusals have the same words, so
 * that they reveal nothing about the challenge.
 */
export async function giveSecondFactor(
  ctx: Context,
  given: Given,
  browser: Browser & { browserToken: string | undefined },
): Promise<SignedIn & { recoveryCodesLeft?: number }> {
  const found = await findChallenged(ctx, { ...given, browserToken: browser.browserToken ?? '' })
  if (!found) return refuseCode(ctx, undefined, given)
  const { challenge_id, asked_at: _, signed_in_by: by, provider_session_id, ...user } = found
  const { locksNow } = await countAttempt(
    ctx,
    secondFactorKey(ctx, user.id),
    await readSettings(ctx.db),
    'Second factor',
  )
  const locked = locksNow ? user.email : undefined
  const proof = await proofByFactor(ctx, user, given)
  if (!proof) return refuseCode(ctx, user.id, given, locked)
  const opened = await openSession(ctx, user, browser, {
    by,
    ...(provider_session_id && { providerSessionId: provider_session_id }),
    also: proof.label,
    within: async (ctx, present) => {
      if (!(await proof.use(ctx))) return undefined
      // Used meanwhile: the rollback keeps the code of this call for another sign-in.
      if (!(await consumeChallenge(ctx, challenge_id))) refuse(401, wrongFor(given))
      await removeFactorAttempts(ctx, user.id)
      return present
    },
  })
  if (!opened) return refuseCode(ctx, user.id, given, locked)
  const left = given.recoveryCode === undefined ? undefined : await countRecoveryCodes(ctx.db, user.id)
  return left !== undefined && left <= fewRecoveryCodes ? { ...opened, recoveryCodesLeft: left } : opened
}

async function refuseCode(
  ctx: Context,
  userId: number | undefined,
  given: Given,
  lockedEmail?: string,
): Promise<never> {
  await inTransaction(ctx, async (ctx) => {
    if (lockedEmail !== undefined) await requestLetter(ctx, 'sign_in_locked', lockedEmail)
    ctx.record('session.refused', userId ?? null, 'Sign-in refused: the second factor was wrong or late')
  })
  refuse(401, wrongFor(given))
}
