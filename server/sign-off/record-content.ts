import { formatDay, formatInstant, formatInstantDay, formatLongDay } from '#contract/dates.ts'
import { type DebriefedShift, type Side, sides } from '#contract/debriefs.ts'
import { planStatuses } from '#contract/learning-plans.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { shiftHours } from '#contract/shifts.ts'
import { hoursAndMinutes, remarkKinds, summaryParts } from '#contract/sign-off.ts'
import type { Row } from '../database/schema.ts'
import { readDebriefsOf } from '../debriefs/lists.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Block } from '../kernel/sheets/pdf.ts'
import { hoursOf } from '../milestones/hours.ts'
import { findProgramme, isHeld } from '../milestones/programmes.ts'
import { stepInWords } from '../milestones/steps.ts'
import { workedMonths } from '../shifts/worked-months.ts'
import { signatureBlocks } from './certificate-content.ts'
import { findMenteeState, listRemarks } from './queries.ts'
import { inWords } from './readings.ts'
import * as queries from './record-queries.ts'

type Recorded = {
  mentee: { id: number; first_name: string; last_name: string }
  /** Only if it is signed off. */
  signOff: Row<'sign_offs'> | undefined
  /** The shifts whose debriefs the mentee has ticked. */
  shiftIds: number[]
  service: string
}

/** Never contains private notes, lines to the programme team or notes. */
export async function* recordBlocks(ctx: Context, me: Me, recorded: Recorded): AsyncGenerator<Block> {
  yield* coverBlocks(ctx, recorded)
  if (recorded.signOff) yield* signedBlocks(ctx, recorded.signOff)
  const { id } = recorded.mentee
  if (me.id !== id) return
  // In a later role, the holder reads what they had as a mentee (rule 83).
  const asMentee: Me = { ...me, role: 'mentee' }
  yield* monthBlocks(ctx, id)
  yield* milestoneBlocks(ctx, id)
  yield* planBlocks(ctx, asMentee, id)
  yield* debriefBlocks(ctx, asMentee, id, recorded.shiftIds)
  yield* documentBlocks(ctx, asMentee, id)
}

async function* coverBlocks(ctx: Context, { mentee, service, signOff }: Recorded): AsyncGenerator<Block> {
  const { progress_status } = await findMenteeState(ctx.db, { menteeId: mentee.id })
  yield { as: 'P', text: service }
  yield { as: 'H1', text: 'Record of practice' }
  yield { as: 'H2', text: fullName(mentee) }
  yield { as: 'fact', name: 'Progress', text: progressStateOf(progress_status ?? '').label }
  yield { as: 'fact', name: 'Made on', text: formatDay(momentOf(ctx).today) }
  const signed = signOff?.signed_off_at
  yield {
    as: 'fact',
    name: 'Signed off',
    text: signed ? formatInstantDay(signed, ctx.config.timeZone) : 'Not yet',
  }
}

async function* signedBlocks(ctx: Context, signOff: Row<'sign_offs'>): AsyncGenerator<Block> {
  yield { as: 'H2', text: 'Summary' }
  const texts = { strengths: signOff.strengths, achieved: signOff.achieved, goOn: signOff.go_on }
  for (const part of ['strengths', 'achieved', 'goOn'] as const) {
    yield { as: 'H3', text: summaryParts[part].label }
    yield { as: 'P', text: texts[part] }
  }
  yield* await signatureBlocks(ctx, signOff)
  if (signOff.reference) yield { as: 'fact', name: 'Reference of the certificate', text: signOff.reference }
  const addenda = await listRemarks(ctx.db, { menteeId: signOff.mentee_id })
  for (const { kind, words, name, at } of addenda.filter(({ kind }) => kind === 'addendum')) {
    yield {
      as: 'H3',
      text: `${remarkKinds[kind].label} by ${name}, ${formatInstant(at, ctx.config.timeZone)}`,
    }
    yield { as: 'P', text: words }
  }
}

