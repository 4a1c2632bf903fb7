import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import * as contract from '#contract/matches.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Call } from '../kernel/http/route.ts'
import * as queries from './queries.ts'
import { byName, daysLookedAhead, folded, suggest } from './ranking.ts'
import { awayUntil, listIn } from './rules.ts'

/** The best mentors for a mentee who can be given one. */
export async function listSuggestions({ ctx, params: { id } }: Call<typeof contract.listSuggestions>) {
  const mentee = (await queries.findMenteeToMatch(ctx.db, { id })) ?? refuseUnknown()
  const current = (await queries.listMentorIds(ctx.db, { id })).map(({ mentor_id }) => mentor_id)
  const ruledOut = (await ruledOutFor(ctx, [id])).get(id) ?? []
  const excluded = new Set([...current, ...ruledOut])
  return suggest(await mentorsPresent(ctx), toMentee(mentee), { excluded, most: contract.maxSuggestions })
}

/** Other calls are answered after this many comparisons of a mentee with a mentor, which take some milliseconds. */
const pairsAtOnce = 500

/** The first suggestion for each unassigned mentee. Each one takes a place from those who follow. */
export async function suggestForAll({ ctx }: Pick<Call<typeof contract.suggestForAll>, 'ctx'>) {
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
    suggestion: contract.Suggestion | null
  }[] = []
  const menteesAtOnce = Math.max(1, Math.floor(pairsAtOnce / Math.max(1, mentors.length)))
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
  const mentors = await queries.listMentorsToMatch(ctx.db, { localNow, until: dayAhead(daysLookedAhead) })
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
