import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { dayInWords } from '#contract/dates.ts'
import {
  type MatchFields,
  type MatchProfile,
  maxSuggestions,
  type Overrulable,
  type Suggestion,
} from '#contract/matches.ts'
import { fullName } from '#contract/person.ts'
import { lockPeople } from '../access.ts'
import { findAccount } from '../accounts/accounts.ts'
import { saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/audit/changes.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { readSettings, topicsIn } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseStale } from '../kernel/versions.ts'
import * as queries from './queries.ts'
import { byName, daysLookedAhead, folded, suggest } from './suggestions.ts'

type Stored = NonNullable<Awaited<ReturnType<typeof queries.findProfile>>>

const listIn = (json: string | null) => JSON.parse(json ?? '[]') as string[]

/** Places and days away of a former mentor do not count while they are a mentee. */
const noPlaces = { places: null, firstDayAway: null, lastDayAway: null }

const fieldsOf = (stored: Stored): MatchFields => ({
  ...(stored.role === 'mentor'
    ? { places: stored.places, firstDayAway: stored.away_from, lastDayAway: stored.away_to }
    : noPlaces),
  department: stored.department ?? '',
  topics: listIn(stored.topics),
})

const toProfile = (stored: Stored): MatchProfile => ({
  ...fieldsOf(stored),
  isMentor: stored.role === 'mentor',
  version: stored.version ?? 1,
})

export const matchProfileOf = async (ctx: Pick<Context, 'db'>, me: Me, id: number): Promise<MatchProfile> =>
  toProfile((await queries.findProfile(ctx.db, { me, id })) ?? refuseUnknown())

type Wanted = MatchFields & { version?: number | undefined }

/** Administrators change everybody's, other people their own. */
export const saveMatchProfile = (ctx: Context, me: Me, id: number, wanted: Wanted): Promise<MatchProfile> =>
  inTransaction(ctx, async (ctx) => {
    await lockPeople(ctx.db, [id], [])
    const stored = (await queries.findProfile(ctx.db, { me, id })) ?? refuseUnknown()
    if (me.role !== 'admin' && id !== me.id) refuseUnknown()
    const { version, ...fields } = wanted
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
    return matchProfileOf(ctx, me, id)
  })

const ofRow = ({ version, updated_at, updated_by }: Stored) => ({
  version: version ?? 1,
  updated_at: updated_at ?? '',
  updated_by,
})

const inOrder = (topics: string[]) => topics.join(', ')

