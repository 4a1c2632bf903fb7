import * as z from 'zod/mini'
import { sides } from './debriefs.ts'
import { emptyReply, endpoint, messageReply } from './endpoint.ts'
import { byId, day, keyOf, listQuery, maxLength, rowId, text } from './fields.ts'

/**
 * Kinds of pending items: tier, label, and label when overdue. Dashboards show tier 0 (faults of the installation) first.
 * Administrators see the kinds of rule 48, inactive partners (rule 17) and missing backups.
 */
export const attentionKinds = {
  // For administrators.
  backup: { tier: 0, label: 'No backup' },
  letter: { tier: 1, label: 'Email not delivered' },
  referral: { tier: 1, label: 'Referral to decide' },
  unassigned: { tier: 1, label: 'Needs a mentor' },
  partner_inactive: { tier: 1, label: 'Mentor or mentee inactive' },
  directory: { tier: 1, label: 'Directory refused' },
  two_accounts: { tier: 1, label: 'Two accounts of one shift' },
  disputed: { tier: 1, label: 'Signature disputed' },
  meeting_disputed: { tier: 1, label: 'Meeting disputed' },
  team_line: { tier: 1, label: 'Line to read' },
  countersign: { tier: 2, label: 'Summary to countersign' },
  shift: { tier: 2, label: 'No shift scheduled' },
  goal: { tier: 2, label: 'Goal overdue' },
  milestone_late: { tier: 2, label: 'Milestone overdue' },
  pending: { tier: 2, label: 'Pending account' },
  completed: { tier: 3, label: 'Completed, no mentor' },
  invitation: { tier: 3, label: 'Invitation not accepted' },

  // For mentors.
  outcome: { tier: 1, label: 'Outcome missing' },
  goal_overdue: { tier: 1, label: 'Goal overdue' },
  new_mentee: { tier: 2, label: 'New mentee' },
  plan_due: { tier: 2, label: 'Learning plan due', overdue: 'Learning plan overdue' },
  milestone: { tier: 2, label: 'Milestone due', overdue: 'Milestone overdue' },
  nothing_planned: { tier: 2, label: 'No shift scheduled' },
  summary: { tier: 2, label: 'Summary to write' },
  first_shift: { tier: 2, label: 'First shift completed' },
  no_update: { tier: 3, label: 'No progress update' },

  // For mentors and mentees.
  debrief: { tier: 1, label: 'Debrief to write' },
  agreement: { tier: 1, label: 'Plan to agree' },

  // For mentees.
  mentor_inactive: { tier: 1, label: 'Mentor inactive' },
  confirm: { tier: 1, label: 'Summary to confirm' },
  note: { tier: 2, label: 'Unread note' },
  document: { tier: 2, label: 'Unread document' },
  goal_due: { tier: 2, label: 'Goal due', overdue: 'Goal overdue' },
  own_plan_due: { tier: 2, label: 'Learning plan due', overdue: 'Learning plan overdue' },
} as const satisfies Record<string, { tier: 0 | 1 | 2 | 3; label: string; overdue?: string }>
export type AttentionKind = keyof typeof attentionKinds

export const attentionItem = z.object({
  kind: keyOf(attentionKinds),
  /** Id of the referral, person, email, shift, goal or plan; 0 for the installation. */
  id: z.int(),
  /** The person concerned; null for one's own items and for people without an account. */
  person_id: z.nullable(z.int()),
  /** The name of the person, or the title of one's own item. */
  name: z.string(),
  reason: z.string(),
  /** The instant since when it is pending, or its future due date. `reason` does not repeat it. */
  since: z.string(),
  /** Administrators only: the programme has broken its promise about this. */
  late: z.optional(z.boolean()),
  /** The side of the shift that wrote the line to the programme team. */
  side: z.optional(keyOf(sides)),
  /** Administrators only: the responsible mentor, and who last reminded them of the mentee and when. */
  mentor: z.optional(
    z.object({
      id: z.int(),
      name: z.string(),
      reminded: z.nullable(z.object({ at: z.string(), by: z.string() })),
    }),
  ),
})
export type AttentionItem = z.infer<typeof attentionItem>

/** The most rows on a dashboard. */
export const maxOnDashboard = 7

/** The most items about one person in a reply that is not a list of its own (rule 81). */
export const maxAboutOne = 20

