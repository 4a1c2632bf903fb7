import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/attention.ts'
import {
  type AttentionItem,
  attentionKinds,
  maxSnoozeDays,
  type snooze as snoozeCall,
} from '#contract/attention.ts'
import { dayInWords, formatDay, localTime } from '#contract/dates.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { fullName } from '#contract/person.ts'
import { holdsText } from '#contract/search.ts'
import { lockPeople } from '../access.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import {
  neighboursOf,
  offsetOf,
  type PageRequest,
  pageOf,
  rowsToRead,
  sendPage,
} from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { deliveryNote, queueLetter, sendAgain } from '../messaging/outbox.ts'
import { listAdminItems } from './for-admins.ts'
import { waitingForMentor } from './for-mentors-and-mentees.ts'
import { findCurrentPair, findReminder, saveReminder } from './pair-queries.ts'
import { insertSnooze, saveEndOfSnooze, saveExpiredSnoozes } from './queries.ts'
import { attentionFor, chooseGuide, listItemsOfAdmin } from './rules.ts'

export function attentionRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.getAttention, async ({ ctx, me }) => attentionFor(ctx, me))

  route(app, ctx, contract.chooseGuide, async ({ ctx, me, body }) => chooseGuide(ctx, me, body.shown))

  route(app, ctx, contract.listTasks, async (call) => {
    const { items } = await listItemsOfAdmin(call.ctx, call.me)
    return sendPage(call, call.query, pageAt(tasksFor(items, call.query), call.query))
  })
  route(app, ctx, contract.listSnoozed, async (call) =>
    sendPage(call, call.query, pageAt((await listAdminItems(call.ctx)).snoozed, call.query)),
  )
  route(app, ctx, contract.getQuickActions, async ({ ctx, me }) => {
    const { items, snoozed } = await listItemsOfAdmin(ctx, me)
    return { items, total: items.length, snoozed, snoozed_total: snoozed.length }
  })

  route(app, ctx, contract.snooze, async ({ ctx, me, body }) => snooze(ctx, me, body))
  route(app, ctx, contract.unsnooze, async ({ ctx, me, params }) => unsnooze(ctx, me, params.id))

  route(app, ctx, contract.remindMentor, async ({ ctx, me, body }) => remindMentor(ctx, me, body), {
    replyFor: (message) => ({ message }),
  })

  route(app, ctx, contract.sendLetterAgain, async ({ ctx, params }) => sendAgain(ctx, params.id), {
    replyFor: (message) => ({ message }),
  })
}

const inEnglish = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** The tasks that match, in an order. They come from many tables, so no statement can sort them. */
function tasksFor(
  items: AttentionItem[],
  { search, kind, order: asked }: ParsedInput<typeof contract.listTasks>['query'],
): AttentionItem[] {
  const found = items.filter(
    (item) => (!kind || item.kind === kind) && holdsText(`${item.name} ${item.reason}`, search),
  )
  const order = asked === 'newest' ? '-since' : asked
  const column = contract.taskOrders.find((name) => name === order?.replace('-', ''))
  if (!column) return found
  const textIn = (item: AttentionItem) => (column === 'kind' ? attentionKinds[item.kind].label : item[column])
  const direction = order === column ? 1 : -1
  return found.toSorted((a, b) => direction * inEnglish.compare(textIn(a), textIn(b)))
}

/** A page of items that are all in memory. */
function pageAt<Row>(all: Row[], paging: PageRequest) {
  const begin = offsetOf(paging)
  const page = pageOf(all.slice(begin, begin + rowsToRead(paging)), paging)
  return { ...page, total: all.length, ...neighboursOf(paging) }
}

type Pair = { mentorId: number; menteeId: number }

/**
 * Sends a mentor one email about all their items with one mentee, at most once a day. Returns a sentence
 * that says how the email is delivered.
 */
async function remindMentor(ctx: Context, me: Me, pair: Pair): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    await lockPeople(ctx.db, [pair.mentorId], [pair.menteeId])
    const found = (await findCurrentPair(ctx.db, pair)) ?? refuseUnknown()
    const mentorName = fullName(found)
    const menteeName = fullName({ first_name: found.mentee_first_name, last_name: found.mentee_last_name })
    const waiting = await waitingOf(ctx, pair)
    if (waiting.length === 0) refuse(409, `${mentorName} has nothing left to do for ${menteeName}.`)
    await saveOnceADay(ctx, me, pair, mentorName)
    await queueLetter(ctx, 'mentor_reminded', {
      to: { id: pair.mentorId, email: found.email },
      details: {
        firstName: found.first_name,
        menteeId: pair.menteeId,
        menteeName,
        remindedBy: fullName({ first_name: me.firstName, last_name: me.lastName }),
        waiting,
      },
    })
    ctx.record('mentor.reminded', found.id, `Reminded ${mentorName} of ${menteeName}: ${waiting.join(', ')}`)
    return deliveryNote(ctx, `The reminder to ${mentorName}`, {
      mailed: 'will be sent soon.',
      kept: 'was saved on the server, not emailed.',
    })
  })
}