async function* monthBlocks(ctx: Context, menteeId: number): AsyncGenerator<Block> {
  const months = await workedMonths(ctx, menteeId)
  yield { as: 'H2', text: 'Months and hours' }
  if (months.length === 0) yield { as: 'P', text: 'No completed shifts.' }
  for (const { month, shifts, minutes } of months) {
    const [year, number] = month.split('-')
    const count = shifts === 1 ? '1 shift' : `${shifts} shifts`
    yield { as: 'fact', name: `${number}/${year}`, text: `${count}, ${hoursAndMinutes(minutes)}` }
  }
}

async function* milestoneBlocks(ctx: Context, menteeId: number): AsyncGenerator<Block> {
  const { steps, meetings } = await findProgramme(ctx, menteeId)
  if (steps.length === 0 && meetings.length === 0) return
  yield { as: 'H2', text: 'Milestones and meetings' }
  if (steps.length > 0) yield { as: 'list', items: steps.map(stepInWords) }
  const { supernumerary } = await hoursOf(ctx, menteeId)
  if (supernumerary > 0)
    yield { as: 'fact', name: 'Supernumerary hours', text: hoursAndMinutes(supernumerary) }
  const held = meetings.filter(isHeld)
  const minutes = held.reduce((sum, meeting) => sum + meeting.minutes, 0)
  const count = held.length === 1 ? '1 meeting' : `${held.length} meetings`
  if (held.length > 0) yield { as: 'fact', name: 'Meetings', text: `${count}, ${hoursAndMinutes(minutes)}` }
}

async function* planBlocks(ctx: Context, me: Me, menteeId: number): AsyncGenerator<Block> {
  const plans = await queries.listPlans(ctx.db, { me, menteeId })
  yield { as: 'H2', text: 'Learning plans' }
  if (plans.length === 0) yield { as: 'P', text: 'No learning plans.' }
  for (const { id, title, status, target_date, description } of plans) {
    yield { as: 'H3', text: `${title} (${planStatuses[status].label.toLowerCase()})` }
    yield { as: 'fact', name: 'Target date', text: formatDay(target_date) }
    if (description) yield { as: 'P', text: description }
    const objectives = await queries.listPlanObjectives(ctx.db, { planId: id })
    const items = objectives.map(({ specific, state }) => inWords(specific, state))
    if (items.length > 0) yield { as: 'list', items }
  }
}

async function* debriefBlocks(
  ctx: Context,
  me: Me,
  menteeId: number,
  shiftIds: number[],
): AsyncGenerator<Block> {
  if (shiftIds.length === 0) return
  yield { as: 'H2', text: 'Debriefs' }
  for (const shift of await readDebriefsOf(ctx, me, menteeId, shiftIds)) {
    yield { as: 'H3', text: `${formatLongDay(shift.shift_date)}, ${shiftHours(shift)}` }
    for (const side of ['mentor', 'mentee'] as const) yield* sideBlocks(shift, side)
  }
}

function* sideBlocks(shift: DebriefedShift, side: Side): Generator<Block> {
  const { debrief } = shift[side]
  if (!debrief) return
  const author = fullName({ first_name: debrief.author_first_name, last_name: debrief.author_last_name })
  yield { as: 'P', text: `${sides[side].label}: ${author}` }
  if (debrief.good) yield { as: 'fact', name: sides[side].good, text: debrief.good }
  if (debrief.next) yield { as: 'fact', name: sides[side].next, text: debrief.next }
}

async function* documentBlocks(ctx: Context, me: Me, menteeId: number): AsyncGenerator<Block> {
  const documents = await queries.listDocumentNames(ctx.db, { me, menteeId })
  yield { as: 'H2', text: 'Documents' }
  if (documents.length === 0) yield { as: 'P', text: 'No documents.' }
  else yield { as: 'list', items: documents.map(({ original_name }) => original_name) }
}
