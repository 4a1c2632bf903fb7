import { formatDay, formatInstant, formatInstantDay, hoursAndMinutes } from '#contract/dates.ts'
import { planStatuses } from '#contract/learning-plans.ts'
import { progressStates } from '#contract/mentees.ts'
import { objectiveStates } from '#contract/objective-states.ts'
import { roles } from '#contract/person.ts'
import * as contract from '#contract/sign-off.ts'
import type { Row } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import type { Block } from '../kernel/sheets/pdf.ts'
import { firstLetters } from '../kernel/text.ts'
import { factsIn } from './page.ts'
import { findAuthor, listRemarks, listSignatures } from './queries.ts'
import * as queries from './record-queries.ts'

type SignOff = Row<'sign_offs'>

/** The text that was signed, so that its hash can be recomputed from the PDF. */
export const signedText = ({ content }: SignOff) => ({
  name: 'signed-text.txt',
  description: 'The text that was signed',
  text: content,
})

/** The text that three people signed, and below it the changes since then. */
export async function* signedBlocks(ctx: Context, signOff: SignOff): AsyncGenerator<Block> {
  yield* summaryBlocks(signOff)
  yield* await signatureBlocks(ctx, signOff)
  yield {
    as: 'P',
    text: 'The attached file signed-text.txt is the text that was signed. Save it and compute its hash to compare it: sha256sum signed-text.txt',
  }
  if (signOff.reference) yield { as: 'fact', name: 'Reference of the certificate', text: signOff.reference }
  yield* laterBlocks(ctx, signOff)
}

function* summaryBlocks(signOff: SignOff): Generator<Block> {
  const { progress, unmet = [], months = [], milestones = [], ...facts } = factsIn(signOff)
  yield { as: 'H2', text: 'Summary' }
  const texts = { strengths: signOff.strengths, achieved: signOff.achieved, goOn: signOff.go_on }
  for (const part of ['strengths', 'achieved', 'goOn'] as const) {
    yield { as: 'H3', text: contract.summaryParts[part].label }
    yield { as: 'P', text: texts[part] }
  }
  yield { as: 'H3', text: 'Months and hours' }
  if (progress) yield { as: 'fact', name: 'Progress', text: progressStates[progress].label }
  yield { as: 'fact', name: 'Completed shifts', text: String(facts.shifts) }
  yield { as: 'fact', name: 'Hours', text: hoursAndMinutes(facts.minutes) }
  for (const [name, text] of months.map(contract.monthInWords)) yield { as: 'fact', name, text }
  if (facts.supernumerary)
    yield { as: 'fact', name: 'Supernumerary hours', text: hoursAndMinutes(facts.supernumerary) }
  if (milestones.length > 0) {
    yield { as: 'H3', text: 'Milestones' }
    yield { as: 'list', items: milestones }
  }
  for (const { title, status, objectives } of facts.plans) {
    yield { as: 'H3', text: `${title} (${planStatuses[status].label.toLowerCase()})` }
    if (objectives.length > 0) yield { as: 'list', items: objectives }
  }
  if (unmet.length > 0) {
    yield { as: 'H3', text: 'Not met' }
    yield { as: 'list', items: unmet }
  }
}

async function* laterBlocks(ctx: Context, signOff: SignOff): AsyncGenerator<Block> {
  const { timeZone } = ctx.config
  const remarks = await listRemarks(ctx.db, { menteeId: signOff.mentee_id })
  const addenda = remarks.filter(({ kind, at }) => kind === 'addendum' && at >= signOff.created_at)
  const changes = await laterChanges(ctx, signOff)
  if (addenda.length === 0 && changes.length === 0) return
  yield { as: 'H2', text: 'After the signatures' }
  if (changes.length > 0)
    yield { as: 'list', items: changes.map(({ at, what }) => `${formatInstantDay(at, timeZone)}: ${what}`) }
  for (const { kind, words, name, at } of addenda) {
    yield { as: 'H3', text: `${contract.remarkKinds[kind].label} by ${name}, ${formatInstant(at, timeZone)}` }
    yield { as: 'P', text: words }
  }
}

