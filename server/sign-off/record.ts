import { formatDay, formatInstantDay, formatLongDay, hoursAndMinutes } from '#contract/dates.ts'
import * as debriefs from '#contract/debriefs.ts'
import { planStatuses } from '#contract/learning-plans.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { shiftHours } from '#contract/shifts.ts'
import * as contract from '#contract/sign-off.ts'
import { findSignedRecord } from '../access.ts'
import type { Row } from '../database/schema.ts'
import { readDebriefsOf } from '../debriefs/lists.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import type { Block } from '../kernel/sheets/pdf.ts'
import { sendPdf } from '../kernel/sheets/send-pdf.ts'
import { findProgramme, isHeld } from '../milestones/programmes.ts'
import { hoursOf, stepInWords } from '../milestones/steps.ts'
import { blocksOfReflection } from '../my-record/reflections.ts'
import { workedMonths } from '../shifts/worked-months.ts'
import { objectiveInWords } from './page.ts'
import { findCurrent, findMenteeState } from './queries.ts'
import * as queries from './record-queries.ts'
import { signedBlocks, signedText } from './signed-content.ts'

/** The holder takes the whole record along, an administrator the signed part. */
export async function downloadRecord({
  ctx,
  me,
  params: { menteeId },
  query,
  reply,
}: Call<typeof contract.downloadRecord>) {
  const chosen = { shiftIds: idsIn(query.shifts), reflectionIds: idsIn(query.reflections) }
  return sendPdf(ctx, me, reply, 'record', async () => {
    const mentee = await findHolder(ctx, me, menteeId)
    const signOff = await findCurrent(ctx.db, { menteeId: mentee.id })
    const isSigned = signOff?.state === 'signed_off'
    if (me.id !== menteeId && !isSigned) refuse(409, contract.noCertificate)
    const name = fullName(mentee)
    await inTransaction(ctx, async (ctx) =>
      ctx.record('sign_off.record_downloaded', signOff?.id ?? null, `Downloaded the record of ${name}`),
    )
    const { site_name: service } = await readSettings(ctx.db)
    const blocks = recordBlocks(ctx, me, { mentee, signOff: isSigned ? signOff : undefined, chosen, service })
    return {
      name: `Record ${name}.pdf`,
      title: `Record of practice of ${name}`,
      service,
      blocks,
      ...(isSigned && { attached: signedText(signOff) }),
    }
  })
}

const idsIn = (list: string | undefined): number[] => list?.split(',').map(Number) ?? []

/** Mentors read the summary on the page, but take nothing of it along. */
export async function findHolder(ctx: Context, me: Me, menteeId: number) {
  const holder = await findSignedRecord(ctx.db, me, menteeId)
  if (me.role !== 'admin' && me.id !== holder.id) refuse(403, contract.onlyHolderDownloads)
  return holder
}

/** The choice of the holder: the debriefs of these shifts, and these reflections. */
type Chosen = { shiftIds: number[]; reflectionIds: number[] }

type Recorded = {
  mentee: { id: number; first_name: string; last_name: string }
  /** Only if it is signed off. */
  signOff: Row<'sign_offs'> | undefined
  chosen: Chosen
  service: string
}

const chosenByHolder = 'The holder of the record has chosen these. They are not part of what was signed.'

/** Never contains private notes, lines to the programme team or notes. */
async function* recordBlocks(ctx: Context, me: Me, recorded: Recorded): AsyncGenerator<Block> {
  yield* coverBlocks(ctx, recorded)
  if (recorded.signOff) yield* signedBlocks(ctx, recorded.signOff)
  const { id } = recorded.mentee
  if (me.id !== id) return
  // In a later role, the holder reads what they had as a mentee.
  const asMentee: Me = { ...me, role: 'mentee' }
  if (!recorded.signOff) {
    yield* monthBlocks(ctx, id)
    yield* milestoneBlocks(ctx, id)
    yield* planBlocks(ctx, asMentee, id)
  }
  yield* debriefBlocks(ctx, asMentee, id, recorded.chosen.shiftIds)
  yield* reflectionBlocks(ctx, me, recorded.chosen.reflectionIds)
  yield* documentBlocks(ctx, asMentee, id)
}

