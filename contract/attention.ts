import * as z from 'zod/mini'
import { emptyReply, endpoint, messageReply } from './endpoint.ts'
import { byId, day, keyOf, line, maxLength, rowId, text } from './fields.ts'

/**
 * What can need somebody, what it is called once its day has passed, and the words of the button that deals with it. A
 * dashboard shows tier 0, what is wrong with the installation itself, before 1 before 2 before 3.
 * An administrator's are those of rule 48, people whose partner's account is inactive (rule 17), and a missing backup.
 */
export const attentionKinds = {
  // An administrator's.
  backup: { tier: 0, label: 'No backup', button: 'Open settings' },
  letter: { tier: 1, label: 'Letter not delivered', button: 'Send again' },
  referral: { tier: 1, label: 'Referral to decide', button: 'Review' },
  unassigned: { tier: 1, label: 'Mentee without a mentor', button: 'Assign mentor' },
  partner_inactive: { tier: 1, label: 'Partner inactive', button: 'Open assignments' },
  shift: { tier: 2, label: 'No shift planned', button: 'Open assignments' },
  goal: { tier: 2, label: 'Goal overdue', button: 'View details' },
  pending: { tier: 2, label: 'Pending account', button: 'Open users' },
  completed: { tier: 3, label: 'Completed, no mentor', button: 'Assign mentor' },
  invitation: { tier: 3, label: 'Invitation not taken up', button: 'Send again' },

  // A mentor's.
  new_mentee: { tier: 1, label: 'New mentee', button: 'View details' },
  outcome: { tier: 1, label: 'Outcome missing', button: 'Record outcome' },
  goal_overdue: { tier: 1, label: 'Goal overdue', button: 'Open goals' },
  plan_due: {
    tier: 2,
    label: 'Learning plan due',
    overdue: 'Learning plan overdue',
    button: 'Open plan',
  },
  nothing_planned: { tier: 2, label: 'Nothing planned', button: 'Schedule shift' },
  no_update: { tier: 3, label: 'No progress update', button: 'Update progress' },

  // A mentee's.
  note: { tier: 2, label: 'Unread note', button: 'Read notes' },
  document: { tier: 2, label: 'Unread document', button: 'Open documents' },
  goal_due: { tier: 2, label: 'Goal due', overdue: 'Goal overdue', button: 'Open goals' },
  own_plan_due: {
    tier: 2,
    label: 'Learning plan due',
    overdue: 'Learning plan overdue',
    button: 'Open plan',
  },
} as const satisfies Record<string, { tier: 0 | 1 | 2 | 3; label: string; overdue?: string; button: string }>
export type AttentionKind = keyof typeof attentionKinds

export const attentionItem = z.object({
  kind: keyOf(attentionKinds),
  /** Of the thing that waits: a referral, a person, a letter, a shift, a goal, a plan; 0 of the installation itself. */
  id: z.int(),
  /** Whom it is about; null for those without an account, and where it is one's own. */
  person_id: z.nullable(z.int()),
  /** The person, or the title of what is one's own. */
  name: z.string(),
  reason: z.string(),
  /** The instant from which it waits, ahead of now where it is still to come: the age, which `reason` leaves out. */
  since: z.string(),
  /** An administrator's: the state in which it waits, as a code; with another reason it is another one (ADR 055). */
  nature: z.optional(z.string()),
  /** An administrator's: the mentor who is to deal with it, and when they were last reminded of the mentee, by whom. */
  mentor: z.optional(
    z.object({
      id: z.int(),
      name: z.string(),
      reminded: z.nullable(z.object({ at: z.string(), by: z.string() })),
    }),
  ),
})
export type AttentionItem = z.infer<typeof attentionItem>

/** So many rows stand on a dashboard. */
export const maxOnDashboard = 7

/** A person stands in one row, for what is most pressing; what else waits about them is `more`. */
export const attentionRow = z.object({ ...attentionItem.shape, more: z.array(attentionItem) })
export type AttentionRow = z.infer<typeof attentionRow>

/** What a new installation needs, in the order in which it is done. */
export const firstSteps = {
  account: { label: 'Give your account your own name and password' },
  organisation: { label: 'Name your service, and look at its clock' },
  mail: { label: 'Set up e-mail, so that letters reach people' },
  mentors: { label: 'Add the first mentors' },
  referral: { label: 'Receive the first referral' },
} as const
export type FirstStep = keyof typeof firstSteps

/** In days: so long an account is new, and its owner is shown the first steps. */
export const newFor = 28

/** What needs the asker next, the most pressing first. */
export const getAttention = endpoint('GET /api/attention', {
  action: 'attention: see own',
  reply: z.object({
    items: z.array(attentionRow),
    /** How many things wait, shown or not, as on the page that lists them all. */
    total: z.int(),
    /** An administrator's: how many things have been put off, which are none of these. */
    putOff: z.optional(z.int()),
    /** An administrator's, while the programme or they are new, or they have brought them back. */
    firstSteps: z.optional(z.array(z.object({ step: keyOf(firstSteps), done: z.boolean() }))),
    /** A mentee's without a mentor: the day by which they are to have one, and whether they had one before. */
    awaitingMentor: z.optional(z.object({ by: z.string(), had_mentor: z.boolean() })),
    /** A mentor's or a mentee's who is new: whom they work with, and the day of their next shift. */
    welcome: z.optional(z.object({ partners: z.array(z.string()), next_shift: z.nullable(z.string()) })),
  }),
})

/** Something that an administrator has put off: it waits again from `until` on, and says why until then. */
const putOffItem = z.object({
  ...attentionItem.shape,
  put_off: z.object({ id: z.int(), until: z.string(), reason: z.string(), by: z.string(), at: z.string() }),
})
export type PutOffItem = z.infer<typeof putOffItem>

/** Everything that waits for an administrator, oldest first, each thing in a row of its own, and what has been put off. */
export const getQuickActions = endpoint('GET /api/admin/quick-actions', {
  action: 'attention: see what waits',
  reply: z.object({ items: z.array(attentionItem), putOff: z.array(putOffItem) }),
})

/** In days: so long something can be put off. */
export const longestPutOff = 365

/** What the dialog asks. */
export const putOffForm = z.strictObject({
  untilDay: day,
  reason: text(maxLength.outcomeReason, 'Say why, for the other administrators'),
})

/** For all administrators, as long as it waits in the same state; 409 where somebody else has put it off already. */
export const putOff = endpoint('POST /api/admin/put-offs', {
  action: 'attention: put off',
  body: z.strictObject({
    kind: keyOf(attentionKinds),
    id: z.int().check(z.gte(0)),
    nature: line(maxLength.name),
    ...putOffForm.shape,
  }),
  reply: z.object({ id: z.int() }),
  status: 201,
})

export const bringBack = endpoint('DELETE /api/admin/put-offs/:id', {
  action: 'attention: put off',
  params: byId,
  reply: emptyReply,
  status: 204,
})

/** Writes to a mentor about all that waits for them of one mentee; 409 for the second time in a day. */
export const remindMentor = endpoint('POST /api/admin/reminders', {
  action: 'attention: remind mentor',
  body: z.strictObject({ mentorId: rowId, menteeId: rowId }),
  reply: messageReply,
})

/** Puts one's own first steps away, or brings them back. */
export const chooseGuide = endpoint('PUT /api/attention/guide', {
  action: 'attention: choose guide',
  body: z.strictObject({ shown: z.boolean() }),
  reply: emptyReply,
  status: 204,
})

export const sendLetterAgain = endpoint('POST /api/admin/letters/:id/again', {
  action: 'letters: send again',
  params: byId,
  reply: messageReply,
})
