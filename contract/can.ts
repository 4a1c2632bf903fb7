import * as z from 'zod/mini'
import { addDays } from './dates.ts'
import type { AccountStatus, Role } from './person.ts'

/**
 * TABLE THREE: what the state of a thing allows, and whom. A row is an action, a column a state, a cell who may. The server
 * refuses by it, and sends each thing with what who asked `can` do with it now: the browser shows buttons by that (ADR 044).
 * What a role never may stands in table one (`permissions.ts`), what one sees at all in table two (`server/access.ts`).
 */

/**
 * Who somebody is to a thing that they see. A `mentor` leads its mentee now, and of a shift is the mentor, of a comment the
 * author; a `reader` is
 * whoever else sees it: a former mentor, or another mentor of the mentee (rule 25). An account's owner is `self`.
 */
export type Who = Role | 'reader' | 'self'

const no: Who[] = []
const admin: Who[] = ['admin']
const mentor: Who[] = ['mentor']
const mentee: Who[] = ['mentee']
const pair: Who[] = ['mentor', 'mentee']
const both: Who[] = ['admin', 'mentor']
const mentorOrSelf: Who[] = ['mentor', 'self']

/** Until so many days after a shift's end its mentor corrects its outcome and deletes it (rule 54). */
export const mentorChangesDays = 7

/** Rules 25, 34 and 54. Whoever may, edits the place and the notes of a shift at any time; `move` is its time or its mentee. */
export const shiftTable = tableOf(
  ['planned', 'begun', 'overdue', 'early outcome', 'outcome', 'late outcome'],
  // biome-ignore format: a table is read by its columns
  {
    //        scheduled: ahead, begun, 7 days past;  with an outcome: ahead, begun, 7 days past
    edit:     [both, both, both,                     both, both, both],
    move:     [both, both, both,                     no,   no,   no],
    cancel:   [both, both, both,                     both, both, admin],
    complete: [no,   both, both,                     no,   both, admin],
    delete:   [both, both, admin,                    both, both, admin],
  },
)

type Shift = { status: 'scheduled' | 'completed' | 'cancelled'; starts_at: string; ends_at: string }

/** All three moments are by the organisation's clock, 'YYYY-MM-DDTHH:MM'. */
export function shiftStateAt({ status, starts_at, ends_at }: Shift, localNow: string) {
  const lastMoment = `${addDays(ends_at.slice(0, 10), mentorChangesDays)}${ends_at.slice(10)}`
  const phase = localNow < starts_at ? 0 : localNow <= lastMoment ? 1 : 2
  return status === 'scheduled'
    ? (['planned', 'begun', 'overdue'] as const)[phase]
    : (['early outcome', 'outcome', 'late outcome'] as const)[phase]
}

/** Rules 25, 28 and 61. */
// biome-ignore format: a table is read by its columns
export const goalTable = tableOf(['active', 'completed', 'cancelled'], {
  edit:                           [mentor,   no,          no],
  complete:                       [mentor,   no,          no],
  cancel:                         [mentor,   no,          no],
  comment:                        [pair,     no,          no],
})

/** Rules 25 and 41: a plan's status is chosen freely (rule S4.7) and forbids nothing but comments (rule 61). */
// biome-ignore format: a table is read by its columns
export const planTable = tableOf(['draft', 'active', 'completed', 'archived'], {
  edit:                          [pair,    pair,     pair,        pair],
  delete:                        [mentor,  mentor,   mentor,      mentor],
  comment:                       [pair,    pair,     pair,        no],
})

/** Rule 61: its author's alone; on what takes no more comments it can be taken away, and not reworded. */
export const commentTable = tableOf(
  ['by mentor', 'by mentee', 'by mentor, closed', 'by mentee, closed'],
  // biome-ignore format: a table is read by its columns
  {
    //        on what takes comments; on what takes no more
    edit:   [mentor, mentee,          no,     no],
    delete: [mentor, mentee,          mentor, mentee],
  },
)

/** Rules 25 and 37: its author's alone. */
// biome-ignore format: a table is read by its columns
export const noteTable = tableOf(['mentor_note', 'mentee_note'], {
  edit:                          [mentor,        mentee],
  delete:                        [mentor,        mentee],
})

/** Rules 19 and 20: decided once; the department can be filled in at any time. */
// biome-ignore format: a table is read by its columns
export const referralTable = tableOf(['pending', 'approved', 'rejected', 'processed'], {
  approve:                           [admin,     no,         no,         no],
  reject:                            [admin,     no,         no,         no],
  edit:                              [admin,     admin,      admin,      admin],
})

/** Rule S4.5. */
// biome-ignore format: a table is read by its columns
export const relationshipTable = tableOf(['active', 'terminated'], {
  end:                                  [admin,    no],
})

/** Rules 16 and 21: nobody deletes themself, and who has chosen a password needs no invitation. */
// biome-ignore format: a table is read by its columns
export const userTable = tableOf(['invited', 'in use', 'inactive'], {
  invite:                        [admin,     no,       no],
  delete:                        [admin,     admin,    admin],
})

export function userStateOf({ status, hasPassword }: { status: AccountStatus; hasPassword: boolean }) {
  if (status === 'inactive') return 'inactive'
  return hasPassword ? 'in use' : 'invited'
}

/** Rules 23, 25 and 41: whose mentor or mentee somebody is decides; an inactive mentee gets no other mentor. */
// biome-ignore format: a table is read by its columns
export const personTable = tableOf(['mentee', 'inactive mentee', 'mentor', 'administrator'], {
  schedule:                       [mentor,       mentor,            no,       no],
  note:                           [mentor,       mentor,            mentee,   no],
  goal:                           [mentor,       mentor,            no,       no],
  plan:                           [mentorOrSelf, mentor,            no,       no],
  upload:                         [mentor,       mentor,            no,       no],
  progress:                       [mentor,       mentor,            no,       no],
  assign:                         [admin,        no,                no,       no],
})

export function personStateOf({ role, status }: { role: Role; status: AccountStatus }) {
  if (role === 'mentor') return 'mentor'
  if (role === 'admin') return 'administrator'
  return status === 'inactive' ? 'inactive mentee' : 'mentee'
}

type Cells<States extends readonly string[]> = { [Column in keyof States]: readonly Who[] }

function tableOf<const States extends readonly string[], Action extends string>(
  states: States,
  rows: Record<Action, Cells<States>>,
) {
  const actions = Object.keys(rows) as Action[]
  const whoMay = (action: Action, state: States[number]): readonly Who[] =>
    rows[action][states.indexOf(state)] ?? []
  const answers = new Map<string, Action[]>()
  return {
    states,
    actions,
    /** What somebody can do with a thing in this state; lists ask it for every row, so each answer is found once. */
    can(state: States[number], who: Who): Action[] {
      const asked = `${state} ${who}`
      const known = answers.get(asked) ?? actions.filter((action) => whoMay(action, state).includes(who))
      answers.set(asked, known)
      return known
    },
    /** The field of a reply that tells it. */
    reply: z.array(z.enum(actions)),
  }
}
