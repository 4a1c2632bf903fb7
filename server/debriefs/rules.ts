import { debriefTable, type Who } from '#contract/can.ts'
import { addDays } from '#contract/dates.ts'
import * as contract from '#contract/debriefs.ts'
import { maxLength } from '#contract/fields.ts'
import { countAchieved, isOpenObjective } from '#contract/objective-states.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { type Change, saveRow } from '../database/rows.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { firstLetters } from '../kernel/text.ts'
import { refuseStale } from '../kernel/versions.ts'
import { lockForChange } from '../locks.ts'
import { readAbout, settleNotifications } from '../messaging/bell.ts'
import { notify, notifyAdmins } from '../messaging/notify.ts'
import { recordOutcomeIn } from '../shifts/outcomes.ts'
import { describe, findShift, isFormerMentor, spanOf } from '../shifts/shift-lock.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import * as queries from './queries.ts'
import { type DebriefReading, opensAt, readDebriefs, sideFor, storedOpening } from './readings.ts'

/** One administrator marks a line to the programme team as read for all of them. */
export async function readTeamLine({ ctx, me, params, body: line }: Call<typeof contract.readTeamLine>) {
  const shiftId = params.id
  await inTransaction(ctx, async (ctx) => {
    const shift = (await findShift(ctx, me, shiftId)) ?? refuseUnknown()
    const read = await queries.saveLineRead(ctx.db, { shiftId, ...line })
    if (!read) refuse(409, 'This line has changed, or has been marked as read. Refresh the page.')
    if (!(await queries.findUnreadLine(ctx.db, shiftId)))
      await settleNotifications(ctx, 'team_line_written', shiftId)
    ctx.record('debrief.line_read', read.id, `Read the line to the programme team about ${describe(shift)}`)
  })
}

export const getDebrief = async ({ ctx, me, params }: Call<typeof contract.getDebrief>) =>
  findPage(ctx, me, params.id)

/** Both sides of a shift that the caller may see. */
async function findPage(ctx: Context, me: Me, id: number): Promise<contract.DebriefPage> {
  const shift = (await findShift(ctx, me, id)) ?? refuseUnknown()
  return (await loadPage(ctx, me, shift)).page
}

type Loaded = {
  page: contract.DebriefPage
  who: Who | null
  mine: DebriefReading | undefined
  state: State
  /** Also achieved objectives, because a form can be older than the achievement. */
  known: contract.PractisedChoice[]
}
type State = (typeof debriefTable.states)[number]

async function loadPage(ctx: Context, me: Me, shift: ShiftRow): Promise<Loaded> {
  const read = await readDebriefs(ctx, me, [shift.id])
  const side = sideOf(shift, me)
  const mine = side ? read(shift.id, side) : undefined
  const state = stateOf(shift, mine, momentOf(ctx).localNow)
  const who = side && (await whoIs(ctx, me, shift, side))
  const can = who ? debriefTable.can(state, who) : []
  const mayWrite = can.includes('write')
  const { known, ...offered } = mayWrite ? await choicesFor(ctx, me, shift.mentee_id) : noChoices
  const page: contract.DebriefPage = {
    shift,
    side,
    opens_at: storedOpening(read, shift.id) ?? opensAt(endOf(shift), ctx.config),
    mentor: sideFor(me, read(shift.id, 'mentor')),
    mentee: sideFor(me, read(shift.id, 'mentee')),
    can,
    ...offered,
    asks_support: mayWrite && side === 'mentee' && (await asksSupport(ctx, me, shift.id)),
  }
  return { page, who, mine, state, known }
}

const sideOf = ({ mentor_id, mentee_id }: ShiftRow, me: Me): contract.Side | null =>
  me.role === 'mentor' && mentor_id === me.id
    ? 'mentor'
    : me.role === 'mentee' && mentee_id === me.id
      ? 'mentee'
      : null

/** A mentor who neither leads the mentee nor did when the shift began only reads it. */
async function whoIs(
  ctx: Context | TransactionContext,
  me: Me,
  shift: ShiftRow,
  side: contract.Side,
): Promise<Who> {
  if (side === 'mentee' || shift.can.includes('edit')) return side
  return (await isFormerMentor(ctx, me, shift.id)) ? 'former' : 'reader'
}

