import { workSignInTexts } from '#contract/work-account.ts'
import type { ProviderProblem } from '../adapters/provider-answers.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { recordRefusedProof, saveProof } from '../session/proof.ts'
import { takeResult } from './flows.ts'
import { findLinkedUser } from './queries.ts'

type Problem = ProviderProblem | 'gone' | 'notYours'

/** A fresh proof of identity by the person who has just signed in again at the provider, in this browser. */
export async function proveByWorkAccount(ctx: Context, me: Me, cookie: string | undefined): Promise<void> {
  const problem = await problemOf(ctx, me, cookie)
  if (problem) {
    await recordRefusedProof(ctx, me, `the work account: ${reasons[problem]}`)
    refuse(problem === 'unreachable' ? 503 : 400, workSignInTexts[problem])
  }
  await inTransaction(ctx, (ctx) => saveProof(ctx, me, 'a work account'))
}

const reasons: Record<Problem, string> = {
  unreachable: 'it could not be reached',
  cancelled: 'it was cancelled',
  refused: 'its answer was refused',
  gone: 'there was no answer',
  notYours: 'another account',
}

async function problemOf(ctx: Context, me: Me, cookie: string | undefined): Promise<Problem | undefined> {
  const result = await takeResult(ctx, { cookie, purposes: ['proof'] })
  if (!result) return 'gone'
  if ('problem' in result) return result.problem
  return (await findLinkedUser(ctx.db, result.claims))?.id === me.id ? undefined : 'notYours'
}