async function* coverBlocks(ctx: Context, { mentee, service, signOff }: Recorded): AsyncGenerator<Block> {
  const { progress_status } = await findMenteeState(ctx.db, { menteeId: mentee.id })
  yield { as: 'P', text: service }
  yield { as: 'H1', text: 'Record of practice' }
  yield { as: 'H2', text: signOff?.name ?? fullName(mentee) }
  if (!signOff) yield { as: 'fact', name: 'Progress', text: progressStateOf(progress_status ?? '').label }
  yield { as: 'fact', name: 'Made on', text: formatDay(momentOf(ctx).today) }
  const signed = signOff?.signed_off_at
  yield {
    as: 'fact',
    name: 'Signed off',
    text: signed ? formatInstantDay(signed, ctx.config.timeZone) : 'Not yet',
  }
}

async function* monthBlocks(ctx: Context, menteeId: number): AsyncGenerator<Block> {
  const months = await workedMonths(ctx, menteeId)
  yield { as: 'H2', text: 'Months and hours' }
  if (months.length === 0) yield { as: 'P', text: 'No completed shifts.' }
  for (const [name, text] of months.map(contract.monthInWords)) yield { as: 'fact', name, text }
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
  const plans = await queries.listPlansOfRecord(ctx.db, { me, menteeId })
  yield { as: 'H2', text: 'Learning plans' }
  if (plans.length === 0) yield { as: 'P', text: 'No learning plans.' }
  for (const { id, title, status, target_date, description } of plans) {
    yield { as: 'H3', text: `${title} (${planStatuses[status].label.toLowerCase()})` }
    yield { as: 'fact', name: 'Target date', text: formatDay(target_date) }
    if (description) yield { as: 'P', text: description }
    const objectives = await queries.listPlanObjectives(ctx.db, { planId: id })
    const items = objectives.map(({ specific, state }) => objectiveInWords(specific, state))
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
  yield { as: 'P', text: chosenByHolder }
  for (const shift of await readDebriefsOf(ctx, me, menteeId, shiftIds)) {
    yield { as: 'H3', text: `${formatLongDay(shift.shift_date)}, ${shiftHours(shift)}` }
    if (shift.not_held) yield { as: 'P', text: `${debriefs.notHeld}.` }
    for (const side of ['mentor', 'mentee'] as const) yield* sideBlocks(shift, side)
  }
}

function* sideBlocks(shift: debriefs.DebriefedShift, side: debriefs.Side): Generator<Block> {
  const { debrief } = shift[side]
  if (!debrief) return
  const author = fullName({ first_name: debrief.author_first_name, last_name: debrief.author_last_name })
  yield { as: 'P', text: `${debriefs.sides[side].label}: ${author}` }
  if (debrief.good) yield { as: 'fact', name: debriefs.sides[side].good, text: debrief.good }
  if (debrief.next) yield { as: 'fact', name: debriefs.sides[side].next, text: debrief.next }
  const practised = debrief.practised.map(
    ({ title, answer }) => `${title}: ${debriefs.answersOf[side][answer - 1]}`,
  )
  if (practised.length > 0) yield { as: 'list', items: practised }
  if (debrief.counted)
    yield { as: 'fact', name: debriefs.countedLabel, text: debriefs.counted[debrief.counted].label }
}

/** Only the author reads a reflection, so `me` is the holder. */
async function* reflectionBlocks(ctx: Context, me: Me, reflectionIds: number[]): AsyncGenerator<Block> {
  if (reflectionIds.length === 0) return
  yield { as: 'H2', text: 'Reflections' }
  yield { as: 'P', text: chosenByHolder }
  for (const reflection of await queries.listChosenReflections(ctx.db, { me, reflectionIds }))
    yield* blocksOfReflection({ ...reflection, themes: JSON.parse(reflection.themes) })
}

async function* documentBlocks(ctx: Context, me: Me, menteeId: number): AsyncGenerator<Block> {
  const documents = await queries.listDocumentNames(ctx.db, { me, menteeId })
  yield { as: 'H2', text: 'Documents' }
  if (documents.length === 0) yield { as: 'P', text: 'No documents.' }
  else yield { as: 'list', items: documents.map(({ original_name }) => original_name) }
}
