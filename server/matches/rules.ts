import { dayInWords } from '#contract/dates.ts'
import type * as contract from '#contract/matches.ts'
import { fullName } from '#contract/person.ts'
import { findAccount } from '../accounts/accounts.ts'
import { saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/audit/changes.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { readSettings, topicsIn } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { refuseStale } from '../kernel/versions.ts'
import { lockPeople } from '../locks.ts'
import * as queries from './queries.ts'

type Stored = NonNullable<Awaited<ReturnType<typeof queries.findProfile>>>

export const listIn = (json: string | null) => JSON.parse(json ?? '[]') as string[]

/** Places and days away of a former mentor do not count while they are a mentee. */
const noPlaces = { places: null, firstDayAway: null, lastDayAway: null }

const fieldsOf = (stored: Stored): contract.MatchFields => ({
  ...(stored.role === 'mentor'
    ? { places: stored.places, firstDayAway: stored.away_from, lastDayAway: stored.away_to }
    : noPlaces),
  department: stored.department ?? '',
  topics: listIn(stored.topics),
})

const toProfile = (stored: Stored): contract.MatchProfile => ({
  ...fieldsOf(stored),
  isMentor: stored.role === 'mentor',
  version: stored.version ?? 1,
})

export const getMatchProfile = ({ ctx, me, params }: Call<typeof contract.getMatchProfile>) =>
  readProfile(ctx, me, params.id)

const readProfile = async (ctx: Pick<Context, 'db'>, me: Me, id: number): Promise<contract.MatchProfile> =>
  toProfile((await queries.findProfile(ctx.db, { me, id })) ?? refuseUnknown())

/** Administrators change everybody's, other people their own. */
export async function saveMatchProfile({
  ctx,
  me,
  params: { id },
  body: { version, ...fields },
}: Call<typeof contract.saveMatchProfile>) {
  return inTransaction(ctx, async (ctx) => {
    await lockPeople(ctx.db, [id], [])
    const stored = (await queries.findProfile(ctx.db, { me, id })) ?? refuseUnknown()
    if (me.role !== 'admin' && id !== me.id) refuseUnknown()
    const isMentor = stored.role === 'mentor'
    if (!isMentor && (fields.places !== null || fields.firstDayAway !== null))
      refuseField('places', 'Only mentors have places and days away.')
    const before = fieldsOf(stored)
    await refuseOtherTopics(ctx, fields.topics, before.topics)
    const row = { version: 1, updated_at: nowIso(ctx), updated_by: null }
    const current = stored.profile_id === null ? row : { ...row, ...ofRow(stored) }
    await refuseStale(ctx, current, version, before)
    const described = describe(before, fields)
    // Version 1 is the profile of someone who has none yet, or that of a new account.
    if (described) await save(ctx, me.id, stored, fields, { described, version: 2 })
    return readProfile(ctx, me, id)
  })
}

const ofRow = ({ version, updated_at, updated_by }: Stored) => ({
  version: version ?? 1,
  updated_at: updated_at ?? '',
  updated_by,
})

const inOrder = (topics: string[]) => topics.join(', ')

/** Empty if nothing changes. */
function describe(before: contract.MatchFields, after: contract.MatchFields): string {
  const described = changes([
    ['places', before.places, after.places],
    ['first day away', before.firstDayAway, after.firstDayAway],
    ['last day away', before.lastDayAway, after.lastDayAway],
    ['department', before.department, after.department],
    ['topics', inOrder(before.topics), inOrder(after.topics)],
  ])
  return described === changes([]) ? '' : described
}

async function save(
  ctx: TransactionContext,
  by: number,
  { id, profile_id, ...person }: Pick<Stored, 'id' | 'profile_id' | 'first_name' | 'last_name'>,
  { places, firstDayAway, lastDayAway, department, topics }: contract.MatchFields,
  { described, version }: { described: string; version: number },
) {
  const at = nowIso(ctx)
  const columns = {
    places,
    away_from: firstDayAway,
    away_to: lastDayAway,
    department,
    topics: JSON.stringify(topics),
  }
  if (profile_id === null)
    await queries.insertProfile(ctx.db, { user_id: id, ...columns, updated_at: at, updated_by: by, version })
  else await saveRow(ctx.db, 'match_profiles', profile_id, columns, { id: by, at })
  ctx.record('match_profile.changed', id, `${fullName(person)}: ${described}`)
}

export const listTopics = async ({ ctx }: Call<typeof contract.listTopics>) =>
  topicsIn(await readSettings(ctx.db))

/** Topics are words of the organisation, or were until the list changed. */
export async function refuseOtherTopics(ctx: TransactionContext, topics: string[], known: string[] = []) {
  const offered = topicsIn(await readSettings(ctx.db))
  if (!topics.every((topic) => offered.includes(topic) || known.includes(topic)))
    refuseField('topics', 'Choose from the list.')
}

type Known = { department?: string; topics: string[] }

/** Fills in what a referral or invitation says, where nothing is known yet. The caller has locked the person. */
export async function fillMatchProfile(ctx: TransactionContext, me: Me, id: number, known: Known) {
  const stored = await queries.findProfile(ctx.db, { me, id })
  if (!stored) return
  const before = fieldsOf(stored)
  const after = {
    ...before,
    department: before.department || (known.department ?? ''),
    topics: before.topics.length > 0 ? before.topics : known.topics,
  }
  const described = describe(before, after)
  if (described) await save(ctx, me.id, stored, after, { described, version: 1 })
}

const toRuledOut = (
  { id, reason, created_at }: { id: number; reason: string; created_at: string },
  {
    id: personId,
    first_name,
    last_name,
    email,
  }: Pick<Row<'users'>, 'id' | 'first_name' | 'last_name' | 'email'>,
) => ({ id, person: { id: personId, first_name, last_name, email }, reason, created_at })

export async function listNeverPaired({ ctx, params: { id } }: Call<typeof contract.listNeverPaired>) {
  if (!(await findAccount(ctx, id))) refuseUnknown()
  const rows = (await queries.listRuledOut(ctx.db, { ids: [id] })).toSorted((a, b) => b.id - a.id)
  const shown = []
  for (const row of rows) {
    const other = await findAccount(ctx, row.mentor_id === id ? row.mentee_id : row.mentor_id)
    if (other) shown.push(toRuledOut(row, other))
  }
  return shown
}

const alreadyRuledOut = 'This pair is already ruled out.'

/** In both directions, because the roles of the two may have changed. */
async function isRuledOut({ db }: Pick<Context, 'db'>, id: number, otherId: number): Promise<boolean> {
  const pairs = await queries.listRuledOut(db, { ids: [id] })
  return pairs.some(({ mentor_id, mentee_id }) => mentor_id === otherId || mentee_id === otherId)
}

/** Two people cannot be paired from now on; a relationship that they have goes on until it is ended. */
export async function ruleOutPair({
  ctx,
  me,
  params: { id },
  body: { personId, reason },
}: Call<typeof contract.ruleOutPair>) {
  return inTransaction(ctx, async (ctx) => {
    const [one, other] = [await findAccount(ctx, id), await findAccount(ctx, personId)]
    if (!one || !other) refuseUnknown()
    const mentor = [one, other].find(({ role }) => role === 'mentor')
    const mentee = [one, other].find(({ role }) => role === 'mentee')
    if (!mentor || !mentee) refuseField('personId', 'Choose a mentor and a mentee.')
    await lockPeople(ctx.db, [mentor.id], [mentee.id])
    if (await isRuledOut(ctx, id, personId)) refuse(409, alreadyRuledOut)
    const made = await queries.insertRuledOut(ctx.db, {
      mentor_id: mentor.id,
      mentee_id: mentee.id,
      reason,
      created_at: nowIso(ctx),
      created_by: me.id,
    })
    if (!made) refuse(409, alreadyRuledOut)
    ctx.record('pairing.ruled_out', made.id, `${fullName(mentor)} and ${fullName(mentee)} cannot be paired`)
    return toRuledOut(made, other)
  })
}

export async function allowPair({ ctx, params: { id } }: Call<typeof contract.allowPair>) {
  return inTransaction(ctx, async (ctx) => {
    const pair = (await queries.findRuledOut(ctx.db, { id })) ?? refuseUnknown()
    await lockPeople(ctx.db, [pair.mentor_id], [pair.mentee_id])
    if (!(await queries.deleteRuledOut(ctx.db, id))) refuseUnknown()
    const [mentor, mentee] = [await findAccount(ctx, pair.mentor_id), await findAccount(ctx, pair.mentee_id)]
    const names = [mentor, mentee].map((person) => (person ? fullName(person) : 'A deleted person'))
    ctx.record('pairing.allowed', id, `${names.join(' and ')} can be paired again`)
    return { message: 'The two can be paired again.' }
  })
}

type Pair = { mentorId: number; menteeId: number }

/**
 * Refuses a pair that is ruled out, and without a reason a mentor who is away or has no place, which
 * nobody can see while matching is off. Returns the end of the audit entry. The caller has locked both.
 */
export async function checkPair(
  ctx: TransactionContext,
  { mentorId, menteeId }: Pair,
  overrule: { reason: string } | undefined,
): Promise<string> {
  if (await isRuledOut(ctx, menteeId, mentorId)) refuse(409, 'These two cannot be paired.')
  const mentor = await queries.findPlaces(ctx.db, { id: mentorId })
  if (!mentor) return ''
  const mentees = mentor.mentee_count ?? 0
  const until = awayUntil(ctx, mentor)
  const problems: [code: contract.Overrulable, sentence: string][] = []
  if (until) problems.push(['AWAY', `${fullName(mentor)} is away until ${dayInWords(until)}.`])
  if (mentor.places !== null && mentees >= mentor.places)
    problems.push(['NO_PLACE', `${fullName(mentor)} has ${mentees} of ${mentor.places} places.`])
  const [first] = problems
  if (!first) return ''
  const sentences = problems.map(([, sentence]) => sentence).join(' ')
  if (!overrule) refuse(409, sentences, { code: first[0] })
  return `. ${sentences} Overruled: ${overrule.reason}`
}

type Away = { away_from: string | null; away_to: string | null }

/** The last day, if the mentor is away today by the organisation's clock. */
export function awayUntil(ctx: Pick<Context, 'now' | 'config'>, { away_from, away_to }: Away): string | null {
  const { today } = momentOf(ctx)
  return away_from !== null && away_from <= today && away_to !== null && today <= away_to ? away_to : null
}

/** For an account whose creation is undone; a profile that somebody has changed prevents that. */
export const dropMatchProfile = (ctx: TransactionContext, id: number) =>
  queries.deleteFirstProfile(ctx.db, id)
