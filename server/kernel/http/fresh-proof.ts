import { type Action, needsProof } from '#contract/permissions.ts'
import { proofMinutes } from '#contract/proof.ts'
import { refusalCodes } from '#contract/session.ts'
import type { Context } from '../context.ts'
import { refuse } from '../errors.ts'
import { clockStepMilliseconds, type Me } from './authentication.ts'

/** Refuses a sensitive call unless the person has proven in this session, minutes ago, who they are. */
export function refuseWithoutProof({ now }: Pick<Context, 'now'>, { provenAt }: Me, action: Action): void {
  if (!needsProof(action)) return
  const age = provenAt === null ? Number.NaN : now().getTime() - Date.parse(provenAt)
  // A proof from the future, after the clock was set back, does not count.
  if (age <= proofMinutes * 60_000 && age >= -clockStepMilliseconds) return
  refuse(403, "Confirm that it's you, then try again.", { code: refusalCodes.freshProof })
}