/** Empty if nothing changes. */
function describe(before: MatchFields, after: MatchFields): string {
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
  { places, firstDayAway, lastDayAway, department, topics }: MatchFields,
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

export async function neverPairedOf(ctx: Context, id: number) {
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
export const ruleOut = (
  ctx: Context,
  me: Me,
  id: number,
  { personId, reason }: { personId: number; reason: string },
) =>
  inTransaction(ctx, async (ctx) => {
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

export const allow = (ctx: Context, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const pair = (await queries.findRuledOut(ctx.db, { id })) ?? refuseUnknown()
    await lockPeople(ctx.db, [pair.mentor_id], [pair.mentee_id])
    if (!(await queries.deleteRuledOut(ctx.db, id))) refuseUnknown()
    const [mentor, mentee] = [await findAccount(ctx, pair.mentor_id), await findAccount(ctx, pair.mentee_id)]
    const names = [mentor, mentee].map((person) => (person ? fullName(person) : 'A deleted person'))
    ctx.record('pairing.allowed', id, `${names.join(' and ')} can be paired again`)
  })

type Pair = { mentorId: number; menteeId: number }

/**
 * Refuses a pair that is ruled out, and without a reason a mentor who is away or has no place (rule 71). Returns the end
 * of the audit entry. The caller has locked both.
 */
export async function checkPair(
  ctx: TransactionContext,
  { mentorId, menteeId }: Pair,
  overrule: { reason: string } | undefined,
): Promise<string> {
  if (await isRuledOut(ctx, menteeId, mentorId)) refuse(409, 'These two cannot be paired.')
  const mentor = await queries.findPlaces(ctx.db, { id: mentorId })
  if (!mentor) return ''
  const { places, mentee_count } = mentor
  const mentees = mentee_count ?? 0
  const until = awayUntil(ctx, mentor)
  const problems: [code: Overrulable, sentence: string][] = []
  if (until) problems.push(['AWAY', `${fullName(mentor)} is away until ${dayInWords(until)}.`])
  if (places !== null && mentees >= places)
    problems.push(['NO_PLACE', `${fullName(mentor)} has ${mentees} of ${places} places.`])
  const [first] = problems
  if (!first) return ''
  const sentences = problems.map(([, sentence]) => sentence).join(' ')
  if (!overrule) refuse(409, sentences, { code: first[0] })
  return `. ${sentences} Overruled: ${overrule.reason}`
}

type Away = { away_from: string | null; away_to: string | null }

/** The last day, if the mentor is away today by the organisation's clock. */
function awayUntil(ctx: Pick<Context, 'now' | 'config'>, { away_from, away_to }: Away): string | null {
  const { today } = momentOf(ctx)
  return away_from !== null && away_from <= today && away_to !== null && today <= away_to ? away_to : null
}

/** For an account whose creation is undone; a profile that somebody has changed prevents that. */
export const dropMatchProfile = (ctx: TransactionContext, id: number) =>
  queries.deleteFirstProfile(ctx.db, id)

/** The best mentors for a mentee who can be given one. */
export async function suggestionsFor(ctx: Context, id: number): Promise<Suggestion[]> {
  const mentee = (await queries.findMentee(ctx.db, { id })) ?? refuseUnknown()
  const current = (await queries.listMentorIds(ctx.db, { id })).map(({ mentor_id }) => mentor_id)
  const ruledOut = (await ruledOutFor(ctx, [id])).get(id) ?? []
  const excluded = new Set([...current, ...ruledOut])
  return suggest(await mentorsPresent(ctx), toMentee(mentee), { excluded, most: maxSuggestions })
}

/** Other calls are answered after this many mentees. */
const menteesAtOnce = 25

/** The first suggestion for each unassigned mentee. Each one takes a place from those who follow. */
export async function suggestionsForAll(ctx: Context) {
  // The account of the longest waiting is the oldest.
  const mentees = (await queries.listUnassigned(ctx.db)).toSorted((a, b) => a.id - b.id)
  const mentors = await mentorsPresent(ctx)
  const byId = new Map(mentors.map((mentor) => [mentor.id, mentor]))
  const ruledOut = await ruledOutFor(
    ctx,
    mentees.map(({ id }) => id),
  )
  const rows: {
    mentee: Omit<queries.StoredMentee, 'department' | 'topics'>
    suggestion: Suggestion | null
  }[] = []
  for (const [index, mentee] of mentees.entries()) {
    if (index % menteesAtOnce === 0) await yieldToEventLoop()
    const [suggestion = null] = suggest(mentors, toMentee(mentee), {
      excluded: ruledOut.get(mentee.id),
      most: 1,
    })
    const chosen = suggestion && byId.get(suggestion.id)
    if (chosen) chosen.mentees += 1
    rows.push({ mentee, suggestion })
  }
  return rows
}

/** The people with whom each mentee is never paired. */
async function ruledOutFor(ctx: Context, menteeIds: number[]): Promise<Map<number, Set<number>>> {
  const others = new Map<number, Set<number>>()
  for (const { mentor_id, mentee_id } of await queries.listRuledOut(ctx.db, { ids: menteeIds }))
    for (const [one, other] of [
      [mentor_id, mentee_id],
      [mentee_id, mentor_id],
    ] as const)
      others.getOrInsertComputed(one, () => new Set()).add(other)
  return others
}

/** By name, as `suggest` expects them. */
async function mentorsPresent(ctx: Context) {
  const { localNow, dayAhead } = momentOf(ctx)
  const mentors = await queries.listMentors(ctx.db, { localNow, until: dayAhead(daysLookedAhead) })
  const completed = Map.groupBy(await queries.listCompleted(ctx.db), ({ mentor_id }) => mentor_id)
  return byName(
    mentors
      .filter((mentor) => awayUntil(ctx, mentor) === null)
      .map((mentor) => ({
        ...mentor,
        mentees: mentor.mentee_count ?? 0,
        department: folded(mentor.department ?? ''),
        topics: listIn(mentor.topics),
        shifts: mentor.shifts ?? 0,
        completed: new Set(completed.get(mentor.id)?.map(({ mentee_id }) => mentee_id)).size,
      })),
  )
}

const toMentee = ({ department, topics }: queries.StoredMentee) => ({
  department: folded(department ?? ''),
  topics: listIn(topics),
})
