import type { Overview, OverviewMentee } from '#contract/dashboard.ts'
import { type ProgressStatus, progressOrder } from '#contract/mentees.ts'
import type { Db } from '../database/schema.ts'
import * as queries from './queries.ts'
import { averageOf } from './rules.ts'

/** The people in the programme and who leads whom. A mentee with inactive mentors only counts as unassigned. */
export async function overviewOf(db: Db): Promise<Overview> {
  const [mentors, mentees, pairs, inactiveMentors] = [
    await queries.listMentors(db),
    await queries.listMentees(db),
    await queries.listPairs(db),
    Map.groupBy(await queries.listInactiveMentors(db), (mentor) => mentor.mentee_id),
  ]
  const menteeById = new Map(mentees.map((mentee) => [mentee.id, entryOf(mentee)]))
  const menteesByMentor = Map.groupBy(pairs, (pair) => pair.mentor_id)
  const { n: activeMentors } = await queries.countActiveMentors(db)
  const counts = Map.groupBy(menteeById.values(), (mentee) => mentee.progress_status)
  // Same definition as counts.ts, computed from the rows at hand: its query would take as long as all
  // others together.
  const led = new Set(pairs.map(({ mentee_id }) => mentee_id))
  const alone = mentees
    .filter(({ id }) => !led.has(id))
    .map((mentee) => ({
      ...mentee,
      ...progressFieldsOf(mentee),
      inactive_mentors: (inactiveMentors.get(mentee.id) ?? []).map(({ name }) => name),
    }))
  const unassignedMentees = alone.filter(({ is_over }) => is_over === 0)
  const completedMentees = alone.filter(({ is_over }) => is_over === 1)

  return {
    stats: {
      totalMentors: mentors.length,
      totalMentees: mentees.length,
      unassignedMentees: unassignedMentees.length,
      avgMenteesPerMentor: averageOf(pairs.length, activeMentors),
      progressBreakdown: Object.fromEntries(
        progressOrder.map((status) => [status, counts.get(status)?.length ?? 0]),
      ) as Overview['stats']['progressBreakdown'],
    },
    mentors: mentors.map((mentor) => ({
      ...mentor,
      mentees: (menteesByMentor.get(mentor.id) ?? []).flatMap(
        ({ mentee_id }) => menteeById.get(mentee_id) ?? [],
      ),
    })),
    unassignedMentees,
    completedMentees,
    completedMenteesTotal: completedMentees.length,
  }
}

type Mentee = {
  id: number
  first_name: string
  last_name: string
  email: string
  progress_status: ProgressStatus | null
  progress_notes: string | null
}

export const progressFieldsOf = (mentee: Mentee) => ({
  progress_status: mentee.progress_status ?? 'awaiting_shift',
  progress_notes: mentee.progress_notes || null,
})

export const entryOf = (mentee: Mentee): OverviewMentee => ({
  mentee_id: mentee.id,
  mentee_first_name: mentee.first_name,
  mentee_last_name: mentee.last_name,
  mentee_email: mentee.email,
  ...progressFieldsOf(mentee),
})
