import type { z } from 'zod/mini'
import type * as contract from '#contract/assignments.ts'
import { handoverTable } from '#contract/can.ts'
import { formatDay } from '#contract/dates.ts'
import { maxLength } from '#contract/fields.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { shiftHours } from '#contract/shifts.ts'
import { findMentee } from '../access.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { findModulesOff } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { firstLetters } from '../kernel/text.ts'
import { lockMentee } from '../locks.ts'
import { findProgramme } from '../milestones/programmes.ts'
import { findLeading } from '../programme-conditions.ts'
import * as queries from './handover-queries.ts'
import { listActiveRelationshipsOf } from './queries.ts'

export type Handover = NonNullable<z.output<typeof contract.handover>>

/** The next handover of a mentee, and the last one that the caller may read. */
export async function readHandover({ ctx, me, params }: Call<typeof contract.readHandover>) {
  const { id: menteeId } = await findMentee(ctx.db, me, params.id)
  const last = await queries.findLast(ctx.db, { me, menteeId })
  const pair = me.role === 'mentor' ? await findLeading(ctx.db, { mentorId: me.id, menteeId }) : undefined
  return {
    note: await noteFor(ctx, me, menteeId),
    cover_asked_until: pair?.cover_asked_until ?? null,
    last: last ? toHandoverRow(last, me) : null,
  }
}

async function noteFor(ctx: Context | TransactionContext, me: Me, menteeId: number): Promise<string> {
  return (await keptNote(ctx, me, menteeId)) || noteFromRecord(ctx, menteeId)
}

/** The newest note that no next mentor has got. */
async function keptNote({ db }: Pick<Context, 'db'>, me: Me, menteeId: number): Promise<string> {
  const all = (await queries.listKept(db, { me, menteeId })).toSorted((a, b) => b.id - a.id)
  const [newest] = all
  const kept = all.find(({ made_at }) => made_at === null)
  return (kept ?? (newest?.relationship_id === null ? newest : undefined))?.note ?? ''
}

type Stored = NonNullable<Awaited<ReturnType<typeof queries.findLast>>>

const toHandoverRow = (
  { id, from, to, made_at, note, why, ...more }: Stored,
  me: Me,
): contract.HandoverRow => ({
  id,
  from,
  to,
  at: made_at ?? '',
  note,
  why: me.role === 'admin' ? why : null,
  accepted_at: more.accepted_at,
  can: handoverTable.can(
    more.status !== 'active' ? 'ended' : more.accepted_at === null ? 'open' : 'accepted',
    me.role,
  ),
})

/** Keeps a note for the next handover of a mentee. */
export const writeHandover = ({ ctx, me, params, body: { note } }: Call<typeof contract.writeHandover>) =>
  inTransaction(ctx, async (ctx) => {
    const mentee = await lockMentee(ctx.db, me, params.id)
    if (note === (await keptNote(ctx, me, mentee.id))) return written
    if (note === '') await queries.removeKept(ctx.db, mentee.id, [me.id])
    else
      await queries.saveKept(ctx.db, {
        mentee_id: mentee.id,
        created_by: me.id,
        note,
        created_at: nowIso(ctx),
      })
    const [pair] = await listActiveRelationshipsOf(ctx.db, mentee.id)
    ctx.record('handover.written', pair?.id ?? null, `Wrote the handover note about ${fullName(mentee)}`)
    return written
  })

const written = { message: 'The handover note is saved.' }

type Between = {
  menteeId: number
  from: number[]
  /** null without a next mentor; then `endedId` is the relationship that ended. */
  relationshipId: number | null
  endedId?: number
}

/** Hands a mentee over from these mentors to the next one. The caller has locked the mentee. The audit log has neither reason nor note. */
export async function handOver(
  ctx: TransactionContext,
  me: Me,
  { menteeId, from, relationshipId, endedId }: Between,
  { why, note }: Handover,
) {
  if ((await findModulesOff(ctx.db)).includes('cover'))
    refuse(409, "An administrator has switched off 'Cover and handover'. Choose no reason, and save again.")
  const at = nowIso(ctx)
  const text = note ?? (await noteFor(ctx, me, menteeId))
  await queries.removeKept(ctx.db, menteeId, [me.id, ...from])
  await queries.insertHandover(ctx.db, {
    mentee_id: menteeId,
    created_by: me.id,
    note: text,
    why,
    from_mentor_id: from[0] ?? null,
    relationship_id: relationshipId,
    created_at: at,
    made_at: at,
    accepted_at: null,
  })
  ctx.record(
    'handover.made',
    relationshipId ?? endedId ?? null,
    'Gave a reason and a note for the next mentor',
  )
}

/** The new mentor has read the note. */
export const acceptHandover = ({ ctx, me, params: { id } }: Call<typeof contract.acceptHandover>) =>
  inTransaction(ctx, async (ctx) => {
    const { mentee_id } = (await queries.findMade(ctx.db, { me, id })) ?? refuseUnknown()
    const mentee = await lockMentee(ctx.db, me, mentee_id)
    const found = (await queries.findMade(ctx.db, { me, id })) ?? refuseUnknown()
    if (!toHandoverRow(found, me).can.includes('accept'))
      refuse(409, 'You have already accepted this handover.')
    await queries.saveAccepted(ctx.db, id, nowIso(ctx))
    ctx.record('handover.accepted', found.relationship_id, `Accepted the handover of ${fullName(mentee)}`)
    return { message: 'You have accepted the handover.' }
  })

const maxShifts = 5

/** Writes a first note for the next mentor from the record. The author edits it. */
async function noteFromRecord(ctx: Context | TransactionContext, menteeId: number): Promise<string> {
  const { db } = ctx
  const progress = await queries.findProgressOfMentee(db, { menteeId })
  const goals = (await queries.listOpenGoalsOfMentee(db, { menteeId })).toSorted((a, b) =>
    a.target_date < b.target_date ? -1 : 1,
  )
  const objectives = await queries.listObjectivesInProgress(db, { menteeId })
  const { localNow } = momentOf(ctx)
  const shifts = await queries.listNextShiftsOfMentee(db, { menteeId, localNow, most: maxShifts })
  const { steps } = await findProgramme(ctx, menteeId)
  const open = steps.filter(({ done_on, state }) => done_on === null && state !== 'not held')
  const debrief = await queries.findNextStep(db, { menteeId, openedBefore: nowIso(ctx) })
  const sections: [heading: string, lines: string[]][] = [
    [
      'Progress',
      [progressStateOf(progress?.status ?? '').label, ...(progress?.notes ? [progress.notes] : [])],
    ],
    ['Open goals', goals.map(({ title, target_date }) => `${title} (by ${formatDay(target_date)})`)],
    ['Objectives in progress', objectives.map(({ specific, title }) => `${specific} (${title})`)],
    [
      'Next shifts',
      shifts.map(({ starts_at, ends_at, mentor }) => {
        const hours = shiftHours({ start_time: starts_at.slice(11), end_time: ends_at.slice(11) })
        return `${formatDay(starts_at)}, ${hours}, with ${mentor}`
      }),
    ],
    [
      'Milestones to come',
      open.map(({ title, due_on }) => (due_on ? `${title} (by ${formatDay(due_on)})` : title)),
    ],
    ['Next step of the last debrief', debrief ? [debrief.next] : []],
  ]
  const text = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => `${heading}\n${lines.map((line) => `- ${line}`).join('\n')}`)
    .join('\n\n')
  return firstLetters(text, maxLength.text)
}