const endOf = ({ shift_date, start_time, end_time }: ShiftRow) =>
  spanOf(shift_date, start_time, end_time).ends_at

function stateOf(shift: ShiftRow, mine: DebriefReading | undefined, localNow: string): State {
  const isHeld = shift.status !== 'cancelled'
  if (mine?.stored.is_open === 1) return isHeld ? 'fixed' : 'not held'
  if (mine) return isHeld ? 'sealed' : 'sealed, not held'
  if (!isHeld) return 'not held'
  if (localNow < `${shift.shift_date}T${shift.start_time}`) return 'not begun'
  const end = endOf(shift)
  return localNow > `${addDays(end.slice(0, 10), contract.debriefDays)}${end.slice(10)}`
    ? 'closed'
    : 'unwritten'
}

type Choices = Pick<contract.DebriefPage, 'choices' | 'plans'> & Pick<Loaded, 'known'>

const noChoices: Choices = { choices: [], plans: [], known: [] }

/** The mentee's active goals, and the objectives of their active plans. */
async function choicesFor(ctx: Context, me: Me, menteeId: number): Promise<Choices> {
  const titleOf = ({ title }: { title: string }) => firstLetters(title, maxLength.title)
  const rows = await queries.listActiveObjectives(ctx.db, { me, menteeId })
  const ofGoals = (await queries.listActiveGoals(ctx.db, { me, menteeId })).map((goal) => ({
    goal_id: goal.id,
    plan_id: null,
    objective_id: null,
    objective: null,
    title: titleOf(goal),
  }))
  const ofPlans = rows.map(({ plan_title: _, state, ...row }) => ({
    choice: { ...row, goal_id: null, title: titleOf(row) },
    isOpen: isOpenObjective({ state }),
  }))
  return {
    choices: [...ofGoals, ...ofPlans.filter(({ isOpen }) => isOpen).map(({ choice }) => choice)],
    plans: [...Map.groupBy(rows, ({ plan_id }) => plan_id)].map(([id, objectives]) => ({
      id,
      title: objectives[0]?.plan_title ?? '',
      achieved: countAchieved(objectives),
      total: objectives.length,
    })),
    known: [...ofGoals, ...ofPlans.map(({ choice }) => choice)],
  }
}

async function asksSupport(ctx: Context, me: Me, shiftId: number): Promise<boolean> {
  const since = momentOf(ctx).instantAgo(contract.supportEveryDays)
  return !(await queries.findAnswer(ctx.db, { menteeId: me.id, since, exceptShiftId: shiftId }))
}

/** Why nothing can be written or withdrawn in a state. */
const sentences: Record<State, string> = {
  'not begun': 'You can write a debrief once the shift has started.',
  unwritten: 'You have not written a debrief of this shift.',
  sealed: '',
  fixed: 'This debrief is open to read, so it can no longer be changed.',
  closed: contract.debriefsClosed,
  'sealed, not held': contract.shiftNotHeld,
  'not held': contract.shiftNotHeld,
}

/** Locks the shift with its people, so that two writers, an ending and a deletion follow each other. */
async function lockPage(ctx: TransactionContext, me: Me, id: number, action: 'write' | 'withdraw') {
  const { shown: shift } = await lockForChange(
    ctx.db,
    me,
    'shifts',
    id,
    () => findShift(ctx, me, id),
    ({ mentor_id, mentee_id }) => ({ mentors: [mentor_id], mentees: [mentee_id] }),
  )
  const loaded = await loadPage(ctx, me, shift)
  const { side, can } = loaded.page
  if (!side) refuse(403, 'Only the mentor and the mentee of a shift write its debriefs.')
  if (loaded.who === 'reader')
    refuse(403, 'You no longer mentor this mentee, so you can only read this debrief.')
  if (!can.includes(action)) refuse(409, sentences[loaded.state])
  return { ...loaded, shift, side }
}

