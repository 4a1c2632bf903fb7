import { dayIn, workingDaysBetween } from '#contract/dates.ts'
import type { ReferralRow } from '#contract/referrals.ts'
import type { Context } from '../kernel/context.ts'
import * as queries from './queries.ts'

/** Adds to each referral how long it waited, which others may be of the same person, and how its invitation stands. */
export async function present(
  ctx: Pick<Context, 'now' | 'config'> & { db: Parameters<typeof queries.listLikely>[0] },
  referrals: queries.StoredReferral[],
): Promise<ReferralRow[]> {
  if (referrals.length === 0) return []
  const likely = await queries.listLikely(
    ctx.db,
    referrals.map((referral) => referral.email_key),
    referrals.map((referral) => referral.grs_number),
  )
  const byAddress = Map.groupBy(likely, (other) => other.email_key)
  const byNumber = Map.groupBy(likely, (other) => other.grs_number)
  const invitations = await invitationsOf(
    ctx,
    referrals.flatMap(({ user_id }) => user_id ?? []),
  )
  const dayOf = (instant: string | Date) => dayIn(new Date(instant), ctx.config.timeZone)

  return referrals.map((referral) => {
    const others = [
      ...(byAddress.get(referral.email_key) ?? []),
      ...(byNumber.get(referral.grs_number) ?? []),
    ]
    return {
      ...referral,
      working_days_waited: workingDaysBetween(
        dayOf(referral.created_at),
        dayOf(referral.decided_at ?? ctx.now()),
      ),
      possible_duplicates: [...new Set(others.map(({ id }) => id))]
        .filter((id) => id !== referral.id)
        .sort((a, b) => a - b),
      invitation:
        referral.status === 'processed' ? 'accepted' : (invitations.get(referral.user_id ?? 0) ?? null),
    }
  })
}

async function invitationsOf(ctx: Parameters<typeof present>[0], userIds: number[]) {
  const states = new Map<number, NonNullable<ReferralRow['invitation']>>()
  if (userIds.length === 0) return states
  const now = ctx.now().toISOString()
  for (const letter of await queries.listInvitationLetters(ctx.db, userIds))
    states.set(letter.user_id ?? 0, letter.given_up_at ? 'failed' : letter.sent_at ? 'sent' : 'waiting')
  for (const link of await queries.listInvitationLinks(ctx.db, userIds)) {
    if (link.used_at) states.set(link.user_id, 'accepted')
    // A link that was copied by hand has no letter.
    else if (states.get(link.user_id) !== 'waiting')
      states.set(link.user_id, link.expires_at > now ? 'sent' : 'expired')
  }
  return states
}
