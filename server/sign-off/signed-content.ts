import { formatInstant, formatInstantDay } from '#contract/dates.ts'
import { planStatuses } from '#contract/learning-plans.ts'
import { progressStates } from '#contract/mentees.ts'
import { hoursAndMinutes, monthInWords, remarkKinds, summaryParts } from '#contract/sign-off.ts'
import type { Row } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import type { Block } from '../kernel/sheets/pdf.ts'
import { signatureBlocks } from './certificate-content.ts'
import { laterChanges } from './later-changes.ts'
import { listRemarks } from './queries.ts'
import { factsIn } from './readings.ts'

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
    yield { as: 'H3', text: summaryParts[part].label }
    yield { as: 'P', text: texts[part] }
  }
  yield { as: 'H3', text: 'Months and hours' }
  if (progress) yield { as: 'fact', name: 'Progress', text: progressStates[progress].label }
  yield { as: 'fact', name: 'Completed shifts', text: String(facts.shifts) }
  yield { as: 'fact', name: 'Hours', text: hoursAndMinutes(facts.minutes) }
  for (const [name, text] of months.map(monthInWords)) yield { as: 'fact', name, text }
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
    yield { as: 'H3', text: `${remarkKinds[kind].label} by ${name}, ${formatInstant(at, timeZone)}` }
    yield { as: 'P', text: words }
  }
}