/** One row per person with the most urgent item; `more` contains at most `maxAboutOne` of the others. */
export const attentionRow = z.object({
  ...attentionItem.shape,
  more: z.array(attentionItem),
  /** The number of all others. */
  more_total: z.int(),
})
export type AttentionRow = z.infer<typeof attentionRow>

/** The most items of one group. */
export const maxInGroup = 3

/** The pending items of one kind: how many, how many of them late, and the first ones, late ones first. */
const attentionGroup = z.object({
  kind: keyOf(attentionKinds),
  total: z.int(),
  late: z.int(),
  items: z.array(attentionItem),
})
export type AttentionGroup = z.infer<typeof attentionGroup>

/** First steps of a new installation, in order. */
export const firstSteps = {
  account: { label: 'Add your own name and password' },
  organisation: { label: 'Check the service name, time zone and help address' },
  mail: { label: 'Set up email' },
  standard: { label: 'Choose a programme standard' },
  administrator: { label: 'Add a second administrator' },
  mentors: { label: 'Add the first mentors' },
  referral: { label: 'Receive the first referral' },
} as const
export type FirstStep = keyof typeof firstSteps

/** Days for which an account counts as new, and its owner sees the first steps. */
export const newAccountDays = 28

/** The caller's own list, most urgent first. */
export const getAttention = endpoint('GET /api/attention', {
  action: 'attention: see own',
  reply: z.object({
    items: z.array(attentionRow),
    /** The number of all pending items, equal to the rows of the complete list. */
    total: z.int(),
    /** Administrators only: the same items by kind, most urgent first. */
    groups: z.optional(z.array(attentionGroup)),
    /** Administrators only: the number of snoozed items, which `total` excludes. */
    snoozed: z.optional(z.int()),
    /**
     * Administrators only: while the programme or their account is new, or after they showed the steps again.
     */
    firstSteps: z.optional(z.array(z.object({ step: keyOf(firstSteps), done: z.boolean() }))),
    /** Mentees without a mentor only: the day by which they get one, and whether they had one before. */
    awaitingMentor: z.optional(z.object({ by: z.string(), had_mentor: z.boolean() })),
  }),
})

/** An item that an administrator has snoozed. It is pending again from `until`. */
const snoozedItem = z.object({
  ...attentionItem.shape,
  snooze: z.object({ id: z.int(), until: z.string(), reason: z.string(), by: z.string(), at: z.string() }),
})
export type SnoozedItem = z.infer<typeof snoozedItem>

/** All pending items of administrators, oldest first, one row each. */
export const listTasks = endpoint('GET /api/admin/tasks', {
  action: 'attention: see what waits',
  query: listQuery,
  reply: z.array(attentionItem),
})

/** All snoozed items, oldest first. */
export const listSnoozed = endpoint('GET /api/admin/snoozes', {
  action: 'attention: see what waits',
  query: listQuery,
  reply: z.array(snoozedItem),
})

/** The first rows of the two lists above, as many as one reply can contain (rule 81). */
export const getQuickActions = endpoint('GET /api/admin/quick-actions', {
  action: 'attention: see what waits',
  reply: z.object({
    items: z.array(attentionItem),
    /** The number of all pending items. */
    total: z.int(),
    snoozed: z.array(snoozedItem),
    /** The number of all snoozed items. */
    snoozed_total: z.int(),
  }),
})

/** The longest snooze, in days. */
export const maxSnoozeDays = 365

/** Fields of the snooze dialog. */
export const snoozeForm = z.strictObject({
  untilDay: day,
  reason: text(maxLength.outcomeReason, 'Enter a reason, so other administrators know why'),
})

/**
 * Snoozes an item for all administrators, until its day. 409 when another administrator already
 * has.
 */
export const snooze = endpoint('POST /api/admin/snoozes', {
  action: 'attention: snooze',
  body: z.strictObject({
    kind: keyOf(attentionKinds),
    id: z.int().check(z.gte(0)),
    ...snoozeForm.shape,
  }),
  reply: z.object({ id: z.int() }),
  status: 201,
})

export const unsnooze = endpoint('DELETE /api/admin/snoozes/:id', {
  action: 'attention: snooze',
  params: byId,
  reply: emptyReply,
  status: 204,
})

/** Emails a mentor about all pending items of one mentee. 409 for a second time on the same day. */
export const remindMentor = endpoint('POST /api/admin/reminders', {
  action: 'attention: remind mentor',
  body: z.strictObject({ mentorId: rowId, menteeId: rowId }),
  reply: messageReply,
})

/** Hides or shows one's own first steps. */
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
