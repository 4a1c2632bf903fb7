import { type LetterChoice, type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import type { DetailsOf, LetterKind } from '../letters/catalogue.ts'
import { isWaiting, queueLetter, takeWaiting } from '../letters/rules.ts'
import { keepNotifications } from '../undo/offering.ts'
import { choiceOf, dueBy } from './choices.ts'
import { whenToWrite } from './letter-times.ts'
import * as queries from './queries.ts'

/** Changes of one thing that lie no further apart are told as one. */
const togetherMinutes = 10

/** What is only ever changed further: the last change stands for those before. */
const changing: NotificationKind[] = [
  'document_changed',
  'goal_changed',
  'goal_commented',
  'note_changed',
  'plan_changed',
  'plan_commented',
  'shift_changed',
]

/** A letter that tells of this one thing, for who wants it at once; without it a letter of all news does. */
export type OwnLetter = {
  [K in LetterKind]: {
    kind: K
    details: DetailsOf<K>
    /** The thing, where a later letter about it takes the place of one that waits. */
    about?: string
    /** What it belongs to: a letter about that which waits tells, as it is sent, how this stands. */
    within?: string
    /** Goes out by night too, and to who wants letters once a day. */
    isUrgent?: boolean
  }
}[LetterKind]

type Told = {
  targetId: number
  to: number[]
  letter?: OwnLetter
  /** What counts as the same thing, so that what was told of it lately is told as one with this. */
  alike?: number[]
  /** Whoever has not read yet that one of these happened to it is told nothing more: all of it is new to them. */
  unlessUnread?: NotificationKind[]
}

type Recipient = Awaited<ReturnType<typeof queries.listRecipients>>[number]

/**
 * Tells people what happened to what is theirs, in its transaction; who did it themself and who has left is not told.
 * What undo takes back takes its notifications along: of such a change give the context of `offerUndo`.
 */
export async function notify(ctx: TransactionContext, kind: NotificationKind, told: Told): Promise<void> {
  const unaware = told.unlessUnread
    ? await queries.listUnaware(ctx.db, told.to, told.unlessUnread, told.targetId)
    : []
  const passedOver = [ctx.actor.id, ...unaware.map(({ user_id }) => user_id)]
  const others = [...new Set(told.to)].filter((id) => !passedOver.includes(id))
  if (others.length === 0) return
  const { topic } = notificationKinds[kind]
  for (const person of await queries.listRecipients(ctx.db, others, topic ?? ''))
    await tell(ctx, kind, told, person, topic ? choiceOf(topic, person.choice) : 'off')
}

async function tell(
  ctx: TransactionContext,
  kind: NotificationKind,
  { targetId, letter, alike = [] }: Told,
  person: Recipient,
  choice: LetterChoice,
) {
  const isOwn = letter && (choice === 'at_once' || (letter.isUrgent && choice !== 'off'))
  if (isOwn) await writeTo(ctx, person, letter, changing.includes(kind))
  const earlier = changing.includes(kind)
    ? await takeRepeated(ctx, kind, [targetId, ...alike], person.id)
    : null
  const due = isOwn ? null : dueBy(ctx, choice, changing.includes(kind) ? togetherMinutes : 0)
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

/** When the changes before were to be told. What gives way to a change that can be taken back comes back with it. */
async function takeRepeated(
  ctx: TransactionContext,
  kind: NotificationKind,
  targetIds: number[],
  userId: number,
) {
  const since = togetherSince(ctx.now())
  const actorId = ctx.actor.id
  const repeated = await queries.removeRepeated(ctx.db, { userId, actorId, kind, targetIds, since })
  if (ctx.undo && repeated.length > 0) await keepNotifications(ctx, ctx.undo.id, repeated)
  return repeated.flatMap(({ letter_due_at }) => letter_due_at ?? []).sort()[0] ?? null
}

async function writeTo(ctx: TransactionContext, person: Recipient, letter: OwnLetter, isChange: boolean) {
  const { about, within, isUrgent = false } = letter
  if (within && !isUrgent && (await isWaiting(ctx, person.id, within))) return
  // What may be taken back must not take another letter's place: whether that one still holds is seen as it is sent.
  const waiting = about && !ctx.undo ? await takeWaiting(ctx, person.id, about) : []
  const isUntold = waiting.some(({ kind }) => kind === 'shift_scheduled')
  if (isUntold && letter.kind === 'shift_cancelled') return
  const begins = isChange && !isUrgent ? minutesFrom(ctx.now(), togetherMinutes) : nowIso(ctx)
  const earliest = isUrgent
    ? begins
    : (await whenToWrite(ctx, person.id, new Date(notBeforeUndo(ctx, begins)))).toISOString()
  const notBefore = waiting.map(({ next_attempt_at }) => next_attempt_at).reduce(earlierOf, earliest)
  const kind = isUntold ? 'shift_scheduled' : letter.kind
  // The kind and its details belong together, and of a shift are the same for each kind.
  await queueLetter(ctx, kind, { to: person, details: letter.details as never, about, notBefore })
}

/** The same to every administrator. */
export async function notifyAdmins(
  ctx: TransactionContext,
  kind: NotificationKind,
  targetId: number,
): Promise<void> {
  const admins = await queries.listActiveAdmins(ctx.db)
  await notify(ctx, kind, { targetId, to: admins.map(({ id }) => id) })
}

const earlierOf = (one: string, other: string | null) => (other !== null && other < one ? other : one)

const notBeforeUndo = ({ undo }: TransactionContext, instant: string) =>
  undo && undo.until > instant ? undo.until : instant

/** What happened later than this is told as one with what happens at an instant. */
export const togetherSince = (instant: Date) => minutesFrom(instant, -togetherMinutes)

const minutesFrom = (instant: Date, minutes: number) =>
  new Date(instant.getTime() + minutes * 60_000).toISOString()
