import type { z } from 'zod/mini'
import { referralTable } from '#contract/can.ts'
import { dayIn, workingDaysBetween } from '#contract/dates.ts'
import { numberKey } from '#contract/fields.ts'
import * as contract from '#contract/referrals.ts'
import { patternsOf } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { workingCalendar } from '../kernel/config/settings.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { emailStateOf, noLongerNeeded } from '../messaging/outbox.ts'
import * as queries from './queries.ts'

export type ReferralQuery = Partial<z.output<typeof contract.listReferrals.query>>

/** A page of the rows that match. */
export async function readReferrals(
  ctx: Context,
  { search, status, tab, ids }: ReferralQuery,
  paging: PageRequest,
) {
  const statuses = tab && [...contract.referralTabs[tab].statuses]
  const filter = { patterns: patternsOf(search), status, statuses, chosen: ids }
  const page = await queries.listReferralRows(ctx.db, filter, paging)
  return { ...page, rows: await toReferralRows(ctx, page.rows) }
}

export async function loadReferralRow(ctx: TransactionContext, id: number): Promise<contract.ReferralRow> {
  const referral = (await queries.findReferral(ctx.db, { id })) ?? refuseUnknown()
  const [row] = await toReferralRows(ctx, [referral])
  return row ?? refuseUnknown()
}

/** By the applicant; an administrator can choose the category too. */
export const isWithdrawn = ({ category, decided_by }: Pick<Row<'referrals'>, 'category' | 'decided_by'>) =>
  category === 'withdrawn' && decided_by === null

/** Adds the working days waited, possible duplicates and the state of the invitation to each referral. */
async function toReferralRows(
  ctx: Pick<Context, 'now' | 'config'> & { db: Parameters<typeof queries.listLikely>[0] },
  referrals: queries.StoredReferral[],
): Promise<contract.ReferralRow[]> {
  if (referrals.length === 0) return []
  const likely = await queries.listLikely(
    ctx.db,
    referrals.map((referral) => referral.email_key),
    referrals.map((referral) => referral.grs_number),
  )
  const byEmail = Map.groupBy(likely, (other) => other.email_key)
  const byNumber = Map.groupBy(likely, (other) => other.number_key)
  const invitations = await invitationsOf(
    ctx,
    referrals.flatMap(({ user_id }) => user_id ?? []),
  )
  const calendar = await workingCalendar(ctx)
  const dayOf = (instant: string | Date) => dayIn(new Date(instant), ctx.config.timeZone)

  return referrals.map((referral) => {
    const others = [
      ...(byEmail.get(referral.email_key) ?? []),
      ...(byNumber.get(numberKey(referral.grs_number)) ?? []),
    ]
    return {
      ...referral,
      topics: topicsOf(referral),
      working_days_waited: workingDaysBetween(
        dayOf(referral.created_at),
        dayOf(referral.decided_at ?? ctx.now()),
        calendar,
      ),
      possible_duplicates: [...new Set(others.map(({ id }) => id))]
        .filter((id) => id !== referral.id)
        .sort((a, b) => a - b),
      invitation:
        referral.status === 'processed' ? 'accepted' : (invitations.get(referral.user_id ?? 0) ?? null),
      // Only administrators read referrals.
      can: referralTable.can(referral.status, 'admin'),
    }
  })
}

export const topicsOf = ({ topics }: { topics: string }) => JSON.parse(topics) as string[]

async function invitationsOf(ctx: Parameters<typeof toReferralRows>[0], userIds: number[]) {
  const states = new Map<number, NonNullable<contract.ReferralRow['invitation']>>()
  if (userIds.length === 0) return states
  const now = ctx.now().toISOString()
  /** When the newest email to each person was sent or given up. */
  const doneAt = new Map<number, string>()
  for (const email of await queries.listInvitationEmails(ctx.db, userIds, noLongerNeeded)) {
    const state = emailStateOf(email)
    states.set(email.user_id ?? 0, state === 'given_up' ? 'failed' : state)
    doneAt.set(email.user_id ?? 0, email.sent_at ?? email.given_up_at ?? now)
  }
  for (const link of await queries.listInvitationLinks(ctx.db, userIds)) {
    if (link.used_at) states.set(link.user_id, 'accepted')
    else if (states.get(link.user_id) === 'waiting') continue
    else if (link.dead_at !== null || link.expires_at <= now) states.set(link.user_id, 'expired')
    // The link in an email is older than `sent_at`. A newer link was passed on by hand.
    else if (link.created_at > (doneAt.get(link.user_id) ?? '')) states.set(link.user_id, 'link')
  }
  return states
}