/** The kinds of the mentor's items about the mentee, without any titles. */
async function waitingOf(ctx: TransactionContext, { mentorId, menteeId }: Pair): Promise<string[]> {
  const { today } = momentOf(ctx)
  const items = await waitingForMentor(ctx, { id: mentorId, role: 'mentor', status: 'active', today })
  // A reminder need not mention that the mentee is new.
  const kinds = items
    .filter(({ kind, person_id }) => person_id === menteeId && kind !== 'new_mentee')
    .map(({ kind }) => kind)
  return [...new Set(kinds)].map((kind) => attentionKinds[kind].label)
}

async function saveOnceADay(ctx: TransactionContext, me: Me, pair: Pair, mentorName: string) {
  const saved = await saveReminder(ctx.db, {
    mentor_id: pair.mentorId,
    mentee_id: pair.menteeId,
    day: momentOf(ctx).today,
    reminded_at: nowIso(ctx),
    reminded_by: me.id,
  })
  if (saved) return
  const last = await findReminder(ctx.db, pair)
  const when =
    last && `by ${fullName(last)} at ${localTime(new Date(last.reminded_at), ctx.config.timeZone).slice(11)}`
  refuse(
    409,
    `${mentorName} has already been reminded today${when ? `, ${when}` : ''}. You can send another reminder tomorrow.`,
  )
}

type Wanted = ParsedInput<typeof snoozeCall>['body']

/**
 * Snoozes an item for all administrators until a day (ADR 027). The item is looked up before the transaction.
 * If it goes in between, the snooze hides nothing.
 */
async function snooze(ctx: Context, me: Me, wanted: Wanted): Promise<{ id: number }> {
  refuseWrongDay(ctx, wanted.untilDay)
  const item = await findItem(ctx, wanted)
  return inTransaction(ctx, async (ctx) => {
    const made = await insertOnce(ctx, me, wanted, item.person_id)
    ctx.record(
      'attention.put_off',
      made.id,
      `Snoozed '${attentionKinds[item.kind].label}' (${item.name}) until ${formatDay(wanted.untilDay)}: ${wanted.reason}`,
    )
    return made
  })
}

async function findItem(ctx: Context, { kind, id }: Wanted): Promise<AttentionItem> {
  const { items, snoozed } = await listAdminItems(ctx)
  const isThis = (item: AttentionItem) => item.kind === kind && item.id === id
  const other = snoozed.find(isThis)?.snooze
  if (other) refuse(409, `${other.by} has already snoozed this until ${dayInWords(other.until)}.`)
  return items.find(isThis) ?? refuseUnknown()
}

function refuseWrongDay(ctx: Context, until: string) {
  const { today, dayAhead } = momentOf(ctx)
  if (until <= today) refuseField('untilDay', 'Choose a date after today')
  if (until > dayAhead(maxSnoozeDays)) refuseField('untilDay', 'Choose a date within the next year')
}

async function insertOnce(
  ctx: TransactionContext,
  me: Me,
  { kind, id, untilDay, reason }: Wanted,
  person_id: number | null,
) {
  const now = nowIso(ctx)
  await saveExpiredSnoozes(ctx.db, { today: momentOf(ctx).today, now })
  const made = await insertSnooze(ctx.db, {
    kind,
    target_id: id,
    person_id,
    until: untilDay,
    reason,
    snoozed_by: me.id,
    snoozed_at: now,
  })
  return made ?? refuse(409, 'Someone else has just snoozed this.')
}

/** Ends a snooze before its day. */
async function unsnooze(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const ended = await saveEndOfSnooze(ctx.db, id, { id: me.id, at: nowIso(ctx) })
    if (!ended) refuseUnknown()
    ctx.record(
      'attention.brought_back',
      id,
      `Ended the snooze of '${attentionKinds[ended.kind].label}', which was until ${formatDay(ended.until)}`,
    )
  })
}
