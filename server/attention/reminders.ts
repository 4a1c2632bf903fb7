import * as contract from '#contract/attention.ts'
import { localTime } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockPeople } from '../locks.ts'
import { deliveryNote, queueEmail, retryEmail } from '../messaging/outbox.ts'
import { listItemsOfMentor } from './for-mentors-and-mentees.ts'
import { findCurrentPair, findReminder, saveReminder } from './pair-queries.ts'

type Pair = { mentorId: number; menteeId: number }

/**
 * Sends a mentor one email about all their items with one mentee, at most once a day. The reply says how the email is
 * delivered.
 */
export async function remindMentor({ ctx, me, body: pair }: Call<typeof contract.remindMentor>) {
  return inTransaction(ctx, async (ctx) => {
    await lockPeople(ctx.db, [pair.mentorId], [pair.menteeId])
    const found = (await findCurrentPair(ctx.db, pair)) ?? refuseUnknown()
    const mentorName = fullName(found)
    const menteeName = fullName({ first_name: found.mentee_first_name, last_name: found.mentee_last_name })
    const waiting = await waitingOf(ctx, pair)
    if (waiting.length === 0) refuse(409, `${mentorName} has nothing left to do for ${menteeName}.`)
    await saveOnceADay(ctx, me, pair, mentorName)
    await queueEmail(ctx, 'mentor_reminded', {
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
    const message = await deliveryNote(ctx, `The reminder to ${mentorName}`, {
      mailed: 'will be sent soon.',
      kept: 'was saved on the server, not emailed.',
    })
    return { message }
  })
}

/** The kinds of the mentor's items about the mentee, without any titles. */
async function waitingOf(ctx: TransactionContext, { mentorId, menteeId }: Pair): Promise<string[]> {
  const { today } = momentOf(ctx)
  const items = await listItemsOfMentor(ctx, { id: mentorId, role: 'mentor', status: 'active', today })
  // A reminder need not mention that the mentee is new.
  const kinds = items
    .filter(({ kind, person_id }) => person_id === menteeId && kind !== 'new_mentee')
    .map(({ kind }) => kind)
  return [...new Set(kinds)].map((kind) => contract.attentionKinds[kind].label)
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

/** Queues an undelivered email again. */
export const sendEmailAgain = ({ ctx, params }: Call<typeof contract.sendEmailAgain>) =>
  inTransaction(ctx, async (ctx) => ({ message: await retryEmail(ctx, params.id) }))