type Change = { at: string; what: string }

const maxTitle = 200

/** Lists the changes since the mentor signed, oldest first: the facts of the summary are of that instant. */
async function laterChanges(ctx: Context, signOff: Row<'sign_offs'>): Promise<Change[]> {
  const author = await findAuthor(ctx.db, { signOffId: signOff.id })
  const since = { menteeId: signOff.mentee_id, since: author?.signed_at ?? signOff.created_at }
  const shifts = await queries.listShiftChanges(ctx.db, since)
  const plans = await queries.listPlanChanges(ctx.db, since)
  const objectives = await queries.listObjectiveChanges(ctx.db, since)
  const meetings = await queries.listMeetingChanges(ctx.db, since)
  const progress = await queries.listProgressChanges(ctx.db, since)
  return [
    ...shifts.map(shiftChange),
    ...plans.map((plan) => planChange(plan, since.since)),
    ...objectives.map(({ specific, state, at }) => ({
      at,
      what: `The objective '${firstLetters(specific, maxTitle)}' is now ${objectiveStates[state].label.toLowerCase()}`,
    })),
    ...meetings.map((meeting) => meetingChange(meeting, since.since)),
    ...progress.map(({ at, to_status }) => ({
      at,
      what: `The progress was set to ${progressStates[to_status].label}`,
    })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

type Listed<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

function shiftChange({ starts_at, status, outcome_at, deleted_at }: Listed<typeof queries.listShiftChanges>) {
  const shift = `The shift of ${formatDay(starts_at)}`
  if (deleted_at !== null) return { at: deleted_at, what: `${shift} was deleted` }
  const outcomes = {
    scheduled: 'has no outcome any more',
    completed: 'is recorded as completed',
    cancelled: 'is recorded as not having taken place',
  }
  return { at: outcome_at ?? '', what: `${shift} ${outcomes[status]}` }
}

function planChange(plan: Listed<typeof queries.listPlanChanges>, since: string): Change {
  const { title, status, created_at, updated_at, deleted_at } = plan
  const name = `The learning plan '${title}'`
  if (deleted_at !== null) return { at: deleted_at, what: `${name} was deleted` }
  if (created_at > since) return { at: created_at, what: `${name} was created` }
  return { at: updated_at, what: `${name} was changed; it is ${planStatuses[status].label.toLowerCase()}` }
}

function meetingChange(meeting: Listed<typeof queries.listMeetingChanges>, since: string): Change {
  const { held_on, created_at, updated_at, deleted_at, disputed_at, took_place } = meeting
  const name = `The meeting of ${formatDay(held_on)}`
  if (deleted_at !== null) return { at: deleted_at, what: `${name} was removed` }
  if (took_place !== null)
    return { at: updated_at, what: `${name} is settled as ${took_place === 1 ? 'held' : 'not held'}` }
  if (disputed_at !== null) return { at: disputed_at, what: `${name} is disputed` }
  return created_at > since
    ? { at: created_at, what: `${name} was recorded` }
    : { at: updated_at, what: `${name} was changed` }
}

/** The names and times of the signatures, and the hash of the text. */
export async function signatureBlocks(ctx: Context, { id, hash }: SignOff): Promise<Block[]> {
  const signatures = await listSignatures(ctx.db, { signOffId: id })
  return [
    { as: 'H3', text: 'Signatures' },
    ...signatures.map(({ part, name, role, signed_at }): Block => {
      const when = formatInstant(signed_at, ctx.config.timeZone).replace(' ', ' at ')
      return {
        as: 'fact',
        name: contract.signatureParts[part].label,
        text: `${name}, ${roles[role].label.toLowerCase()}, ${when}`,
      }
    }),
    { as: 'fact', name: 'SHA-256 of the signed text', text: hash },
  ]
}
