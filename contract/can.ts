import * as z from 'zod/mini'
import { addDays } from './dates.ts'
import { keysOf } from './fields.ts'
import type { AccountStatus, Role } from './person.ts'

/**
 * The actions that the state of a row allows. Rows are actions, columns states, cells people. The server
 * enforces it and sends each row's actions as `can`; the browser shows buttons by `can` alone. `permissions.ts` has
 * the actions that a role never has, `server/access.ts` the rows that it sees.
 */

/**
 * A person's relation to a row. `mentor`: the mentee's current mentor, the mentor of a shift or the author of
 * a comment. `reader`: sees the row without being that, as a former mentor or another mentor of the mentee. `former`:
 * the mentor of the shift, who led the mentee when it began and no longer does.
 * `self`: the owner of the account, or of the record.
 */
export type Who = Role | 'reader' | 'former' | 'self'

const no: Who[] = []
const admin: Who[] = ['admin']
const mentor: Who[] = ['mentor']
const mentee: Who[] = ['mentee']
const pair: Who[] = ['mentor', 'mentee']
const both: Who[] = ['admin', 'mentor']
const withFormer: Who[] = ['admin', 'mentor', 'former']
const pairOrFormer: Who[] = ['mentor', 'mentee', 'former']
const mentorOrSelf: Who[] = ['mentor', 'self']
const self: Who[] = ['self']
const bothOrSelf: Who[] = ['admin', 'mentor', 'self']

/** The mentor of a shift can correct its outcome and delete it for this many days after its end. */
export const mentorChangesDays = 7
export const deletedTooLate = `Only an administrator can delete a shift more than ${mentorChangesDays} days after its end`

/**
 * Editing covers place and notes at any time; `move` covers day and times. The mentor who led
 * the mentee when the shift began records its outcome until 7 days after its end.
 */
export const shiftTable = tableOf(
  ['planned', 'begun', 'ended', 'overdue', 'early outcome', 'outcome', 'late outcome'],
  // biome-ignore format: a table is read by its columns
  {
    //        scheduled: ahead, begun, ended, 7 days past;  with an outcome: ahead, begun, 7 days past
    edit:     [both, both,       both,       both,          both, both,       both],
    move:     [both, both,       no,         no,            no,   no,         no],
    cancel:   [both, withFormer, withFormer, both,          both, withFormer, admin],
    complete: [no,   withFormer, withFormer, both,          no,   withFormer, admin],
    delete:   [both, both,       both,       admin,         both, both,       admin],
  },
)

type Shift = {
  status: 'scheduled' | 'completed' | 'cancelled'
  starts_at: string
  ends_at: string
  has_debrief: 0 | 1
}

/** The three times are local to the organisation, 'YYYY-MM-DDTHH:MM'. A debrief fixes the times like the end. */
export function shiftStateAt({ status, starts_at, ends_at, has_debrief }: Shift, localNow: string) {
  const lastMoment = `${addDays(ends_at.slice(0, 10), mentorChangesDays)}${ends_at.slice(10)}`
  const phase = localNow < starts_at ? 0 : localNow <= lastMoment ? 1 : 2
  if (status !== 'scheduled') return (['early outcome', 'outcome', 'late outcome'] as const)[phase]
  if (phase < 2 && (has_debrief || localNow >= ends_at)) return 'ended'
  return (['planned', 'begun', 'overdue'] as const)[phase]
}
// biome-ignore format: a table is read by its columns
export const goalTable = tableOf(['active', 'completed', 'cancelled'], {
  edit:                           [mentor,   no,          no],
  complete:                       [mentor,   no,          no],
  cancel:                         [mentor,   no,          no],
  comment:                        [pair,     no,          no],
})

/**
 * People set a plan's status freely, so it restricts only comments, and
 * states and evidence of objectives.
 */
// biome-ignore format: a table is read by its columns
export const planTable = tableOf(['draft', 'active', 'completed', 'archived'], {
  edit:                          [pair,    pair,     pair,        pair],
  delete:                        [mentor,  mentor,   mentor,      mentor],
  comment:                       [pair,    pair,     pair,        no],
  'set state':                   [mentor,  mentor,   mentor,      no],
  suggest:                       [mentee,  mentee,   mentee,      no],
  'link evidence':               [pair,    pair,     pair,        no],
})

/**
 * The side that was asked agrees, the other one withdraws. 'open': nobody has asked about the present text.
 */
// biome-ignore format: a table is read by its columns
export const agreementTable = tableOf(['open', 'asked by mentor', 'asked by mentee', 'agreed', 'archived'], {
  ask:                                [pair,   no,                no,                no,       no],
  agree:                              [no,     mentee,            mentor,            no,       no],
  decline:                            [no,     mentee,            mentor,            no,       no],
  withdraw:                           [no,     mentor,            mentee,            no,       no],
})

/** The mentor removes every link, the mentee their own. */
// biome-ignore format: a table is read by its columns
export const evidenceTable = tableOf(['own', "another's", 'archived'], {
  remove:                            [pair,  mentor,      no],
})

/** Authors only. Once the subject is closed, a comment can be deleted but not edited. */
export const commentTable = tableOf(
  ['by mentor', 'by mentee', 'by mentor, closed', 'by mentee, closed'],
  // biome-ignore format: a table is read by its columns
  {
    //        on open subjects;         on closed subjects
    edit:   [mentor, mentee,          no,     no],
    delete: [mentor, mentee,          mentor, mentee],
  },
)

