import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { referralTable } from '#contract/can.ts'
import { dayIn, formatInstant, workingDaysBetween } from '#contract/dates.ts'
import { emailKey, numberKey } from '#contract/fields.ts'
import { fullName, joinName, roles } from '#contract/person.ts'
import * as contract from '#contract/referrals.ts'
import {
  applicantWithdrew,
  type decideReferral as decideCall,
  type ReferralRow,
  type RejectionLetter,
  type referralForm,
  referralStatuses,
  referralsClosed,
  referralTabs,
  referralThanks,
  rejectionCategories,
} from '#contract/referrals.ts'
import { findByEmail, inviteNewPerson, lockUser, withdrawNewPerson } from '../accounts/accounts.ts'
import { lockRow, patternsOf, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { visitorActor } from '../kernel/audit/audit.ts'
import { changes } from '../kernel/audit/changes.ts'
import { readSettings, workingCalendar } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { changedConcurrently, refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { hashOfToken, type Me } from '../kernel/http/authentication.ts'
import { type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { refuseStale } from '../kernel/versions.ts'
import { dropMatchProfile, fillMatchProfile, refuseOtherTopics } from '../matches/rules.ts'
import { settleNotifications } from '../messaging/bell.ts'
import { letterOf } from '../messaging/kinds.ts'
import { readSite } from '../messaging/letter.ts'
import { notifyAdmins } from '../messaging/notify.ts'
import { noLongerNeeded, queueLetter } from '../messaging/outbox.ts'
import { refuseChanged, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import { queueApprovalLetters } from './account-links.ts'
import { emptyGrsNumber, type Filled, fillGrsNumber } from './grs-numbers.ts'
import * as queries from './queries.ts'
import { listReferrals } from './queries.ts'
import { isWithdrawn, withdrawReferral } from './withdrawals.ts'

export function referralRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.submitReferral, async ({ ctx, body }) => submitReferral(ctx, body), {
    replyFor: () => ({ message: referralThanks }),
  })

  route(app, ctx, contract.listReferrals, async (call) =>
    sendPage(call, call.query, await listRows(call.ctx, call.query, call.query)),
  )

  route(app, ctx, contract.countReferrals, async ({ ctx }) => {
    const counts = await queries.countByStatus(ctx.db)
    const none = { pending: 0, approved: 0, rejected: 0, processed: 0 }
    return { ...none, ...Object.fromEntries(counts.map(({ status, count }) => [status, count])) }
  })

  route(app, ctx, contract.exportReferrals, async (call) =>
    sendSheet(call, referralSheet(call.ctx, call.query)),
  )

  route(app, ctx, contract.decideReferral, async ({ ctx, me, params, body }) =>
    decideReferral(ctx, me, params.id, body),
  )

  route(app, ctx, contract.withdrawReferral, async ({ ctx, body, request }) => {
    await app.limits.limitLink(request, hashOfToken(body.token))
    await withdrawReferral(ctx, body.token)
  })

  route(app, ctx, contract.previewRejection, async ({ ctx, params }) => previewRejection(ctx, params.id))

  route(app, ctx, contract.editReferral, async ({ ctx, me, params, body }) =>
    editReferral(ctx, me, params.id, body),
  )
}

type Query = Partial<z.output<typeof contract.listReferrals.query>>

/** A page of the rows that match. */
async function listRows(ctx: Context, { search, status, tab, ids }: Query, paging: PageRequest) {
  const statuses = tab && [...referralTabs[tab].statuses]
  const filter = { patterns: patternsOf(search), status, statuses, chosen: ids }
  const page = await listReferrals(ctx.db, filter, paging)
  return { ...page, rows: await toReferralRows(ctx, page.rows) }
}

function referralSheet(ctx: Context, query: Query) {
  const { search, status, tab } = query
  const shown = (instant: string | null) => instant && formatInstant(instant, ctx.config.timeZone)
  return {
    name: 'referrals',
    header: [
      'First name',
      'Last name',
      'Email',
      'GRS number',
      'Department',
      'Reason',
      'Status',
      'Received',
      'Working days waited',
      'Decided',
      'Decided by',
      'Category',
    ],
    page: (paging: PageRequest) => listRows(ctx, query, paging),
    cells: (referral: ReferralRow) => [
      referral.first_name,
      referral.last_name,
      referral.email,
      referral.grs_number,
      referral.department,
      referral.reason,
      referralStatuses[referral.status].label,
      shown(referral.created_at),
      referral.working_days_waited,
      shown(referral.decided_at),
      joinName(referral.decided_by_first_name, referral.decided_by_last_name),
      referral.category && rejectionCategories[referral.category].label,
    ],
    narrowedTo: {
      Search: search,
      Status: status && referralStatuses[status].label,
      Tab: tab && referralTabs[tab].label,
    },
  }
}

type Decision = z.output<typeof decideCall.body>

/**
 * Approves or rejects a pending referral. If two administrators decide at once, the second gets 409 (rule
 * 19). The decision can be undone until its email is sent (rule 58).
 */
async function decideReferral(
  ctx: Context,
  me: Me,
  id: number,
  { status, message, category, version }: Decision,
): Promise<ReferralRow> {
  return inTransaction(ctx, async (ctx) => {
    const referral = (await lockRow(ctx.db, 'referrals', id)) ?? refuseUnknown()
    const action = status === 'approved' ? 'approve' : 'reject'
    if (!referralTable.can(referral.status, me.role).includes(action))
      refuse(409, isWithdrawn(referral) ? applicantWithdrew : 'This referral has already been decided.')
    await refuseStale(ctx, referral, version, { status: referral.status })
    if (status === 'approved' && message)
      refuseField('message', 'You can only add a message when you reject a referral')
    if (status === 'approved' && category)
      refuseField('category', 'You can only choose a category when you reject a referral')
    const by = { id: me.id, at: nowIso(ctx) }
    const account = status === 'approved' ? await accountFor(ctx, me, referral) : undefined
    const undoable = await offerUndo(ctx, me, {
      target: 'referral',
      id,
      row: referral,
      columns: ['status', 'decided_by', 'decided_at', 'user_id', 'category'],
      also: {
        madeUserId: account?.isNew ? account.user.id : null,
        filled: account?.filled ?? null,
      },
    })
    await settleNotifications(undoable, 'referral_received', id)
    const outcome = account
      ? await queueApprovalLetters(undoable, account.user)
      : await queueRejectionLetter(undoable, referral, message)
    const saved = { decided_by: me.id, decided_at: by.at, category: category ?? null, ...outcome }
    await saveRow(ctx.db, 'referrals', id, saved, by)
    ctx.record(
      `referral.${status}`,
      id,
      `${status === 'approved' ? 'Approved' : 'Rejected'} the referral of ${fullName(referral)}: ${changes([
        ['status', referralStatuses.pending.label, referralStatuses[saved.status].label],
        ['category', null, category && rejectionCategories[category].label],
      ])}`,
    )
    return loadReferralRow(ctx, id)
  })
}

async function queueRejectionLetter(
  ctx: TransactionContext,
  { email }: Row<'referrals'>,
  message: string | undefined,
) {
  await queueLetter(ctx, 'referral_rejected', { to: { email }, details: message ? { message } : {} })
  return { status: 'rejected' as const }
}

/** Creates an account for a new applicant. A known mentee keeps theirs, locked; anybody else is refused. */
async function accountFor(ctx: TransactionContext, me: Me, referral: Row<'referrals'>) {
  const found = await findByEmail(ctx, referral.email)
  const known = found && (await lockUser(ctx, found.id))
  if (found && known?.email_key !== emailKey(referral.email)) refuse(409, changedConcurrently)
  if (known && (known.role !== 'mentee' || known.status === 'inactive'))
    refuse(409, `${referral.email} already has an account: ${describe(known)}. Check that account first.`)
  if (known)
    return { user: known, isNew: false, filled: await fillGrsNumber(ctx, me, known, referral.grs_number) }
  const user = await inviteNewPerson(ctx, me, {
    firstName: referral.first_name,
    lastName: referral.last_name,
    email: referral.email,
    role: 'mentee',
    status: 'pending',
    grsNumber: referral.grs_number,
  })
  const wishes = { department: referral.department ?? '', topics: topicsIn(referral) }
  await fillMatchProfile(ctx, me, user.id, wishes)
  return { user, isNew: true, filled: null }
}

const describe = (user: Pick<Row<'users'>, 'role' | 'status' | 'first_name' | 'last_name'>) =>
  `${fullName(user)}, ${roles[user.role].label.toLowerCase()}, ${user.status}`

const place = '[message]'

/** The rejection email as it would be sent now, with a placeholder for the administrator's own words. */
async function previewRejection(ctx: Context, id: number): Promise<RejectionLetter> {
  const referral = (await queries.findReferral(ctx.db, { id })) ?? refuseUnknown()
  const { subject, paragraphs } = letterOf('referral_rejected', { message: place }, await readSite(ctx))
  const at = paragraphs.indexOf(place)
  return { to: referral.email, subject, before: paragraphs.slice(0, at), after: paragraphs.slice(at + 1) }
}

/**
 * Stores the referral and acknowledges it. The reply is the same whether or not the email address is known (rule 20).
 */
async function submitReferral(ctx: Context, form: z.output<typeof referralForm>): Promise<void> {
  const { allow_registrations } = await readSettings(ctx.db)
  if (allow_registrations === 0) refuse(403, referralsClosed)
  // Only robots fill in the hidden field. They get the usual reply, and nothing is stored.
  if (form.website) return
  await inTransaction(ctx, async (ctx) => {
    await refuseOtherTopics(ctx, form.topics ?? [])
    const now = nowIso(ctx)
    const { id } = await queries.insertReferral(ctx.db, {
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email,
      email_key: emailKey(form.email),
      grs_number: form.grsNumber,
      reason: form.reason,
      topics: JSON.stringify(form.topics ?? []),
      status: 'pending',
      created_at: now,
      updated_at: now,
      updated_by: null,
    })
    await queueLetter(ctx, 'referral_received', { to: { email: form.email }, details: { referralId: id } })
    await notifyAdmins(ctx, 'referral_received', id)
    ctx.record('referral.submitted', id, `${fullName(form)} sent a referral`, visitorActor)
  })
}

type Edit = { department: string | null; version?: number | undefined }

async function editReferral(ctx: Context, me: Me, id: number, edit: Edit): Promise<ReferralRow> {
  return inTransaction(ctx, async (ctx) => {
    const referral = (await lockRow(ctx.db, 'referrals', id)) ?? refuseUnknown()
    await refuseStale(ctx, referral, edit.version, { department: referral.department })
    const department = edit.department || null
    if (department === referral.department) return loadReferralRow(ctx, id)
    await saveRow(ctx.db, 'referrals', id, { department }, { id: me.id, at: nowIso(ctx) })
    ctx.record(
      'referral.changed',
      id,
      `The referral of ${fullName(referral)}: ${changes([['department', referral.department, department]])}`,
    )
    return loadReferralRow(ctx, id)
  })
}

async function loadReferralRow(ctx: TransactionContext, id: number): Promise<ReferralRow> {
  const referral = (await queries.findReferral(ctx.db, { id })) ?? refuseUnknown()
  const [row] = await toReferralRows(ctx, [referral])
  return row ?? refuseUnknown()
}

type Decided = Pick<Row<'referrals'>, 'status' | 'decided_by' | 'decided_at' | 'user_id' | 'category'>
/** `madeUserId` is the id of the account that the approval created; null if it created none. */
type Before = Decided & {
  madeUserId: number | null
  /** Undefined for a decision of an earlier version. */
  filled?: Filled | null
}

/** Makes the referral pending again and withdraws the account that the approval created (rule 58). */
export async function restoreReferral(
  ctx: TransactionContext,
  me: Me,
  { targetId, version, before: { madeUserId, filled, ...before }, by }: Undo<Before>,
): Promise<string> {
  const referral = (await lockRow(ctx.db, 'referrals', targetId)) ?? refuseUnknown()
  refuseChanged(referral, version)
  await saveRow(ctx.db, 'referrals', targetId, before, by)
  if (madeUserId !== null) {
    await dropMatchProfile(ctx, madeUserId)
    await withdrawNewPerson(ctx, madeUserId)
  }
  if (filled) await emptyGrsNumber(ctx, me, filled, referral.grs_number)
  const labels = [referralStatuses[referral.status].label, referralStatuses[before.status].label] as const
  return `The referral of ${fullName(referral)}: ${changes([['status', ...labels]])}`
}

/** Adds the working days waited, possible duplicates and the state of the invitation to each referral. */
async function toReferralRows(
  ctx: Pick<Context, 'now' | 'config'> & { db: Parameters<typeof queries.listLikely>[0] },
  referrals: queries.StoredReferral[],
): Promise<ReferralRow[]> {
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
      topics: topicsIn(referral),
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

const topicsIn = ({ topics }: { topics: string }) => JSON.parse(topics) as string[]

async function invitationsOf(ctx: Parameters<typeof toReferralRows>[0], userIds: number[]) {
  const states = new Map<number, NonNullable<ReferralRow['invitation']>>()
  if (userIds.length === 0) return states
  const now = ctx.now().toISOString()
  /** When the newest email to each person was sent or given up. */
  const doneAt = new Map<number, string>()
  for (const letter of await queries.listInvitationLetters(ctx.db, userIds, noLongerNeeded)) {
    states.set(letter.user_id ?? 0, stateOf(letter))
    doneAt.set(letter.user_id ?? 0, letter.sent_at ?? letter.given_up_at ?? now)
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

const stateOf = (letter: { given_up_at: string | null; sent_at: string | null; kept: 0 | 1 }) => {
  if (letter.given_up_at) return 'failed'
  if (!letter.sent_at) return 'waiting'
  return letter.kept ? 'kept' : 'sent'
}