/** Writes one's own side, or rewrites it while it is sealed. */
export async function saveDebrief({
  ctx,
  me,
  params: { id },
  body: form,
}: Call<typeof contract.saveDebrief>) {
  return inTransaction(ctx, async (ctx) => {
    const { shift, side, page, mine, known } = await lockPage(ctx, me, id, 'write')
    if (mine) await refuseStale(ctx, mine.stored, form.version, presentForm(mine))
    else if (form.version) refuse(409, 'This debrief was withdrawn. Refresh the page.')
    if (form.support && side !== 'mentee') refuseField('support', contract.onlyMenteesAnswer)
    if (form.support && !page.asks_support)
      refuseField('support', `You answered this in the last ${contract.supportEveryDays} days`)
    const practised = practisedOf(side, form.practised, [...(mine?.row.practised ?? []), ...known])
    if (form.completed) await completeShift(ctx, me, shift, side, form.completed)
    if (mine) await rewrite(ctx, me, { shift, mine, form, practised })
    else await write(ctx, me, { shift, side, form, practised })
    return findPage(ctx, me, id)
  })
}

const textsOf = ({ good, next, counted, support, teamLine }: contract.DebriefForm) => ({
  good,
  next,
  counted,
  support,
  team_line: teamLine,
})

const presentForm = ({ stored, row }: DebriefReading) => ({
  good: row.good,
  next: row.next,
  practised: row.practised.map(toChosen),
  counted: row.counted,
  support: row.support,
  teamLine: stored.team_line,
})

const toChosen = ({
  goal_id,
  plan_id,
  objective_id,
  objective,
  answer,
}: contract.Practised): contract.Chosen =>
  goal_id === null
    ? { planId: plan_id ?? 0, objective: objective ?? 0, objectiveId: objective_id ?? 0, answer }
    : { goalId: goal_id, answer }

type Writing = { shift: ShiftRow; form: contract.DebriefForm; practised: contract.Practised[] }

async function write(
  ctx: TransactionContext,
  me: Me,
  { shift, side, form, practised }: Writing & { side: contract.Side },
) {
  const now = nowIso(ctx)
  const other = await queries.findWritten(ctx.db, shift.id, side === 'mentor' ? 'mentee' : 'mentor')
  const opens_at = other?.opens_at ?? opensAt(endOf(shift), ctx.config)
  const row = await queries.insertDebrief(ctx.db, {
    shift_id: shift.id,
    mentee_id: shift.mentee_id,
    side,
    opens_at,
    created_by: me.id,
    ...textsOf(form),
    line_unread_since: form.teamLine ? now : null,
    created_at: now,
    updated_at: now,
    updated_by: me.id,
  })
  await queries.saveItems(ctx.db, row.id, practised)
  await readAbout(ctx, me, ['debrief_due'], [shift.id])
  if (other) await queries.saveOpening(ctx.db, shift.id, now)
  ctx.record('debrief.written', row.id, `Wrote a debrief of ${describe(shift)}`)
  // Within the first days an undo would let the author read the other side and write again.
  const isLate = now >= opens_at
  const undoable = isLate ? await offerRemoval(ctx, me, row) : ctx
  if (form.teamLine) await notifyAdmins(undoable, 'team_line_written', shift.id)
  if (isLate || other)
    await notify(undoable, 'debrief_opened', {
      targetId: shift.id,
      to: [side === 'mentor' ? shift.mentee_id : shift.mentor_id],
    })
}

/** An undo of the writing removes the debrief again. */
const offerRemoval = (
  ctx: TransactionContext,
  me: Me,
  row: Awaited<ReturnType<typeof queries.insertDebrief>>,
) =>
  offerUndo(ctx, me, {
    target: 'debrief',
    id: row.id,
    row: { ...row, version: row.version - 1, deleted_at: nowIso(ctx), deleted_by: me.id },
    columns: ['deleted_at', 'deleted_by'],
  })

