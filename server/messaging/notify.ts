import { isOn } from '#contract/modules.ts'
import type { EmailChoice, NotificationKind } from '#contract/notifications.ts'
import { findModulesOff } from '../kernel/config/settings.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import type { Changed } from '../kernel/http/event-streams.ts'
import { keepNotifications } from '../undo/offers.ts'
import * as queries from './bell-queries.ts'
import { choiceOf, dueBy, minutesFrom, whenToWrite } from './choices.ts'
import { bellOf, type DetailsOf, type EmailKind, moduleOfKind } from './kinds.ts'
import { queueEmail } from './outbox.ts'
import { findWaitingAbout, removeWaitingAbout } from './outbox-queries.ts'

/** Changes of one thing within this time become one notification. */
const coalesceMinutes = 10

/** An email about this one event, for people who want it immediately. Others get an email with all news. */
export type SingleEmail = {
  [K in EmailKind]: {
    kind: K
    details: DetailsOf<K>
    /** The thing of the email. A later email about it replaces a queued one. */
    about?: string
    /** The group that contains the thing. A queued email about it shows the state when it is sent. */
    coveredBy?: string
    /** Ignores quiet hours and the choice of daily emails. */
    isUrgent?: boolean
  }
}[EmailKind]

type NotificationEvent = {
  targetId: number
  to: number[]
  email?: SingleEmail
  /** Also notifies the person who made the change: it has an effect that they may not expect. */
  alsoActor?: true
  /** Further targets whose recent notifications this one replaces. */
  coalesceWith?: number[]
  /** Skips people who have not read a notification of these kinds: the whole thing is still new to them. */
  skipIfUnread?: NotificationKind[]
}

type Recipient = Awaited<ReturnType<typeof queries.listRecipients>>[number]

/**
 * Notifies people of a change to their things, in its transaction. Skips the person who made the change, and inactive
 * people. While the module of the kind is off, it notifies nobody. For a change with an undo, pass the context of `offerUndo`: the undo removes the notifications.
 */
export async function notify(
  ctx: TransactionContext,
  kind: NotificationKind,
  event: NotificationEvent,
): Promise<void> {
  const module = moduleOfKind(kind)
  if (module && !isOn(await findModulesOff(ctx.db), module)) return
  const unaware = event.skipIfUnread
    ? await queries.listUnaware(ctx.db, {
        userIds: event.to,
        kinds: event.skipIfUnread,
        targetIds: [event.targetId],
      })
    : []
  const skipped = [event.alsoActor ? undefined : ctx.actor.id, ...unaware.map(({ user_id }) => user_id)]
  const others = [...new Set(event.to)].filter((id) => !skipped.includes(id))
  if (others.length === 0) return
  const { topic } = bellOf(kind)
  for (const person of await queries.listRecipients(ctx.db, { userIds: others, topic: topic ?? '' }))
    await notifyOne(ctx, kind, event, person, topic ? choiceOf(topic, person.choice) : 'off')
}

async function notifyOne(
  ctx: TransactionContext,
  kind: NotificationKind,
  { targetId, email, coalesceWith = [] }: NotificationEvent,
  person: Recipient,
  choice: EmailChoice,
) {
  const { isChange = false } = bellOf(kind)
  const isSingle = email && (choice === 'at_once' || (email.isUrgent && choice !== 'off'))
  if (isSingle) await writeTo(ctx, person, email, isChange)
  const earlier = isChange ? await replaceRepeated(ctx, kind, [targetId, ...coalesceWith], person.id) : null
  const due = isSingle ? null : dueBy(ctx, choice, isChange ? coalesceMinutes : 0)
  await queries.insertNotification(ctx.db, {
    user_id: person.id,
    kind,
    target_id: targetId,
    actor_id: ctx.actor.id,
    created_at: nowIso(ctx),
    undo_id: ctx.undo?.id ?? null,
    letter_due_at: due && notBeforeUndo(ctx, earlierOf(due, earlier)),
  })
}

/** Removes the notifications that this one replaces. Returns their earliest due time. An undo restores them. */
async function replaceRepeated(
  ctx: TransactionContext,
  kind: NotificationKind,
  targetIds: number[],
  userId: number,
) {
  const about = { userIds: [userId], kinds: [kind], targetIds }
  const repeated = await queries.removeRepeated(ctx.db, about, ctx.actor.id, coalesceSince(ctx.now()))
  if (ctx.undo && repeated.length > 0) await keepNotifications(ctx, ctx.undo.id, repeated)
  return repeated.flatMap(({ letter_due_at }) => letter_due_at ?? []).sort()[0] ?? null
}

async function writeTo(ctx: TransactionContext, person: Recipient, email: SingleEmail, isChange: boolean) {
  const { about, coveredBy, isUrgent = false } = email
  if (coveredBy && !isUrgent && (await findWaitingAbout(ctx.db, person.id, coveredBy))) return
  // A change that can be undone must not remove another email. `delivery.ts` drops an outdated
  // email when it is sent.
  const waiting = about && !ctx.undo ? await removeWaitingAbout(ctx.db, person.id, about) : []
  const isUnsent = waiting.some(({ kind }) => kind === 'shift_scheduled')
  if (isUnsent && email.kind === 'shift_cancelled') return
  const begins = isChange && !isUrgent ? minutesFrom(ctx.now(), coalesceMinutes) : nowIso(ctx)
  const earliest = isUrgent
    ? begins
    : whenToWrite(new Date(notBeforeUndo(ctx, begins)), ctx.config.timeZone).toISOString()
  const notBefore = waiting.map(({ next_attempt_at }) => next_attempt_at).reduce(earlierOf, earliest)
  const kind = isUnsent ? 'shift_scheduled' : email.kind
  // TypeScript cannot relate `kind` to `details`. All kinds of shift emails have the same details.
  await queueEmail(ctx, kind, { to: person, details: email.details as never, about, notBefore })
}

/** Notifies every administrator. */
export async function notifyAdmins(
  ctx: TransactionContext,
  kind: NotificationKind,
  targetId: number,
): Promise<void> {
  await notify(ctx, kind, { targetId, to: await queries.listAdminIds(ctx.db) })
}

const earlierOf = (one: string, other: string | null) => (other !== null && other < one ? other : one)

const notBeforeUndo = ({ undo }: TransactionContext, instant: string) =>
  undo && undo.until > instant ? undo.until : instant

/** Later notifications are joined with one at this instant. */
export const coalesceSince = (instant: Date) => minutesFrom(instant, -coalesceMinutes)

/** Longer than any transaction, and than the difference between the servers' clocks. */
const lookBackMilliseconds = 30_000

/**
 * Lists recent notifications and marks those that are new since the last look. Rows become visible when their
 * transaction commits, which may not follow their ids and times. So each look covers an overlapping period
 * and remembers the rows it has seen.
 */
export function newNotifications({ now }: Pick<Context, 'now'>): (db: Context['db']) => Promise<Changed[]> {
  let seen = new Set<number>()
  return async (db) => {
    const since = new Date(now().getTime() - lookBackMilliseconds).toISOString()
    const rows = await queries.listSince(db, { since })
    const before = seen
    seen = new Set(rows.map(({ id }) => id))
    return rows.map(({ id, user_id, kind }) => {
      const { topic, target } = bellOf(kind)
      return { personId: user_id, kind: topic ?? target, isNew: !before.has(id) }
    })
  }
}
