import { attentionKinds } from '#contract/attention.ts'
import { localTime } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { lockPeople } from '../access.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { momentOf } from '../kernel/zone.ts'
import { queueLetter } from '../letters/rules.ts'
import { wayOfLetters } from '../settings/mail-server.ts'
import { readSettings } from '../settings/rules.ts'
import { waitingForMentor } from './for-mentors.ts'
import { findPresentPair, findReminder, saveReminder } from './reminder-queries.ts'

type Pair = { mentorId: number; menteeId: number }

/** Writes to a mentor about all that waits for them of one mentee, at most once a day; says what becomes of the letter. */
export async function remindMentor(ctx: Context, me: Me, pair: Pair): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    await lockPeople(ctx.db, [pair.mentorId], [pair.menteeId])
    const found = (await findPresentPair(ctx.db, pair)) ?? refuseUnknown()
    const mentorName = fullName(found)
    const menteeName = fullName({
      first_name: found.mentee_first_name,
      last_name: found.mentee_last_name,
    })
    const waiting = await waitingOf(ctx, pair)
    if (waiting.length === 0) refuse(409, `Nothing waits for ${mentorName} about ${menteeName} any more.`)
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
    ctx.record({
      action: 'mentor.reminded',
      target: 'relationship',
      targetId: found.id,
      details: `Reminded ${mentorName} of ${menteeName}: ${waiting.join(', ')}`,
    })
    return becomesOf(`The reminder to ${mentorName}`, ctx)
  })
}

/** What waits for the mentor about the mentee, in words that name a kind and no title. */
async function waitingOf(ctx: TransactionContext, { mentorId, menteeId }: Pair): Promise<string[]> {
  const items = await waitingForMentor(ctx, { id: mentorId, role: 'mentor', status: 'active' })
  // That somebody is new is nothing to be reminded of.
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
    `${mentorName} was reminded today already${when ? `, ${when}` : ''}. One reminder a day is enough.`,
  )
}

const becomesOf = async (what: string, ctx: TransactionContext): Promise<string> =>
  ({
    mailed: `${what} is on its way.`,
    kept: `${what} is kept on the server, not e-mailed.`,
    waiting: `${what} waits until e-mail is switched on.`,
  })[wayOfLetters(await readSettings(ctx))]
