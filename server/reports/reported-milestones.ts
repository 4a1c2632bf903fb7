import { keysOf } from '#contract/fields.ts'
import type { Step } from '#contract/milestones.ts'
import { fullName } from '#contract/person.ts'
import { milestonesHeld } from '#contract/report-numbers.ts'
import type { Context } from '../kernel/context.ts'
import { listBegun } from '../milestones/programmes.ts'
import { stepInWords } from '../milestones/steps.ts'
import type { Fact, Period } from './queries.ts'

/** More than the steps of any programme, so that the id of a step is unique. */
const idsOfMentee = 1000

/**
 * The milestones that were due in the period, by how they were held; the latest day first. The report counts them and
 * lists them. They are calculated from the programmes, so no query can count them.
 */
export async function listReportedMilestones(ctx: Context, { fromDay, toDay }: Period): Promise<Fact[]> {
  const facts = (await listBegun(ctx)).flatMap(({ mentee, steps }) =>
    steps.flatMap((step, place): Fact[] => {
      const { due_on } = step
      if (due_on === null || due_on < fromDay || due_on > toDay || !isReported(heldOf(step))) return []
      return [
        {
          id: mentee.id * idsOfMentee + place,
          key: heldOf(step),
          person_id: mentee.id,
          name: fullName(mentee),
          at: due_on,
          what: stepInWords(step),
          minutes: 0,
        },
      ]
    }),
  )
  return facts.sort((a, b) => (a.at === b.at ? b.id - a.id : a.at < b.at ? 1 : -1))
}

const heldOf = ({ state, done_on, due_on }: Step) =>
  state === 'done' ? ((done_on ?? '') <= (due_on ?? '') ? 'in_time' : 'late') : state

const isReported = (held: string) => keysOf(milestonesHeld).some((key) => key === held)
