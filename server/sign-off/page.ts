import { signOffTable } from '#contract/can.ts'
import { hoursAndMinutes } from '#contract/dates.ts'
import type { ProgressStatus } from '#contract/mentees.ts'
import { type ObjectiveState, textWithState } from '#contract/objective-states.ts'
import { type AccountStatus, fullName } from '#contract/person.ts'
import * as contract from '#contract/sign-off.ts'
import { findSignedRecord, listActiveMentorIds } from '../access.ts'
import { saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { findModulesOff } from '../kernel/config/settings.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { firstLetters } from '../kernel/text.ts'
import { lockSignedRecord } from '../locks.ts'
import { findProgramme, isHeld } from '../milestones/programmes.ts'
import { hoursOf, menteeHoursOf, stepInWords } from '../milestones/steps.ts'
import { findLeading } from '../programme-conditions.ts'
import { workedMonths } from '../shifts/worked-months.ts'
import * as queries from './queries.ts'

/** An objective is named by the beginning of its first field. */
const maxObjective = 200

type Mentee = { id: number; first_name: string; last_name: string; deleted_at: string | null }
type Now = Context | TransactionContext

export async function getSignOff({ ctx, me, params }: Call<typeof contract.getSignOff>) {
  return (await loadPage(ctx, me, await findSignedRecord(ctx.db, me, params.menteeId))).page
}

/** The page, with the stored summary. */
export async function loadPage(ctx: Now, me: Me, mentee: Mentee) {
  const menteeId = mentee.id
  const current = await queries.findCurrent(ctx.db, { menteeId })
  const { state, progress } = await readState(ctx, menteeId, current)
  const certified = current?.reference
    ? current
    : (await queries.listCertified(ctx.db, { menteeId })).find(({ reference }) => reference !== null)
  const pair = await findLeading(ctx.db, { menteeId, mentorId: me.id })
  // The summary is the first mentor's.
  const isCovering = Boolean(pair?.last_day)
  const who = me.id === menteeId ? 'self' : isCovering ? 'reader' : me.role
  const isDeleted = mentee.deleted_at !== null
  const hasMentor = (await queries.findMentor(ctx.db, { menteeId })) !== undefined
  const signatures = current ? await queries.listSignatures(ctx.db, { signOffId: current.id }) : []
  const author = current && (await queries.findAuthor(ctx.db, { signOffId: current.id }))
  const isWriter = signatures.some(({ part, signed_by }) => part === 'mentor' && signed_by === me.id)
  const page: contract.SignOffPage = {
    mentee_id: menteeId,
    mentee_first_name: mentee.first_name,
    mentee_last_name: mentee.last_name,
    name: current?.name ?? fullName(mentee),
    state,
    progress_status: progress,
    version: current?.version ?? null,
    strengths: current?.strengths ?? '',
    achieved: current?.achieved ?? '',
    go_on: current?.go_on ?? '',
    facts: current ? factsIn(current) : await readFacts(ctx, menteeId),
    text: current?.content ?? null,
    hash: current?.hash ?? null,
    signed_off_at: state === 'signed_off' ? (current?.signed_off_at ?? null) : null,
    reference: certified?.reference ?? null,
    checkable: certified?.checkable === 1,
    is_deleted: isDeleted,
    has_mentor: hasMentor,
    author: author?.name ?? null,
    is_author: author?.signed_by === me.id,
    renamed: current ? renamedSince(current, fullName(mentee)) : null,
    is_writer: isWriter && me.role === 'admin',
    signatures: signatures.map(({ signed_by: _, ...signature }) => toSignatureRow(signature)),
    history: (await queries.listEnded(ctx.db, { menteeId })).map(toSignatureRow),
    remarks: await queries.listRemarks(ctx.db, { menteeId }),
    can: signOffTable
      .can(state, who)
      .filter((action) => action === 'reopen' || !isDeleted)
      .filter((action) => action !== 'write' || me.role === 'mentor' || !hasMentor)
      .filter((action) => action !== 'write' || contract.isReadyForSummary(progress))
      .filter((action) => action !== 'countersign' || !isWriter),
  }
  return { page, current, isWriter, author }
}

type Signature = Awaited<ReturnType<typeof queries.listEnded>>[number]

const toSignatureRow = ({ for_mentor, ...signature }: Signature) => ({
  ...signature,
  for_mentor: for_mentor === 1,
})

/** The name of the account when the summary was written, if it is another one now. */
function renamedSince(current: Pick<Row<'sign_offs'>, 'facts' | 'name'>, to: string) {
  const from = factsIn(current).account ?? current.name
  return from === to ? null : { from, to }
}

export const factsIn = ({ facts }: Pick<Row<'sign_offs'>, 'facts'>) =>
  JSON.parse(facts) as contract.SignOffFacts

/** The step of a mentee's summary, also for their page. */
async function readState(ctx: Now, menteeId: number, current: Row<'sign_offs'> | undefined) {
  const { account_status, deleted_at, progress_status } = await queries.findMenteeState(ctx.db, { menteeId })
  const progress = progress_status ?? 'awaiting_shift'
  return {
    progress,
    state: stateOf(
      current && signableState(current, progress),
      deleted_at === null ? account_status : 'inactive',
      contract.isReadyForSummary(progress),
    ),
  }
}

/** A summary is signed at the progress that it names only. */
function signableState(current: Row<'sign_offs'>, progress: ProgressStatus): Row<'sign_offs'>['state'] {
  const { state } = current
  if (state !== 'to_confirm' && state !== 'to_countersign') return state
  const named = factsIn(current).progress
  const isSame = named === undefined ? contract.isReadyForSummary(progress) : named === progress
  return isSame ? state : 'sent_back'
}

/** A summary that is not confirmed when the mentee leaves or is deleted is closed. */
function stateOf(
  stored: Row<'sign_offs'>['state'] | undefined,
  account: AccountStatus,
  isReady: boolean,
): contract.SignOffState {
  const hasLeft = account === 'inactive'
  if (!stored || stored === 'reopened') return isReady && !hasLeft ? 'to_write' : 'early'
  return hasLeft && (stored === 'to_confirm' || stored === 'sent_back') ? 'not_confirmed' : stored
}

/** For a mentee's page. */
export async function signOffOf(ctx: Context, menteeId: number) {
  if ((await findModulesOff(ctx.db)).includes('sign-off')) return { sign_off: null, signed_off_at: null }
  const current = await queries.findCurrent(ctx.db, { menteeId })
  const { state } = await readState(ctx, menteeId, current)
  return { sign_off: state, signed_off_at: state === 'signed_off' ? (current?.signed_off_at ?? null) : null }
}

/** Hours, plans and objectives as they are, and what is not met. */
export async function readFacts(ctx: Now, menteeId: number): Promise<contract.SignOffFacts> {
  const { shifts, minutes } = await queries.sumShifts(ctx.db, { menteeId })
  const objectives = await queries.listObjectivesToSign(ctx.db, { menteeId })
  const off = await findModulesOff(ctx.db)
  const { steps, unmet: unmetOfStandard } = off.includes('milestones')
    ? { steps: [], unmet: [] }
    : await readStandard(ctx, menteeId)
  const { supernumerary } = off.includes('debriefs') ? { supernumerary: 0 } : await hoursOf(ctx, menteeId)
  const { progress_status, ...account } = await queries.findMenteeState(ctx.db, { menteeId })
  const unmet = [
    ...(shifts === 0 ? ['No shift was completed'] : []),
    ...unmetOfStandard,
    ...objectives.flatMap(({ specific, state }) =>
      state === 'not_started' ? [`Objective not started: ${firstLetters(specific ?? '', maxObjective)}`] : [],
    ),
  ]
  return {
    progress: progress_status ?? 'awaiting_shift',
    account: fullName(account),
    unmet,
    shifts,
    minutes,
    months: (await workedMonths(ctx, menteeId)).map(({ month, shifts, minutes }) => ({
      month,
      shifts,
      minutes,
    })),
    ...(supernumerary > 0 && { supernumerary }),
    ...(steps.length > 0 && { milestones: steps.map(stepInWords) }),
    plans: [...Map.groupBy(objectives, ({ id }) => id).values()].flatMap((rows) => {
      const [first] = rows
      if (!first) return []
      const objectives = rows.flatMap(({ specific, state }) =>
        specific === null || state === null
          ? []
          : objectiveInWords(firstLetters(specific, maxObjective), state),
      )
      return { title: first.title, status: first.status, objectives }
    }),
  }
}

/** The steps of the programme's standard, and what of it is not met. */
async function readStandard(ctx: Now, menteeId: number) {
  const { steps, meetings, standard } = await findProgramme(ctx, menteeId)
  const { supernumerary } = await hoursOf(ctx, menteeId)
  const required = menteeHoursOf(standard) * 60
  return {
    steps,
    unmet: [
      ...(meetings.some(isHeld) ? [] : ['No meeting was held']),
      ...steps.filter(({ done_on }) => done_on === null).map(stepInWords),
      ...(supernumerary < required
        ? [`Supernumerary hours: ${hoursAndMinutes(supernumerary)} of ${hoursAndMinutes(required)}`]
        : []),
    ],
  }
}

/** In a signed text, an objective without a state would look as if it were done. */
export const objectiveInWords = (text: string, state: ObjectiveState): string =>
  state === 'not_started' ? `${text} (not started)` : textWithState(text, state)

export type Action = contract.SignOffPage['can'][number]

const sentences: Record<contract.SignOffState, string> = {
  early: "The summary can be written once the mentee's progress is Finished MST or Completed.",
  to_write: 'There is no summary yet.',
  to_confirm: 'The mentee has to confirm this summary first.',
  sent_back: 'This summary was sent back, so it has to be written again first.',
  to_countersign: 'The mentee has confirmed this summary. An administrator countersigns it now.',
  signed_off: 'This record is already signed off.',
  disputed: 'A signature of this record is disputed. An administrator has to reopen it first.',
  not_confirmed: contract.leftUnconfirmed,
}

/** Locks the mentee, so that two people who act at once follow each other. */
export async function lockPage(ctx: TransactionContext, me: Me, menteeId: number, action: Action) {
  const mentee = await lockSignedRecord(ctx.db, me, menteeId)
  const { page, current, isWriter, author } = await loadPage(ctx, me, mentee)
  if (action === 'countersign' && page.state === 'to_countersign' && isWriter)
    refuse(409, contract.writtenByYou)
  if (!page.can.includes(action))
    refuse(409, action === 'write' ? whyNotWritten(page, me) : sentences[page.state])
  return { page, current, isWriter, author, mentee, name: fullName(mentee) }
}

function whyNotWritten({ has_mentor, state, progress_status }: contract.SignOffPage, me: Me): string {
  if (has_mentor && me.role === 'admin') return contract.notYours
  const isEarly = state === 'sent_back' && !contract.isReadyForSummary(progress_status)
  return isEarly ? sentences.early : sentences[state]
}

/** The same, for a summary that the caller has read in this version. */
export async function lockRead(
  ctx: TransactionContext,
  me: Me,
  menteeId: number,
  action: Action,
  version: number,
) {
  const { current, ...locked } = await lockPage(ctx, me, menteeId, action)
  if (!current || current.version !== version) refuse(409, contract.changedSince)
  return { ...locked, current }
}

export const reloadPage = async (ctx: TransactionContext, me: Me, mentee: Mentee) =>
  (await loadPage(ctx, me, mentee)).page

export const listMenteeAndMentors = async (ctx: TransactionContext, menteeId: number) => [
  menteeId,
  ...(await listActiveMentorIds(ctx.db, menteeId)),
]

type Change = Partial<Row<'sign_offs'>>
export const saveSignOff = (ctx: TransactionContext, me: Me, id: number, change: Change) =>
  saveRow(ctx.db, 'sign_offs', id, change, { id: me.id, at: nowIso(ctx) })