async function rewrite(
  ctx: TransactionContext,
  me: Me,
  { shift, mine, form, practised }: Writing & { mine: DebriefReading },
) {
  const same = JSON.stringify([textsOf(form), practised])
  const before = { ...presentForm(mine), completed: undefined, version: undefined }
  if (same === JSON.stringify([textsOf(before), mine.row.practised])) return
  const now = nowIso(ctx)
  const isOtherLine = form.teamLine !== mine.stored.team_line
  const line = isOtherLine ? { line_unread_since: form.teamLine ? now : null } : {}
  await saveRow(ctx.db, 'debriefs', mine.row.id, { ...textsOf(form), ...line }, { id: me.id, at: now })
  if (isOtherLine && form.teamLine) await notifyAdmins(ctx, 'team_line_written', shift.id)
  await queries.saveItems(ctx.db, mine.row.id, practised)
  ctx.record('debrief.changed', mine.row.id, `Changed the debrief of ${describe(shift)}`)
}

async function completeShift(
  ctx: TransactionContext,
  me: Me,
  shift: ShiftRow,
  side: contract.Side,
  hours: NonNullable<contract.DebriefForm['completed']>,
) {
  if (side !== 'mentor') refuseField('completed', 'Only the mentor records the outcome')
  if (shift.status !== 'scheduled') refuse(409, 'This shift already has an outcome. Refresh the page.')
  await recordOutcomeIn(ctx, me, shift.id, { status: 'completed', ...hours })
}

/** Each one must be among the choices, or have been chosen before. Titles stay as they were. */
function practisedOf(
  side: contract.Side,
  chosen: contract.Chosen[],
  known: (contract.PractisedChoice | contract.Practised)[],
): contract.Practised[] {
  const practised = chosen.map(({ answer, ...of }) => {
    if (answer > contract.answersOf[side].length) refuseField('practised', 'Choose one of the answers')
    const found =
      known.find((one) =>
        of.goalId
          ? one.goal_id === of.goalId
          : of.objectiveId
            ? one.objective_id === of.objectiveId
            : one.plan_id !== null && one.plan_id === of.planId && one.objective === of.objective,
      ) ?? refuseField('practised', 'Choose active goals and objectives of this mentee')
    const { goal_id, plan_id, objective_id, objective, title } = found
    return { goal_id, plan_id, objective_id, objective, title, answer }
  })
  const keys = practised.map(({ goal_id, objective_id }) => `${goal_id} ${objective_id}`)
  if (new Set(keys).size < keys.length) refuseField('practised', contract.chooseOnce)
  return practised
}

/** Withdraws one's own side while it is sealed. */
export async function withdrawDebrief({ ctx, me, params: { id } }: Call<typeof contract.withdrawDebrief>) {
  await inTransaction(ctx, async (ctx) => {
    const { shift, side } = await lockPage(ctx, me, id, 'withdraw')
    const row = (await queries.findWritten(ctx.db, id, side)) ?? refuseUnknown()
    const now = nowIso(ctx)
    await offerUndo(ctx, me, { target: 'debrief', id: row.id, row, columns: ['deleted_at', 'deleted_by'] })
    await saveRow(ctx.db, 'debriefs', row.id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    ctx.record('debrief.withdrawn', row.id, `Withdrew the debrief of ${describe(shift)}`)
  })
}

/** Brings back a withdrawn debrief, or removes one that was just written. */
export async function restoreDebrief(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'debriefs'>>,
): Promise<string> {
  const debrief = await lockToRestore(ctx, me, 'debriefs', undo, ({ shift_id }) =>
    isFormerMentor(ctx, me, shift_id),
  )
  const shift = (await findShift(ctx, me, debrief.shift_id)) ?? refuseUnknown()
  const isBack = undo.before.deleted_at === null
  if (isBack && (await queries.findWritten(ctx.db, shift.id, debrief.side)))
    refuse(409, 'You have written another debrief since, so you can no longer undo this.')
  await saveRow(ctx.db, 'debriefs', debrief.id, undo.before, undo.by)
  const other = await queries.findWritten(ctx.db, shift.id, debrief.side === 'mentor' ? 'mentee' : 'mentor')
  if (isBack && other) await queries.saveOpening(ctx.db, shift.id, nowIso(ctx))
  return `${isBack ? 'Restored' : 'Removed'} the debrief of ${describe(shift)}`
}
