import type { Endpoint } from '#contract/endpoint.ts'
import { needsProof } from '#contract/permissions.ts'
import { proofMinutes } from '#contract/proof.ts'
import { refusalCodes } from '#contract/session.ts'
import type { Context } from '../context.ts'
import { refuse } from '../errors.ts'
import { clockStepMilliseconds, type Me } from './authentication.ts'

type Clock = Pick<Context, 'now'>

/** Refuses a sensitive call without a fresh proof. */
export function refuseWithoutProof(clock: Clock, me: Me, { action, proof }: Endpoint): void {
  if (needsProof(action) || (proof && me.role === 'admin')) requireProof(clock, me)
}

/** Refuses unless the person has proven in this session, minutes ago, who they are (rule 79). */
export function requireProof({ now }: Clock, { provenAt }: Me): void {
  const age = provenAt === null ? Number.NaN : now().getTime() - Date.parse(provenAt)
  // A proof from the future, after the clock was set back, does not count.
  if (age <= proofMinutes * 60_000 && age >= -clockStepMilliseconds) return
  refuse(403, "Confirm that it's you, then try again.", { code: refusalCodes.freshProof })
}
