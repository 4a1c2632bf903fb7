import { type Assertion, passkeyTexts } from '#contract/passkeys.ts'
import { findPerson } from '../accounts/accounts.ts'
import { askForPasskey, proofByPasskey, takeQuestion } from '../accounts/passkeys.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { type Browser, openSession, recordRefusal, type SignedIn } from './open-session.ts'

export const startPasskeySignIn = async (ctx: Context, browserToken: string) => ({
  challenge: await askForPasskey(ctx, { kind: 'passkey_sign_in', userId: null, browserToken }),
})

/**
 * Signs in with a passkey alone. Its device has verified the person, so it is two factors. All refusals have
 * the same words, until the passkey is right (rules 5 and 8).
 */
export async function signInByPasskey(
  ctx: Context,
  answer: Assertion,
  { browserToken, ...browser }: Browser & { browserToken: string | undefined },
): Promise<SignedIn> {
  const question = { kind: 'passkey_sign_in', userId: null, browserToken } as const
  const challenge = await takeQuestion(ctx, answer.response, question)
  const proof = challenge && (await proofByPasskey(ctx, answer, { challenge, alone: true }))
  const user = proof && (await findPerson(ctx, proof.userId))
  if (!proof || !user) return refusePasskey(ctx)
  const opened = await openSession(ctx, user, browser, {
    by: 'passkey',
    within: async (ctx, present) => ((await proof.use(ctx)) ? present : undefined),
  })
  return opened ?? refusePasskey(ctx, user.id)
}

async function refusePasskey(ctx: Context, userId?: number): Promise<never> {
  await recordRefusal(ctx, userId, 'the passkey was wrong or late')
  refuse(401, passkeyTexts.refused)
}
