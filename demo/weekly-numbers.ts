import { addDays, mondayOf } from '#contract/dates.ts'
import type { NewRow } from '#server/database/schema.ts'
import type { Calendar } from './calendar.ts'
import type { Dataset } from './dataset.ts'
import { beginning, type Person } from './people.ts'

/** Adds the numbers at the end of each week before this one. */
export function addWeeklyNumbers(dataset: Dataset, calendar: Calendar, people: Person[]) {
  const thisWeek = mondayOf(calendar.today)
  for (let week = mondayOf(calendar.daysAgo(beginning)); week < thisWeek; week = addDays(week, 7))
    dataset.weekly_numbers.push({ week, ...numbersAt(calendar.instantOf(`${addDays(week, 7)}T00:00`)) })

  function numbersAt(end: string): Omit<NewRow<'weekly_numbers'>, 'week'> {
    const there = people.filter(
      ({ createdAt, leftAt }) => createdAt < end && (leftAt === null || leftAt >= end),
    )
    const idsOf = (role: Person['role']) => there.flatMap((person) => (person.role === role ? person.id : []))
    const [mentors, mentees] = [new Set(idsOf('mentor')), idsOf('mentee')]
    const pairs = dataset.relationships.filter(
      ({ mentor_id, assigned_at, ended_at }) =>
        mentors.has(mentor_id) && assigned_at < end && (!ended_at || ended_at >= end),
    )
    const paired = new Set(pairs.map(({ mentee_id }) => mentee_id))
    const completed = new Set(
      dataset.progress_history.flatMap(({ mentee_id, to_status, changed_at }) =>
        to_status === 'completed' && changed_at < end ? mentee_id : [],
      ),
    )
    return {
      mentors: mentors.size,
      active_mentors: mentors.size,
      mentees: mentees.length,
      unassigned: mentees.filter((id) => !paired.has(id) && !completed.has(id)).length,
      relationships: pairs.filter(({ mentee_id }) => mentees.includes(mentee_id)).length,
    }
  }
}