/**
 * A debrief is sealed until it opens; then it is fixed. No one writes about a shift that did not take
 * place, but a sealed debrief of it can be withdrawn. The mentor who led when the shift began writes like the present
 * one.
 */
export const debriefTable = tableOf(
  ['not begun', 'unwritten', 'sealed', 'fixed', 'closed', 'sealed, not held', 'not held'],
  // biome-ignore format: a table is read by its columns
  {
    //         not begun, unwritten,    sealed,       fixed, closed, sealed and not held, not held
    write:    [no,        pairOrFormer, pairOrFormer, no,    no,     no,                  no],
    withdraw: [no,        no,           pairOrFormer, no,    no,     pairOrFormer,        no],
  },
)

/**
 * The owner of the record is `self` in any role. An administrator writes only while the mentee has no mentor. Addenda
 * follow the signatures, and
 * reopening ends them.
 */
export const signOffTable = tableOf(
  [
    'early',
    'to_write',
    'to_confirm',
    'sent_back',
    'to_countersign',
    'signed_off',
    'disputed',
    'not_confirmed',
  ],
  // biome-ignore format: a table is read by its columns
  {
    //            early, to write, to confirm, sent back, to countersign, signed off, disputed, not confirmed
    write:       [no,    both,     both,       both,      no,             no,         no,       no],
    confirm:     [no,    no,       self,       no,        no,             no,         no,       no],
    countersign: [no,    no,       no,         no,        admin,          no,         no,       no],
    add:         [no,    no,       no,         no,        no,             bothOrSelf, no,       no],
    reopen:      [no,    no,       no,         no,        admin,          admin,      admin,    no],
  },
)

/** Who changes a mentee's milestones. */
// biome-ignore format: a table is read by its columns
export const programmeTable = tableOf(['active', 'inactive'], {
  'record meeting':                     [mentor,   no],
  'set away':                           [both,     both],
  'set start':                          [admin,    admin],
})

/** A disputed meeting counts once somebody settles it. */
// biome-ignore format: a table is read by its columns
export const meetingTable = tableOf(['recorded', 'old', 'disputed', 'took place', 'not held', 'no shift'], {
  remove:                           [mentor,     mentor, no,        no,           no,         mentor],
  dispute:                          [mentee,     no,    no,         no,           no,         no],
  settle:                           [no,         no,    both,       no,           no,         no],
})

/** Authors only. */
// biome-ignore format: a table is read by its columns
export const noteTable = tableOf(['mentor_note', 'mentee_note'], {
  edit:                          [mentor,        mentee],
  delete:                        [mentor,        mentee],
})

/** Decided once; the department can be filled in at any time. */
// biome-ignore format: a table is read by its columns
export const referralTable = tableOf(['pending', 'approved', 'rejected', 'processed'], {
  approve:                           [admin,     no,         no,         no],
  reject:                            [admin,     no,         no,         no],
  edit:                              [admin,     admin,      admin,      admin],
})

/** Nobody covers for a covering mentor. */
// biome-ignore format: a table is read by its columns
export const relationshipTable = tableOf(['active', 'cover', 'terminated'], {
  end:                                  [admin,    admin,   no],
  cover:                                [admin,    no,      no],
  'ask for cover':                      [mentor,   no,      no],
})

export const relationshipStateOf = (relationship: {
  status: 'active' | 'terminated'
  cover_until: string | null
}) => (relationship.status === 'active' && relationship.cover_until !== null ? 'cover' : relationship.status)

/** The new mentor accepts, while the relationship goes on. */
// biome-ignore format: a table is read by its columns
export const handoverTable = tableOf(['open', 'accepted', 'ended'], {
  accept:                           [mentor, no,         no],
})

/** Nobody deletes themself, and people with a password need no invitation. */
// biome-ignore format: a table is read by its columns
export const userTable = tableOf(['invited', 'in use', 'inactive'], {
  invite:                        [admin,     no,       no],
  delete:                        [admin,     admin,    admin],
})

export function userStateOf({ status, hasPassword }: { status: AccountStatus; hasPassword: boolean }) {
  if (status === 'inactive') return 'inactive'
  return hasPassword ? 'in use' : 'invited'
}

/** A key that ended or was revoked never works again. */
// biome-ignore format: a table is read by its columns
export const keyTable = tableOf(['works', 'ended', 'revoked'], {
  revoke:                       [admin,   no,      no],
})

/** Relationships decide. An inactive mentee gets no further mentor. */
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
  const actions = keysOf(rows)
  const whoMay = (action: Action, state: States[number]): readonly Who[] =>
    rows[action][states.indexOf(state)] ?? []
  const answers = new Map<string, Action[]>()
  return {
    states,
    actions,
    /** The actions of a person in a state. Cached, because lists call this for every row. */
    can(state: States[number], who: Who): Action[] {
      const asked = `${state} ${who}`
      const known = answers.get(asked) ?? actions.filter((action) => whoMay(action, state).includes(who))
      answers.set(asked, known)
      return known
    },
    /** The schema of a reply's `can`. */
    reply: z.array(z.enum(actions)),
  }
}
